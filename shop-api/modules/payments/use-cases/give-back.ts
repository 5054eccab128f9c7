import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { approvals } from '../../../db/schema/office-work.ts'
import { unmatchedRefunds } from '../../../db/schema/refunds.ts'
import { refuse } from '../../../refusal.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import type { ProviderContext } from '../providers/provider.ts'
import { refundWaysSetting } from '../queries/refund-ways.ts'
import { emptyAttempt, methodOfUnmatched } from '../rules/attempt.ts'
import { fullPhone } from '../rules/masked-phone.ts'
import { REFUND_QUERY_FIRST_MS } from '../rules/query-schedule.ts'
import { type RefundWay, refundWay } from '../rules/refund-way.ts'
import { lockWaiting } from './close-waiting.ts'
import { lockReceipt } from './payable-orders.ts'
import { type RefundParts, sendsRefunds } from './refund-payment.ts'
import { refuseReversed } from './refuse-reversed.ts'
import { type Settled, settleRefund } from './settle-refund.ts'
import { insertUnmatchedRefund } from './unmatched-refunds.ts'

/** Sends money without an order back to its payer. */

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

interface WayFacts extends Pick<Waiting, 'receipt' | 'paymentType' | 'amountCents' | 'paidAt' | 'phoneMasked'> {
  /** Whether the provider refused a reversal of this payment. */
  isReversalRefused: boolean
}

/** How waiting money is sent back. M-Pesa sends whole shillings. */
export function wayBack(
  { receipt, paymentType, amountCents, paidAt, phoneMasked, isReversalRefused }: WayFacts,
  providers: RefundParts['providers'],
  reversalHours: number,
  now: Date,
): RefundWay {
  const method = methodOfUnmatched(paymentType)
  const isConnected = sendsRefunds(providers, method) && amountCents > 0 && amountCents % 100 === 0
  const facts = { method, isConnected, isWhole: !isReversalRefused, paidWith: receipt, paidAt }
  return refundWay({ ...facts, phone: fullPhone(phoneMasked) }, reversalHours, now)
}

/** Receipts of waiting money whose reversal the provider refused. */
export async function refusedReversals({ db }: Session): Promise<Set<string>> {
  const { paymentReceipt, kind, state } = unmatchedRefunds
  const rows = await db
    .select({ paymentReceipt })
    .from(unmatchedRefunds)
    .where(and(eq(kind, 'reversal'), eq(state, 'failed')))
  return new Set(rows.map((row) => row.paymentReceipt))
}

export interface UnmatchedRefundRequest {
  /** The id of the refund: it is sent once. */
  id: string
  receipt: string
  reason: string
}

export const newRefundId = (): string => randomUUID()

/**
 * Sends waiting money back, or requests the approval of a second person above the limit of refunds.
 * @returns the result; null if the approval was requested
 * @throws `not-allowed` if its provider cannot send it; the errors of `lockWaiting`
 */
export async function giveBack(
  parts: RefundParts,
  { id, receipt, reason }: UnmatchedRefundRequest,
  staff: { staffId: number; name: string },
  context: ProviderContext,
): Promise<Settled | null> {
  const { database, clock, providers } = parts
  const [before] = await database.db.select().from(unmatchedRefunds).where(eq(unmatchedRefunds.id, id))
  // A process that was killed has sent it.
  if (before) return { effect: 'repeated', state: before.state, receipt: before.receipt }
  const request = await database.transaction((tx) => write(tx, parts, { id, receipt, reason }, staff, clock()))
  if (request === null) return null
  const { waiting, kind, phone } = request
  const send = providers[methodOfUnmatched(waiting.paymentType)]?.refund
  if (!send) throw new Error('this provider does not send refunds')
  const payment = { id, orderId: '', paymentType: ATTEMPT_TYPE.mobileMoney, method: 'mpesa', state: 'paid' } as const
  const { amountCents, paidAt } = waiting
  const attempt = { ...emptyAttempt({ ...payment, amountCents, startedAt: paidAt }), receipt, settledAt: paidAt }
  const recipient = phone === null ? {} : { recipient: { phone } }
  const outcome = await send(kind, { id, attempt, amountCents, ...recipient }, context)
  return settleRefund(parts, id, outcome, { source: 'refund-answer', facts: {} })
}

/** Writes the refund before it is sent. @returns null if a second person must approve it first */
async function write(
  tx: Session,
  { providers }: RefundParts,
  { id, receipt, reason }: UnmatchedRefundRequest,
  staff: { staffId: number; name: string },
  now: Date,
) {
  await lockReceipt(tx, receipt)
  const waiting = await lockWaiting(tx, receipt)
  await refuseReversed(tx, receipt)
  const { reversalHours } = (await refundWaysSetting.load(tx)).value
  const isReversalRefused = (await refusedReversals(tx)).has(receipt)
  const { way, phone } = wayBack({ ...waiting, isReversalRefused }, providers, reversalHours, now)
  if (way !== 'reversal' && way !== 'phone')
    throw refuse('not-allowed', 'This money cannot be sent here. Send it in the portal and record its receipt.')
  const { amountCents } = waiting
  const subject = { kind: 'unmatched', id: receipt }
  let approvalId: number | null = null
  if (await needsSecondPerson(tx, amountCents)) {
    approvalId = await approvedId(tx, receipt)
    if (approvalId === null) {
      const asked = { kind: 'money-returned' as const, subject, amountCents, reason, input: { receipt } }
      await askApproval(tx, now, { ...asked, askedBy: staff.staffId })
      return null
    }
  }
  const kind = way === 'reversal' ? ('reversal' as const) : ('refund' as const)
  await insertUnmatchedRefund(tx, {
    ...{ id, paymentReceipt: receipt, kind, amountCents, state: 'requested', note: reason, operator: staff.name },
    ...{ approvalId, requestedAt: now, recipient: phone },
    nextQueryAt: new Date(now.getTime() + REFUND_QUERY_FIRST_MS),
  })
  return { waiting, kind, phone }
}

/** The approval of a second person that is not used yet. */
async function approvedId({ db }: Session, receipt: string): Promise<number | null> {
  const { id, kind, subjectKind, subjectId, state } = approvals
  const [row] = await db
    .select({ id })
    .from(approvals)
    .where(
      and(...[eq(kind, 'money-returned'), eq(subjectKind, 'unmatched'), eq(subjectId, receipt), eq(state, 'approved')]),
    )
    .for('update')
  return row?.id ?? null
}
