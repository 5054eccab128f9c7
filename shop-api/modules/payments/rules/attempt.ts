import { ATTEMPT_TYPE, type AttemptType, PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/base/codes.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'

export const ATTEMPT_STATES = ['requested', 'prompted', 'paid', 'failed', 'unknown'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** Reasons why money waits for staff. */
export const UNMATCHED_REASONS = [
  'other-business',
  'no-order',
  'other-amount',
  'already-paid',
  'order-cancelled',
  'on-account',
] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

/** A provider's names for an attempt, as in that provider's schema (its `reference.ts`). */
export type ProviderReference = Readonly<Record<string, string>>

/** A row of the ledger. */
export interface Attempt {
  id: string
  orderId: string
  paymentType: AttemptType
  /** The provider of the payment: mobile money of several providers shares one payment type. */
  method: PaymentMethod
  /** The provider's names for it; null until the provider has accepted the request. */
  providerReference: ProviderReference | null
  state: AttemptState
  amountCents: Cents
  idempotencyKey: string | null
  byHand: boolean
  /** 2547XXXXXXXX; never logged. */
  phone: string | null
  /** For a manual payment: the masked number and the name, as the provider sent them; never logged. */
  phoneMasked: string | null
  payerName: string | null
  /** MpesaReceiptNumber, or the card provider's transaction id. */
  receipt: string | null
  /** Time of the first report of the receipt. */
  receiptReportedAt: Date | null
  /** The receipt that the provider's callback named for this prompt, also if it is stored in another row. */
  namedReceipt: string | null
  /** For a paid prompt: the row of its order that its money is counted in. Null if it is this row. */
  countedWith: string | null
  /** For a card; the only stored part of its number. */
  cardBrand: string | null
  cardLastFour: string | null
  /** Start of a current request that can take a card's money; null without such a request. */
  authorisingAt: Date | null
  /** Time of the last search at the provider with a response. */
  searchedAt: Date | null
  resultCode: string | null
  reason: string | null
  /** True if it is certain that no money was taken. */
  nothingTaken: boolean
  /** For a card: whether the payer sees the bank's reason. */
  revealsReason: boolean
  startedAt: Date
  promptedAt: Date | null
  settledAt: Date | null
  nextQueryAt: Date | null
  /** The account that received it (money_accounts): of cash a drawer or a rider's account; null: the main account of its method. */
  moneyAccountId: number | null
  /** For cash: the staff member who received it. */
  recordedBy: string | null
  /** Corrected amount that was counted but never received (payment_corrections). Read only. */
  correctedCents: Cents
}

/** A new attempt: the fields common to all kinds. */
export function emptyAttempt(
  given: Pick<Attempt, 'id' | 'orderId' | 'paymentType' | 'method' | 'state' | 'amountCents' | 'startedAt'>,
): Attempt {
  return {
    providerReference: null,
    idempotencyKey: null,
    byHand: false,
    phone: null,
    phoneMasked: null,
    payerName: null,
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
    moneyAccountId: null,
    recordedBy: null,
    correctedCents: 0,
    ...given,
  }
}

/** Money without an order arrives through M-Pesa's paybill or by bank. */
export const methodOfUnmatched = (
  paymentType: typeof ATTEMPT_TYPE.mobileMoney | typeof ATTEMPT_TYPE.bank,
): 'mpesa' | 'bank' => (paymentType === ATTEMPT_TYPE.bank ? 'bank' : 'mpesa')

/**
 * Payment status of an unpaid order, from its last attempt.
 * @param attempts newest first; manual payments do not count as attempts
 * @returns null without attempts, or if the last attempt was paid (a part of the amount due)
 */
export function statusOfAttempts(
  attempts: readonly Pick<Attempt, 'state' | 'byHand'>[],
): Exclude<PaymentStatus, typeof PAYMENT_STATUS.completed> | null {
  const last = attempts.find(({ byHand }) => !byHand)
  if (!last || last.state === 'paid') return null
  const { waiting, pending, failed: notPaid } = PAYMENT_STATUS
  return { requested: waiting, prompted: waiting, unknown: pending, failed: notPaid }[last.state]
}
