/** The source of a payment event. */
export type Source =
  | 'push-answer'
  | 'callback'
  | 'query'
  | 'paybill'
  /** Staff who saw it in the provider's portal. */
  | 'record'
  /** An imported statement. */
  | 'statement'
  /** The provider's list of received payments. */
  | 'pull'
  /** Staff who read the bank's statement. */
  | 'bank'
  /** Staff who received cash. */
  | 'cash'
  /** The shop's own books. */
  | 'store-credit'
  | 'clock'
  | 'setup'
  | 'payment-answer'
  | 'validation'
  /** The response to a refund's request. */
  | 'refund-answer'
  /** The provider's later report about a refund. */
  | 'refund-result'
  | 'search'
  | 'start'

/** The provider's codes and ids; never a phone number or a name. */
export type Facts = Record<string, string | number | null>
