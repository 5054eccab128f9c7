import { ATTEMPT_TYPE, ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { accountReferenceOf } from '#shop-api/modules/payments/rules/payment-references.ts'
import type { History } from './history.ts'
import { logEvent, type MadeOrder, staffOf } from './made-order.ts'
import { MINUTE_MS, mpesaReceipt, PAYBILL } from './payment-attempts.ts'
import { afterWork } from './plan.ts'
import type { Random } from './random.ts'

type UnmatchedPayment = readonly [
  reason: string,
  reference: string,
  order: MadeOrder | undefined,
  cents: Cents,
  first: string,
  minutes: number,
  closed?: readonly [resolution: string, note: string],
]

/** Adds manual payments that could not be matched to an order. */
export function makeUnmatched(history: History, made: readonly MadeOrder[], random: Random): void {
  for (const payment of unmatchedPayments(made)) {
    const [, , , cents] = payment
    if (cents > 0) addUnmatched(history, payment, random)
  }
}

function unmatchedPayments(made: readonly MadeOrder[]): readonly UnmatchedPayment[] {
  const recent = (fits: (one: MadeOrder) => boolean) => made.filter((one) => fits(one)).at(-1)
  const paid = recent(
    ({ row }) => row.paymentStatus === PAYMENT_STATUS.completed && row.status === ORDER_STATUS.delivered,
  )
  const open = recent(
    ({ row, planned }) => row.paymentStatus === null && row.status === ORDER_STATUS.pending && planned.person !== null,
  )
  const account = recent(({ row, planned }) => planned.method === null && row.status === ORDER_STATUS.delivered)
  const cancelled = recent(({ row }) => row.status === ORDER_STATUS.cancelled && row.paymentStatus === null)
  return [
    ['no-order', 'WESTLANDS', undefined, 3_450_00, 'GRACE', 95],
    [
      'other-amount',
      accountReferenceOf(open?.planned.no ?? 0),
      open,
      ((open?.row.totalCents as Cents) ?? 0) + 250_00,
      'DENNIS',
      180,
    ],
    [
      'already-paid',
      accountReferenceOf(paid?.planned.no ?? 0),
      paid,
      (paid?.row.totalCents as Cents) ?? 0,
      'LUCY',
      1_500,
    ],
    ['on-account', accountReferenceOf(account?.planned.no ?? 0), account, 40_000_00, 'MARTIN', 2_900],
    ['no-order', '0722 kikoy', undefined, 2_100_00, 'SALIM', 4_400],
    [
      'order-cancelled',
      accountReferenceOf(cancelled?.planned.no ?? 0),
      cancelled,
      (cancelled?.row.totalCents as Cents) ?? 0,
      'ANN',
      13_000,
      ['returned', 'Sent back: the order was cancelled before.'],
    ],
    [
      'no-order',
      'rent november',
      undefined,
      18_000_00,
      'PETER',
      26_000,
      ['returned', 'Meant for a landlord. Sent back.'],
    ],
    ['no-order', 'test', undefined, 1_00, 'KEVIN', 60_000, ['closed', 'A trial payment of our own.']],
  ]
}

function addUnmatched(
  history: History,
  [reason, reference, order, cents, first, minutes, closed]: UnmatchedPayment,
  random: Random,
): void {
  const at = new Date(history.now.getTime() - minutes * MINUTE_MS)
  const receipt = mpesaReceipt(random, at)
  const resolvedAt = closed ? afterWork(at, 4) : null
  history.add('unmatched_payments', {
    ...{
      receipt,
      paymentType: ATTEMPT_TYPE.mobileMoney,
      amountCents: cents,
      accountReference: reference,
      namedOrderNo: order?.planned.no ?? null,
    },
    // Safaricom's mask of the phone number.
    ...{
      phoneMasked: `2547 ***** ${random.text(3, '0123456789')}`,
      payerName: first,
      paidAt: at,
      heardAt: at,
      source: 'confirmation',
      reason,
    },
    ...{ resolvedAt, resolution: closed?.[0] ?? null, orderId: null, companyId: null },
    ...{ returnReceipt: closed?.[0] === 'returned' ? mpesaReceipt(random, resolvedAt as Date) : null },
    ...{ note: closed?.[1] ?? null, operator: closed ? staffOf(history, 'finance').name : null },
  })
  history.add('payment_events', {
    ...{ attemptId: null, source: 'paybill', outcome: `unmatched-${reason}`, at },
    facts: { receipt, amountCents: cents, shortCode: PAYBILL, orderNo: order?.planned.no ?? null },
  })
  if (order)
    logEvent(history, order, {
      kind: 'payment-waiting',
      at,
      actor: 'provider',
      note: `${showMoney(cents)}, receipt ${receipt}`,
    })
}
