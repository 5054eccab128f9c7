import { recordRefundJob, sendRefundJob } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type ItemDone, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { RefundRow } from '../queries/refund-list.sql.ts'
import { findAttempt } from '../use-cases/attempts.ts'
import { type Refund, type RefundKind, refundPayment } from '../use-cases/refund-payment.ts'
import { demandSendable, loadRefund, stateOf } from '../use-cases/refund-requests.ts'

/**
 * Sends refunds through the provider, or records manual refunds. These jobs are delayed, because a refund cannot be
 * undone.
 */

interface Sending {
  refundId: string
  orderNo: number
  amountCents: number
}

/** The refund, if it can be sent. @throws `second-person-needed`, `changed-meanwhile` */
async function toSend(tx: Session, id: string): Promise<RefundRow> {
  const refund = await loadRefund(tx, id)
  const state = stateOf(refund)
  if (state === 'asked') throw refuse('second-person-needed', 'A second person has to approve this refund first.')
  if (state !== 'approved') throw refuse('changed-meanwhile', 'This refund was already sent or closed.')
  return refund
}

const sendingOf = ({ refundId, orderNo, amountCents }: RefundRow): Sending => ({ refundId, orderNo, amountCents })

function sentence({ state, receipt, reason }: Pick<Refund, 'state' | 'receipt' | 'reason'>): string {
  if (state === 'done') return `Sent, receipt ${receipt}.`
  if (state === 'failed') return `It was not sent: ${reason ?? 'the provider refused it.'}`
  return 'It is not known yet whether it was sent. It cannot be sent again until that is known.'
}

/** Sends a refund once: an id with a stored state was already sent by a process that ended before it could report. */
async function send(
  { tx, staff, parts }: JobContext,
  { refundId: id, orderNo, amountCents }: Sending,
  kind: RefundKind,
  receipt?: string,
): Promise<ItemDone<unknown, Sending>> {
  const entry = { action: 'refunds.record' as const, subject: { kind: 'order', id: orderNo } }
  const before = await loadRefund(tx, id)
  if (before.sentState !== null) {
    const state = before.sentState
    return { sentence: sentence({ state, receipt: before.receipt }), audit: { ...entry, after: { refund: id, state } } }
  }
  const attempt = await findAttempt(tx, { id: before.attemptId })
  if (!attempt) throw refuse('not-found', 'There is no such payment.')
  const { database, clock, providers, log } = parts
  const check = (locked: Session) => demandSendable(locked, id)
  const { name: operator } = staff
  const given = { id, attempt, kind, amountCents, note: before.reason, operator, receipt, check }
  const context = { requestId: `refund-${id}`, log }
  const done = await refundPayment({ database, clock, providers }, given, context).catch((error: Error) => {
    const { code } = (error.cause ?? error) as { code?: string }
    if (code === '23001')
      throw refuse('changed-meanwhile', 'Less than this amount is left of the payment. Request a smaller refund.')
    if (code === '23505')
      throw refuse('changed-meanwhile', 'It was already sent, or its receipt belongs to another refund.')
    throw error
  })
  const after = { refund: id, amount: showMoney(amountCents), state: done.state, receipt: done.receipt }
  return { sentence: sentence(done), audit: { ...entry, after, reason: before.reason } }
}

/** Sends a card's refund through its provider. */
export const sendRefund = defineJobKind(sendRefundJob, {
  transaction: 'own',
  items: async (tx, { refundId: id }) => {
    const refund = await toSend(tx, id)
    if (refund.method !== 'card') {
      throw refuse('invalid-request', `${METHODS[refund.method].name} is refunded manually: record the receipt.`)
    }
    return [sendingOf(refund)]
  },
  label: () => 'Send a refund to a card',
  itemName: ({ orderNo }) => `Order ${orderNo}`,
  itemPath: () => '/office/money/refunds',
  run: (context, item) => {
    if (!context.parts.providers.card.refund) throw refuse('not-allowed', 'The card provider cannot be reached now.')
    return send(context, item, 'refund')
  },
})

/** Records the receipt of a refund that was sent in the provider's portal or by the bank. */
export const recordRefund = defineJobKind(recordRefundJob, {
  transaction: 'own',
  items: async (tx, { refundId: id, receipt }) => {
    const refund = await toSend(tx, id)
    if (refund.method === 'card') throw refuse('invalid-request', 'A card is refunded through its provider.')
    const isPhone = refund.method !== 'bank'
    if (isPhone && !/^[A-Z0-9]{8,20}$/.test(receipt)) {
      const message =
        refund.method === 'mpesa'
          ? 'An M-Pesa receipt is ten letters and digits, such as TKK4F3A1B2.'
          : `A receipt of ${METHODS[refund.method].name} is 8 to 20 letters and digits.`
      throw refuse('invalid-request', message, { fields: { receipt: message } })
    }
    return [sendingOf(refund)]
  },
  label: () => 'Record a manual refund',
  itemName: ({ orderNo }) => `Order ${orderNo}`,
  itemPath: () => '/office/money/refunds',
  run: (context, item, { receipt }) => send(context, item, 'by-hand', receipt),
})

export const REFUND_JOBS = [sendRefund, recordRefund]
