/** Manual payments, and staff actions on payments. */
import { ATTEMPT_TYPE, PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { hookAddresses } from '../../modules/payments/providers/hooks.ts'
import { isOrderPaid } from '../../modules/payments/queries/find-payment.ts'
import { findAttempt } from '../../modules/payments/use-cases/attempts.ts'
import { refundPayment } from '../../modules/payments/use-cases/refund-payment.ts'
import { closeUnmatched, matchToOrder, type Resolver } from '../../modules/payments/use-cases/unmatched.ts'
import { ProblemError } from '../../refusal.ts'
import { must, shillings } from './must.ts'
import { isPaybill } from './outside.ts'
import type { OrderInPlay, Play } from './play.ts'
import type { Reference, Step } from './schedule.ts'

function referenceFor(orderNo: number, how: Reference): string {
  const number = String(orderNo)
  switch (how) {
    case 'exact':
      return `FUMA${number}`
    case 'bare':
      return number
    case 'spaced':
      return `fuma ${number.slice(0, 2)}-${number.slice(2)}`
    case 'letters':
      return `FUMA${number.replaceAll('0', 'O').replaceAll('1', 'I')}X`.slice(0, -1)
    case 'digit off':
      return `FUMA9${number}`
    case 'words':
      return 'Amina'
  }
}

export function payByHand(play: Play, step: Extract<Step, { do: 'hand' | 'transfer' }>): void {
  const { order: which, amount } = step
  const order = play.orders[which] as OrderInPlay
  const due = play.statuses[which]?.due || order.totalCents
  const amounts = {
    due,
    part: Math.max(100, Math.floor(due / 300) * 100),
    'a shilling over': due + 100,
    'five shillings over': due + 500,
    total: order.totalCents,
    cents: due - 50,
  }
  const reference = referenceFor(order.orderNo, step.reference)
  if (step.do === 'transfer') play.outside.transfer(amounts[amount], reference)
  else play.outside.payByHand(amounts[amount], reference, step.elsewhere === true)
}

/** The clock on the wall in Nairobi, which is three hours ahead of UTC: "2026-12-01T09:00:00.000Z". */
const inNairobi = (at: number): string => new Date(at + 3 * 3_600_000).toISOString()

export async function confirmPaybill(play: Play, which: number, amount: 'right' | 'wrong'): Promise<void> {
  const paid = play.payment(which)
  // The paybill does not report bank payments.
  if (!paid || paid.transfer || paid.airtel) return
  const isWrong = amount === 'wrong' && play.books.reported.has(paid.receipt)
  if (isWrong) play.books.contradictions += 1
  else play.books.confirmed(paid, orderNamed(play, paid.reference))
  await play.send(hookAddresses(() => '', play.shop.callbackSecret).confirmation(), {
    TransactionType: 'Pay Bill',
    TransID: paid.receipt,
    TransTime: inNairobi(play.now).slice(0, 19).replace(/\D/g, ''),
    TransAmount: shillings(paid.amountCents + (isWrong ? 100 : 0)),
    BusinessShortCode: paid.elsewhere ? '600000' : '174379',
    BillRefNumber: paid.reference,
    MSISDN: '25471****678',
    FirstName: 'JANE',
  })
}

/** Which order an account number names for certain: the number itself, with our prefix or without. */
function orderNamed(play: Play, reference: string): number | null {
  const number = /^(?:FUMA)?0*(\d+)$/i.exec(reference.replace(/[ -]/g, ''))?.[1]
  const at = play.orders.findIndex(({ orderNo }) => String(orderNo) === number)
  return at < 0 ? null : at
}

export async function recordTransfer(play: Play, which: number): Promise<void> {
  const paid = play.payment(which)
  // Staff record a payment that the shop's own portal shows.
  if (!paid || paid.elsewhere || paid.airtel) return
  // The export has a payment on the day that was entered: one of this schedule's own.
  const [day = '', time = ''] = inNairobi(play.now).split('T')
  const [verb, when] = paid.transfer
    ? ['record-transfer', ['--on', day]]
    : ['record', ['--at', `${day} ${time.slice(0, 5)}`]]
  const isDone = await play.command(
    ...['payments', verb, paid.receipt, '--amount', shillings(paid.amountCents), '--account', paid.reference],
    ...[...when, '--note', 'Seen in the portal'],
  )
  must(isDone !== play.books.reported.has(paid.receipt), 'a payment is recorded once, and only without a notification')
  play.books.confirmed(paid, orderNamed(play, paid.reference))
}

const resolverOf = ({ shop: { commands } }: Play): Resolver => ({ ...commands, operator: 'proof' })

export async function matchPayment(play: Play, which: number, order: number): Promise<void> {
  const paid = play.payment(which)
  const { orderNo } = play.orders[order] as OrderInPlay
  if (!paid) return
  const isDone = await play.work(() => matchToOrder(resolverOf(play), paid.receipt, orderNo, 'x'))
  const reported = play.books.reported.get(paid.receipt)
  must(
    !isDone || (reported !== undefined && !reported.placed),
    'a payment without notification, or placed by a person, was matched',
  )
  if (isDone && reported) reported.placed = { at: 'order', order }
}

export async function closePayment(play: Play, which: number, returned: boolean): Promise<void> {
  const paid = play.payment(which)
  if (!paid) return
  const back = returned ? play.outside.name('B') : null
  const isDone = await play.work(() => closeUnmatched(resolverOf(play), paid.receipt, 'Not for an order', back))
  if (isDone && back && isPaybill(paid)) {
    play.outside.sentBack.push({ receipt: back, amountCents: paid.amountCents, at: play.now })
  }
  const reported = play.books.reported.get(paid.receipt)
  must(
    !isDone || paid.elsewhere || (reported !== undefined && !reported.placed),
    'a payment without notification, or placed by a person, was closed',
  )
  if (isDone && reported) reported.placed = { at: 'closed' }
}

export async function refund(play: Play, { order: which, bank, part }: Extract<Step, { do: 'refund' }>): Promise<void> {
  const { id } = play.orders[which] as OrderInPlay
  play.outside.bank = bank
  const [row] = await play.shop.database.query<{ attemptId: string; type: number; cents: number }>(
    `SELECT attempt_id AS "attemptId", payment_type AS type,
       CASE WHEN $2 THEN least(left_cents, 100 * (1 + left_cents / 300)) ELSE to_give_back_cents END AS cents
     FROM received_payments WHERE order_id = $1 AND CASE WHEN $2 THEN left_cents ELSE to_give_back_cents END > 0
     ORDER BY no LIMIT 1`,
    [id, part === true],
  )
  if (!row) return
  const isCard = row.type === PAYMENT_TYPE.card
  const receipt = isCard ? undefined : play.outside.name('B')
  const isDone = await sendRefund(play, row.attemptId, row.cents, receipt)
  const isAirtel = play.outside.prompts.some(({ airtel, attemptId }) => airtel && attemptId === row.attemptId)
  if (isDone && receipt && row.type === PAYMENT_TYPE.mobileMoney && !isAirtel) {
    play.outside.sentBack.push({ receipt, amountCents: row.cents, at: play.now })
  }
  // If the bank refused, no money was refunded; if its response is lost, money can have been refunded.
  if (isDone) play.books.given[which] = (play.books.given[which] ?? 0) + row.cents
}

/** @param receipt of a refund sent manually; undefined to refund a card @returns false if it is refused */
async function sendRefund(play: Play, id: string, amountCents: number, receipt?: string): Promise<boolean> {
  const { commands } = play.shop
  const attempt = await findAttempt(commands.database, { id })
  if (!attempt) return false
  // Mobile money and amounts due for an order have no cents.
  const isWhole = amountCents % 100 === 0
  const isMobile = attempt.paymentType === ATTEMPT_TYPE.mobileMoney
  if (!isWhole && (isMobile || !(await isOrderPaid(commands.database, attempt.orderId)))) return false
  const kind = receipt === undefined ? ('refund' as const) : ('by-hand' as const)
  const given = { attempt, kind, amountCents, note: 'Too much', operator: 'proof', receipt }
  try {
    const { state } = await refundPayment(commands, given, { requestId: 'proof', log: commands.log })
    return state !== 'failed'
  } catch (error) {
    // 23001: more than was paid, refunded by another step at the same moment.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (error instanceof ProblemError || code === '23001') return false
    throw error
  }
}
