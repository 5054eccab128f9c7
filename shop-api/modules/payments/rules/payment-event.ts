/** The source of a payment event. */
export type Source =
  | 'push-answer'
  | 'callback'
  | 'query'
  | 'paybill'
  /** Staff who saw it in the provider's portal. */
  | 'record'
  /** Staff who read the bank's statement. */
  | 'bank'
  | 'clock'
  | 'setup'
  | 'payment-answer'
  | 'validation'
  | 'search'
  | 'start'

/** The provider's codes and ids; never a phone number or a name. */
export type Facts = Record<string, string | number | null>
