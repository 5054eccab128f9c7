import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { recordRefundJob, sendRefundJob } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type ItemDone, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { RefundRow } from '../queries/refund-list.sql.ts'
import { refundWaysSetting } from '../queries/refund-ways.ts'
import { refundSentence } from '../rules/refund-report.ts'
import { findAttempt } from '../use-cases/attempts.ts'
import { refuseUsedReturn } from '../use-cases/receipts.ts'
import { type RefundInput, refundPayment, sendsRefunds } from '../use-cases/refund-payment.ts'
import { demandSendable, loadRefund } from '../use-cases/refund-requests.ts'
import { refuseReversed } from '../use-cases/refuse-reversed.ts'
import { settleRefund } from '../use-cases/settle-refund.ts'
import { stateOf, wayOf } from '../use-cases/shown-refund.ts'

/**
 * Sends refunds through their providers, or records manual refunds. These jobs are delayed, because a refund cannot be
 * undone.
 */

interface Sending {
  refundId: string
  orderNo: number
  amountCents: number
}

/** @throws `second-person-needed`, `changed-meanwhile` if the refund cannot be sent */
function refuseUnsendable(refund: RefundRow): void {
  const state = stateOf(refund)
  if (state === 'asked') throw refuse('second-person-needed', 'A second person has to approve this refund first.')
  if (state !== 'approved') throw refuse('changed-meanwhile', 'This refund was already sent or closed.')
}

const sendingOf = ({ refundId, orderNo, amountCents }: RefundRow): Sending => ({ refundId, orderNo, amountCents })

const entryOf = (orderNo: number) => ({
  action: 'refunds.record' as const,
  subject: { kind: 'order', id: orderNo },
})

/** How a refund is sent now. @throws `not-allowed` if its provider cannot send it */
async function waysOfSending(
  { parts, now }: JobContext,
  tx: Session,
  row: RefundRow,
): Promise<Pick<RefundInput, 'kind' | 'recipient'>> {
  await refuseReversed(tx, row.paidWith)
  const { reversalHours } = (await refundWaysSetting.load(tx)).value
  const isConnected = (method: RefundRow['method']) => sendsRefunds(parts.providers, method)
  const { way, phone } = wayOf(row, { isConnected, reversalHours, now })
  const { name } = METHODS[row.method]
  if (way === 'by-hand') throw refuse('not-allowed', `${name} is refunded manually: record the receipt.`)
  if (way === 'no-number') {
    const text = 'The number of the payer is not known. Withdraw this refund and request it with a number.'
    throw refuse('not-allowed', text)
  }
  if (!isConnected(row.method)) throw refuse('not-allowed', `The provider of the ${name} cannot be reached now.`)
  return {
    kind: way === 'reversal' ? 'reversal' : 'refund',
    ...(phone !== null && { recipient: { phone, name: row.recipientName } }),
  }
}

/** Sends a refund once: an id with a stored state was already sent by a process that ended before it could report. */
async function send(
  context: JobContext,
  { refundId: id, orderNo, amountCents }: Sending,
  receipt?: string,
): Promise<ItemDone<unknown, Sending>> {
  const { tx, staff, parts } = context
  const entry = entryOf(orderNo)
  const before = await loadRefund(tx, id)
  if (before.sentState !== null) {
    const state = before.sentState
    return {
      sentence: refundSentence({ state, receipt: before.receipt }),
      audit: { ...entry, after: { refund: id, state } },
    }
  }
  const attempt = await findAttempt(tx, { id: before.attemptId })
  if (!attempt) throw refuse('not-found', 'There is no such payment.')
  const { database, clock, providers, log } = parts
  const check = (locked: Session) => demandSendable(locked, id)
  const { name: operator } = staff
  const way = receipt === undefined ? await waysOfSending(context, tx, before) : { kind: 'by-hand' as const }
  const given = { id, attempt, amountCents, note: before.reason, operator, receipt, check, ...way }
  const request = { requestId: `refund-${id}`, log }
  const done = await refundPayment({ database, clock, providers }, given, request).catch(refuseRepeated)
  const after = { refund: id, amount: showMoney(amountCents), state: done.state, receipt: done.receipt }
  return { sentence: refundSentence(done), audit: { ...entry, after, reason: before.reason } }
}

/** @throws `changed-meanwhile` if the database refused the refund; otherwise the same error */
function refuseRepeated(error: Error): never {
  const { code } = (error.cause ?? error) as { code?: string }
  if (code === '23001')
    throw refuse('changed-meanwhile', 'Less than this amount is left of the payment. Request a smaller refund.')
  if (code === '23505')
    throw refuse('changed-meanwhile', 'It was already sent, or its receipt belongs to another refund.')
  throw error
}

/** Refuses a single refund before the ten seconds of delay. @throws `invalid-request`, or why it cannot be sent */
function refuseAtOnce(refund: RefundRow): void {
  const { method } = refund
  if (method !== 'mpesa' && method !== 'card')
    throw refuse('invalid-request', `${METHODS[method].name} is refunded manually: record the receipt.`)
  refuseUnsendable(refund)
}

/** Sends refunds through their providers: M-Pesa and cards. Each has its own result. */
export const sendRefund = defineJobKind(sendRefundJob, {
  transaction: 'own',
  items: async (tx, { refundIds }) => {
    const refunds = await Promise.all([...new Set(refundIds)].map((id) => loadRefund(tx, id)))
    // One of many that cannot be sent does not stop the others: its result shows why.
    if (refunds.length === 1) for (const refund of refunds) refuseAtOnce(refund)
    return refunds.map(sendingOf)
  },
  label: (_, count) => (count === 1 ? 'Send a refund' : `Send ${count} refunds`),
  itemName: ({ orderNo, amountCents }) => `Order ${orderNo}, ${showMoney(amountCents, 'auto')}`,
  itemPath: () => '/office/money/refunds',
  run: (context, item) => send(context, item),
})

/** A refund without a result was found in the provider's portal: its receipt is the result. */
async function settleByHand(
  { staff, parts }: JobContext,
  { refundId: id, orderNo, amountCents }: Sending,
  receipt: string,
): Promise<ItemDone<unknown, Sending>> {
  const { database, clock } = parts
  await database.transaction((locked) => refuseUsedReturn(locked, receipt))
  const reported = { source: 'record' as const, facts: { operator: staff.name } }
  const settled = await settleRefund({ database, clock }, id, { outcome: 'done', receipt }, reported).catch(
    refuseRepeated,
  )
  if (settled?.effect === 'ignored-contradiction')
    throw refuse('changed-meanwhile', 'Its result is known now. Refresh the list.')
  const after = { refund: id, amount: showMoney(amountCents), state: 'done', receipt }
  return { sentence: `Recorded, receipt ${receipt}.`, audit: { ...entryOf(orderNo), after } }
}

const isOpen = ({ sentState }: RefundRow) => sentState === 'sent' || sentState === 'unknown'

/**
 * Records the receipt of a refund that was sent in the provider's portal, by the bank or in cash, or of a refund whose
 * result the provider did not report.
 */
export const recordRefund = defineJobKind(recordRefundJob, {
  transaction: 'own',
  items: async (tx, { refundId: id, receipt }) => {
    const refund = await loadRefund(tx, id)
    if (refund.method === 'card') throw refuse('invalid-request', 'A card is refunded through its provider.')
    if (!isOpen(refund)) refuseUnsendable(refund)
    refuseBadReceipt(refund, receipt)
    return [sendingOf(refund)]
  },
  label: () => 'Record a manual refund',
  itemName: ({ orderNo }) => `Order ${orderNo}`,
  itemPath: () => '/office/money/refunds',
  run: async (context, item, { receipt }) =>
    isOpen(await loadRefund(context.tx, item.refundId))
      ? settleByHand(context, item, receipt)
      : send(context, item, receipt),
})

/** @throws `invalid-request` if the receipt cannot be one of this method */
function refuseBadReceipt({ method }: RefundRow, receipt: string): void {
  if (METHODS[method].type !== ATTEMPT_TYPE.mobileMoney || /^[A-Z0-9]{8,20}$/.test(receipt)) return
  const message =
    method === 'mpesa'
      ? 'An M-Pesa receipt is ten letters and digits, such as TKK4F3A1B2.'
      : `A receipt of ${METHODS[method].name} is 8 to 20 letters and digits.`
  throw refuse('invalid-request', message, { fields: { receipt: message } })
}

export const REFUND_JOBS = [sendRefund, recordRefund]
