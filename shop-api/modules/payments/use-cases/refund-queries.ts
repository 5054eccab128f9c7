import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { CLAIM_SECONDS, whileRenewing } from '../../../runtime/renewing.ts'
import type { ProviderContext, Providers, RefundOutcome } from '../providers/provider.ts'
import {
  nextRefundDue,
  type OpenRefund,
  readOpenRefunds,
  setNextRefundQuery,
  takeDueRefunds,
} from '../queries/open-refunds.sql.ts'
import { nextRefundQuery } from '../rules/query-schedule.ts'
import type { RefundRowState } from '../rules/refund-report.ts'
import { createQueryWorker, type QueryWorker } from './query-worker.ts'
import { settleRefund } from './settle-refund.ts'

export interface RefundQueryParts {
  database: Database
  clock: Clock
  providers: Providers
}

/** A request without a response that the provider does not know after this long never reached it. */
const LOST_AFTER_MS = 15 * 60 * 1000

const NEVER_ARRIVED: RefundOutcome = {
  outcome: 'refused',
  code: 'never-arrived',
  sentence: 'It never reached the provider.',
}

export interface SettledRefund {
  id: string
  state: RefundRowState
}

/** Queries the provider about one refund. @returns its state if the result became known; otherwise null */
async function query(
  parts: RefundQueryParts,
  { id, method, state, requestedAt, reference }: OpenRefund,
  context: ProviderContext,
): Promise<SettledRefund | null> {
  const { clock, providers } = parts
  const found = await providers[method]?.findRefund?.(id, context, reference)
  const isOld = clock().getTime() - requestedAt.getTime() > LOST_AFTER_MS
  // A refund that the provider accepted did reach it.
  const outcome = found === null && state !== 'sent' && isOld ? NEVER_ARRIVED : found
  if (outcome?.outcome !== 'done' && outcome?.outcome !== 'refused') return null
  const settled = await settleRefund(parts, id, outcome, { source: 'query', facts: {} })
  return settled?.effect === 'applied' ? { id, state: settled.state } : null
}

/** Queries the providers about all refunds without a result, now. @returns the refunds with a known result */
export async function findLostRefunds(parts: RefundQueryParts, context: ProviderContext): Promise<SettledRefund[]> {
  const known: SettledRefund[] = []
  for (const refund of await readOpenRefunds(parts.database.query, {})) {
    const one = await query(parts, refund, context)
    if (one) known.push(one)
  }
  return known
}

/** Queries the providers about refunds without a result, less and less often until it is known. */
export function createRefundWorker(
  parts: RefundQueryParts & { log: Pick<Logger, 'info' | 'warn' | 'error'>; longestWaitMs: number },
): QueryWorker {
  const { database, clock, log, longestWaitMs } = parts
  const claimUntil = () => new Date(clock().getTime() + CLAIM_SECONDS * 1000)
  async function look(refund: OpenRefund): Promise<void> {
    const { id, requestedAt } = refund
    const renew = () => setNextRefundQuery(database.query, { id, at: claimUntil() })
    const context = { requestId: `refund-${id}`, log }
    const known = await whileRenewing(renew, log, () => query(parts, refund, context))
    if (known) log.info({ refund: id, state: known.state }, 'result of a refund found by a query')
    else await setNextRefundQuery(database.query, { id, at: nextRefundQuery(requestedAt, clock()) })
  }
  return createQueryWorker({
    ...{ name: 'refunds', failure: 'refunds could not be checked', clock, log, longestWaitMs },
    take: (now, atMost) => takeDueRefunds(database.query, { now, until: claimUntil(), atMost }),
    look,
    nextDueAt: async () => (await nextRefundDue(database.query, {}))[0]?.at ?? null,
  })
}
