/** The closed lists of the Money section. Stored texts: a value is never renamed. */

export const ACCOUNT_KINDS = ['mpesa', 'airtel', 'card', 'bank', 'drawer', 'transit', 'withholding'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/**
 * Kinds of movements. `unmatched`: money without an order, and its transfer to an order or a company. `kept`: unmatched
 * money that stays with the shop. `account-payment`: on a company's account. `settlement`: to or from another account.
 * `difference`: counted cash. `float`: change put into a drawer.
 */
export const ENTRY_KINDS = [
  'opening',
  'payment',
  'unmatched',
  'kept',
  'account-payment',
  'cheque',
  'withheld',
  'refund',
  'reversal',
  'charge',
  'settlement',
  'handed-over',
  'float',
  'paid-out',
  'difference',
  'write-off',
  'correction',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const STATEMENT_KINDS = ['mpesa', 'card-batch', 'bank', 'pull'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export const LINE_KINDS = [
  'payment',
  'refund',
  'reversal',
  'charge',
  'settlement-out',
  'settlement-in',
  'correction',
  'unexplained',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** `to-check`: it stays open with a written reason, and does not prevent the close of its day. */
export const LINE_STATES = ['open', 'matched', 'to-check'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Rules that match a line, in their order. Those after `account-number` are only suggested. */
export const MATCH_RULES = [
  'receipt',
  'provider-id',
  'account-number',
  'similar-number',
  'amount-and-time',
  'payer',
  'chosen',
  'write-off',
] as const
export type MatchRule = (typeof MATCH_RULES)[number]
