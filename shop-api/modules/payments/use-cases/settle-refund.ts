import { and, eq, ne } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { paymentRefunds, unmatchedRefunds } from '../../../db/schema/refunds.ts'
import type { RefundOutcome } from '../providers/provider.ts'
import type { Facts, Source } from '../rules/payment-event.ts'
import { nextRefundQuery } from '../rules/query-schedule.ts'
import {
  effectOfReport,
  type RefundEffect,
  type RefundRowState,
  type StoredRefund,
  stateAfter,
} from '../rules/refund-report.ts'
import { followLedger, withLockedOrder } from './follow-ledger.ts'
import { lockReceipt } from './payable-orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { type RefundChange, updateRefund } from './refunds.ts'
import { updateUnmatchedRefund } from './unmatched-refunds.ts'

interface SettleParts {
  database: Database
  clock: Clock
}

/** A refund after a report. */
export interface Settled {
  effect: RefundEffect
  state: RefundRowState
  receipt: string | null
  /** Why the provider refused it. */
  reason?: string
}

/** Source and details of a report, for its stored event. */
export interface ReportFacts {
  source: Source
  facts: Facts
  /** Amount that the report names; a report with another amount has no effect. */
  amountCents?: Cents | null
}

/** The columns that a report writes. */
function changeBy(report: RefundOutcome, requestedAt: Date, now: Date): RefundChange {
  const state = stateAfter(report)
  const isFinal = state === 'done' || state === 'failed'
  return {
    state,
    receipt: report.outcome === 'done' ? report.receipt : null,
    resultCode: report.outcome === 'refused' ? report.code : report.outcome === 'unknown' ? report.reason : null,
    settledAt: isFinal ? now : null,
    nextQueryAt: isFinal ? null : nextRefundQuery(requestedAt, now),
    ...(report.outcome === 'sent' && { providerReference: report.reference }),
  }
}

/**
 * Writes the result of a refund, of an order or of money without an order. A final result is never overwritten. A
 * report without an effect is stored.
 * @returns null for an unknown refund
 */
export async function settleRefund(
  parts: SettleParts,
  id: string,
  report: RefundOutcome,
  reported: ReportFacts,
): Promise<Settled | null> {
  const { database, clock } = parts
  const [ofOrder] = await database.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(eq(paymentRefunds.id, id))
  if (!ofOrder) return database.transaction((tx) => settleUnmatched(tx, clock(), id, report, reported))
  return withLockedOrder(database, { id: ofOrder.orderId }, async ({ tx, order, attempts }) => {
    const [refund] = await tx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)).for('update')
    if (!refund) return null
    const now = clock()
    const effect = await effectOf(tx, refund, report, reported)
    if (effect !== 'applied') return ignored(tx, now, refund, effect, report, reported, refund.attemptId)
    const change = changeBy(report, refund.requestedAt, now)
    await updateRefund(tx, id, change)
    // Money of a failed refund can pay the order.
    if (change.state === 'failed') await followLedger(tx, order, attempts, now)
    return settledBy(effect, change, report)
  })
}

/** Writes the result of a refund of money without an order. @returns null for an unknown refund */
export async function settleUnmatched(
  tx: Session,
  now: Date,
  id: string,
  report: RefundOutcome,
  reported: ReportFacts,
): Promise<Settled | null> {
  const [row] = await tx.db
    .select({ paymentReceipt: unmatchedRefunds.paymentReceipt })
    .from(unmatchedRefunds)
    .where(eq(unmatchedRefunds.id, id))
  if (!row) return null
  await lockReceipt(tx, row.paymentReceipt)
  const [refund] = await tx.db.select().from(unmatchedRefunds).where(eq(unmatchedRefunds.id, id)).for('update')
  if (!refund) return null
  const effect = await effectOf(tx, refund, report, reported)
  if (effect !== 'applied') return ignored(tx, now, refund, effect, report, reported, null)
  const change = changeBy(report, refund.requestedAt, now)
  await updateUnmatchedRefund(tx, refund, change, now)
  return settledBy(effect, change, report)
}

const settledBy = (effect: RefundEffect, { state, receipt }: RefundChange, report: RefundOutcome): Settled => ({
  ...{ effect, state, receipt },
  ...(report.outcome === 'refused' && { reason: report.sentence }),
})

/** The effect of a report. The receipt of another refund is not a result. */
async function effectOf(
  tx: Session,
  refund: StoredRefund & { id: string; amountCents: Cents },
  report: RefundOutcome,
  { amountCents = null }: ReportFacts,
): Promise<RefundEffect> {
  const effect = effectOfReport(refund, report)
  if (effect !== 'applied' || report.outcome !== 'done') return effect
  if (amountCents !== null && amountCents !== refund.amountCents) return 'ignored-contradiction'
  const others = await Promise.all(
    [paymentRefunds, unmatchedRefunds].map((table) =>
      tx.db.$count(table, and(eq(table.receipt, report.receipt), ne(table.id, refund.id))),
    ),
  )
  return others.some((count) => count > 0) ? 'ignored-contradiction' : effect
}

/** Stores a report without an effect. */
async function ignored(
  tx: Session,
  at: Date,
  { id, state, receipt }: { id: string; state: RefundRowState; receipt: string | null },
  effect: RefundEffect,
  report: RefundOutcome,
  { source, facts }: ReportFacts,
  attemptId: string | null,
): Promise<Settled> {
  const resultCode = report.outcome === 'refused' ? report.code : report.outcome
  const said = { refund: id, resultCode, receipt: report.outcome === 'done' ? report.receipt : null }
  await logPaymentEvent(tx, { attemptId, source, outcome: effect, facts: { ...facts, ...said }, at })
  return { effect, state, receipt }
}
