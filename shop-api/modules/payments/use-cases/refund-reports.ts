import { eq } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { paymentRefunds, unmatchedRefunds } from '../../../db/schema/refunds.ts'
import type { RefundOutcome } from '../providers/provider.ts'
import { logPaymentEvent } from './payment-events.ts'
import { type ReportFacts, type Settled, settleRefund } from './settle-refund.ts'

/** Identifies a refund: by the shop's id, or by the provider's name for its request. */
export type RefundName = { id: string } | { reference: string }

/**
 * Records a provider's report about a refund, of an order or of money without an order. Repeated and contradicting
 * reports, and reports about an unknown refund, are stored without an effect.
 * @param report `unknown` if the provider gave up waiting: the result can still be either
 * @returns null for an unknown refund
 */
export async function recordRefundReport(
  parts: { database: Database; clock: Clock },
  name: RefundName,
  report: RefundOutcome,
  reported: ReportFacts,
): Promise<Settled | null> {
  const { database, clock } = parts
  const id = 'id' in name ? name.id : await idOf(database, name.reference)
  const settled = id === null ? null : await settleRefund(parts, id, report, reported)
  if (settled === null) {
    const { source, facts } = reported
    const event = { attemptId: null, source, outcome: 'ignored-unknown', facts: { ...facts, ...name }, at: clock() }
    await logPaymentEvent(database, event)
  }
  return settled
}

/** The shop's id of a refund by the provider's name for it; null for an unknown name. */
async function idOf({ db }: Session, reference: string): Promise<string | null> {
  for (const table of [paymentRefunds, unmatchedRefunds]) {
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.providerReference, reference))
    if (row) return row.id
  }
  return null
}
