import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { mpesaBalances } from '../../../db/schema/mpesa.ts'
import { retryWait } from '../../../runtime/retry-wait.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { PaymentProvider, ProviderContext, ReportedBalance } from '../providers/provider.ts'

/** Balances that the provider reports about the shop's account with it. */

const EVERY_MS = 60 * 60_000
const STORED_MS = 30 * 24 * 60 * 60_000

export interface BalanceParts {
  database: Database
  clock: Clock
  requestBalance: NonNullable<PaymentProvider['requestBalance']>
  shortCode: string
}

type Requested = Awaited<ReturnType<BalanceParts['requestBalance']>>

/** Requests the balance; its report is stored later. Deletes old balances. */
export async function requestBalance(parts: BalanceParts, context: ProviderContext): Promise<Requested> {
  const { database, clock, shortCode } = parts
  const [id, now] = [randomUUID(), clock()]
  await database.transaction(async ({ db }) => {
    await db.delete(mpesaBalances).where(lt(mpesaBalances.requestedAt, new Date(now.getTime() - STORED_MS)))
    await db.insert(mpesaBalances).values({ id, shortCode, requestedAt: now, state: 'requested' })
  })
  const requested = await parts.requestBalance(id, context)
  if (requested.outcome !== 'sent') await recordBalance(database, id, requested, clock())
  return requested
}

/**
 * Stores a report about a requested balance. A balance that is stored does not change, and a time-out is not a failure:
 * the balance can follow.
 * @returns false if the report has no effect
 */
export async function recordBalance(tx: Session, id: string, report: ReportedBalance, at: Date): Promise<boolean> {
  const set =
    report.outcome === 'done'
      ? { state: 'done' as const, accounts: report.accounts, code: null, reportedAt: at }
      : report.outcome === 'failed'
        ? { state: 'failed' as const, code: report.code, reportedAt: at }
        : { code: report.reason }
  const rows = await tx.db
    .update(mpesaBalances)
    .set(set)
    .where(and(eq(mpesaBalances.id, id), ne(mpesaBalances.state, 'done')))
    .returning({ id: mpesaBalances.id })
  return rows.length > 0
}

/** The last requested balance of a short code; null without a request. */
export async function lastBalance(
  { db }: Session,
  shortCode: string,
): Promise<typeof mpesaBalances.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(mpesaBalances)
    .where(eq(mpesaBalances.shortCode, shortCode))
    .orderBy(desc(mpesaBalances.requestedAt))
    .limit(1)
  return row ?? null
}

/** Requests the balance every hour. */
export function createBalanceWorker(parts: BalanceParts & { log: Pick<Logger, 'info' | 'warn' | 'error'> }): Worker {
  const { log } = parts
  const { note, everyMs } = retryWait(EVERY_MS)
  return new Worker({
    name: 'balance',
    run: async () => {
      note(false)
      const { outcome } = await requestBalance(parts, { requestId: 'balance', log })
      note(outcome === 'sent')
    },
    everyMs,
    failure: 'the balance of the paybill could not be requested',
    log: log as Logger,
  })
}
