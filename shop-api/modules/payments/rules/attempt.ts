import { ATTEMPT_TYPE, type AttemptType, PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/base/codes.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'

export const ATTEMPT_STATES = ['requested', 'prompted', 'paid', 'failed', 'unknown'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** Why money waits for a person. */
export const UNMATCHED_REASONS = [
  'other-business',
  'no-order',
  'other-amount',
  'already-paid',
  'order-cancelled',
  'on-account',
] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

/** What a provider calls an attempt, by the names of that provider's schema (its `reference.ts`). */
export type ProviderReference = Readonly<Record<string, string>>

/** A row of the ledger. */
export interface Attempt {
  id: string
  orderId: string
  paymentType: AttemptType
  /** Whose payment it is: mobile money of several providers has one payment type. */
  method: PaymentMethod
  /** The provider's own names for it; null until the provider has taken the request. */
  providerReference: ProviderReference | null
  state: AttemptState
  amountCents: Cents
  idempotencyKey: string | null
  byHand: boolean
  /** 2547XXXXXXXX; never logged. */
  phone: string | null
  /** MpesaReceiptNumber, or the card provider's transaction id. */
  receipt: string | null
  /** When the receipt was first reported. */
  receiptReportedAt: Date | null
  /** The receipt that the provider's callback named for this prompt, whichever row holds it. */
  namedReceipt: string | null
  /** Of a prompt that was paid: the row of its order that holds the money. Null where this row does. */
  countedWith: string | null
  /** Of a card; never more of its number. */
  cardBrand: string | null
  cardLastFour: string | null
  /** Since when a request that may take a card's money is under way; null while none is. */
  authorisingAt: Date | null
  /** When the provider was last searched for it, with an answer. */
  searchedAt: Date | null
  resultCode: string | null
  reason: string | null
  /** True where it is certain that no money was taken. */
  nothingTaken: boolean
  /** Of a card: whether the payer is shown the bank's reason. */
  revealsReason: boolean
  startedAt: Date
  promptedAt: Date | null
  settledAt: Date | null
  nextQueryAt: Date | null
  /** What was taken off it because it never came (payment_corrections). Read only. */
  correctedCents: Cents
}

/** An attempt that has only begun: what every kind has in common. */
export function emptyAttempt(
  given: Pick<Attempt, 'id' | 'orderId' | 'paymentType' | 'method' | 'state' | 'amountCents' | 'startedAt'>,
): Attempt {
  return {
    providerReference: null,
    idempotencyKey: null,
    byHand: false,
    phone: null,
    receipt: null,
    receiptReportedAt: null,
    namedReceipt: null,
    countedWith: null,
    cardBrand: null,
    cardLastFour: null,
    authorisingAt: null,
    searchedAt: null,
    resultCode: null,
    reason: null,
    nothingTaken: false,
    revealsReason: false,
    promptedAt: null,
    settledAt: null,
    nextQueryAt: null,
    correctedCents: 0,
    ...given,
  }
}

/** Money without an order comes through M-Pesa's paybill or by bank. */
export const methodOfUnmatched = (
  paymentType: typeof ATTEMPT_TYPE.mobileMoney | typeof ATTEMPT_TYPE.bank,
): 'mpesa' | 'bank' => (paymentType === ATTEMPT_TYPE.bank ? 'bank' : 'mpesa')

/**
 * What an order's payment status is while it is not paid: of its last attempt.
 * @param attempts the last one first; payments by hand are no attempts
 * @returns null where no payment was tried, or what was tried paid a part
 */
export function statusOfAttempts(
  attempts: readonly Pick<Attempt, 'state' | 'byHand'>[],
): Exclude<PaymentStatus, typeof PAYMENT_STATUS.completed> | null {
  const last = attempts.find(({ byHand }) => !byHand)
  if (!last || last.state === 'paid') return null
  const { waiting, pending, failed: notPaid } = PAYMENT_STATUS
  return { requested: waiting, prompted: waiting, unknown: pending, failed: notPaid }[last.state]
}
