import type { Output } from '#lib/contract/base/call.ts'
import { ATTEMPT_TYPE, PAYMENT_STATUS, PAYMENT_TYPES } from '#lib/contract/base/codes.ts'
import type { paymentStatus } from '#lib/contract/payments/payment.ts'
import { wholeShillings } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import { paymentMethodsOf } from '../providers/offered-methods.ts'
import { loadPausedMethods } from '../queries/paused-methods.ts'
import { readPaymentStatus } from '../queries/payment-status.sql.ts'
import { statusOfAttempts } from '../rules/attempt.ts'
import { type DepositRow, orderDepositOf } from '../rules/order-deposit.ts'
import { isSettled } from '../rules/payable-order.ts'
import { accountReferenceOf, showMaskedPhone } from '../rules/payment-references.ts'
import { certainReason } from '../rules/prompt-sentences.ts'
import type { LedgerParts } from './ledger.ts'
import type { Payments } from './payments.ts'

type OrderPaymentStatus = Output<typeof paymentStatus>

/** The deposit of an order that can be paid. */
function depositOf(
  row: Omit<DepositRow, 'valueCents'> & { totalCents: number; isCancelled: boolean },
): Pick<OrderPaymentStatus, 'deposit'> {
  const deposit = row.isCancelled ? null : orderDepositOf({ ...row, valueCents: row.totalCents })
  return deposit ? { deposit } : {}
}

/** The payment status of an order, for anyone with its link. Null if there is no such order. */
export async function paymentState(
  tx: Session,
  orderId: string,
  { clock, timing }: Pick<LedgerParts, 'clock' | 'timing'>,
  { businessNumber, takesCards, bank, env }: Pick<Payments, 'businessNumber' | 'takesCards' | 'bank' | 'env'>,
): Promise<OrderPaymentStatus | null> {
  const [[row], paused] = await Promise.all([readPaymentStatus(tx.query, { orderId }), loadPausedMethods(tx)])
  if (!row) return null
  const { state, promptedAt } = row
  // An edit added an amount to a paid order: later attempts show its payment.
  const isAgainDue = row.paymentStatus === PAYMENT_STATUS.completed && row.dueCents > 0
  const paysOnDelivery = row.paysOnDelivery && !row.isCancelled && row.dueCents > 0
  const promptSeconds = row.paymentType === ATTEMPT_TYPE.card ? timing.challengeSeconds : timing.promptSeconds
  return {
    orderId,
    orderNo: row.orderNo,
    isPaid: isSettled(row),
    onAccount: row.onAccount,
    paidAtOnce: !row.onAccount && !paysOnDelivery,
    ...(paysOnDelivery && { paysOnDelivery }),
    ...depositOf(row),
    isCancelled: row.isCancelled,
    isReplaced: row.isReplaced,
    paidAfterCancelled: row.paidAfterCancelled,
    goodsReleased: row.stockReleased,
    totalValue: row.totalCents,
    received: row.receivedCents,
    due: row.dueCents,
    toGiveBack: row.refundDueCents,
    givenBack: row.refundedCents,
    currencyCode: row.currencyCode,
    lastPayment: isAgainDue ? statusOfAttempts(state === null ? [] : [{ state, byHand: false }]) : row.paymentStatus,
    state,
    reason:
      state === 'failed' || state === 'unknown'
        ? certainReason(row.reason, row.nothingTaken, METHODS[row.method ?? 'mpesa'].name)
        : null,
    nothingTaken: row.nothingTaken,
    receipt: row.receipt,
    paymentType: PAYMENT_TYPES.find((type) => type === row.paymentType) ?? null,
    method: row.method,
    // The page is the same for all visitors, so cards are listed even if they require sign-in.
    paymentMethods: paymentMethodsOf(env, true, paused),
    attemptAmount: row.attemptCents,
    isTransfer: row.paymentType === ATTEMPT_TYPE.bank,
    takesCards: takesCards && !paused.includes('card'),
    bank: paused.includes('bank') ? null : bank,
    card:
      row.cardBrand !== null && row.cardLastFour !== null ? { brand: row.cardBrand, lastFour: row.cardLastFour } : null,
    phone: row.phone === null ? null : showMaskedPhone(row.phone),
    startedAt: row.startedAt?.toISOString() ?? null,
    promptEndsAt: promptedAt ? new Date(promptedAt.getTime() + promptSeconds * 1000).toISOString() : null,
    now: clock().toISOString(),
    byHand: {
      businessNumber,
      accountReference: accountReferenceOf(row.orderNo),
      amount: wholeShillings(row.dueCents),
    },
  }
}
