/**
 * Queries the providers about every payment without a reported end, on a schedule stored in the ledger. A callback can
 * be late or lost, this process can be killed, and another process can do the same work.
 */
import type { Logger } from 'pino'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { whileRenewing } from '../../../runtime/renewing.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { inFlight } from '../rules/ledger-rules.ts'
import { nextQueryTime, overdueAt } from '../rules/query-schedule.ts'
import {
  type DueAttempt,
  findAttempt,
  nextDueAt,
  renewAttemptClaim,
  setNextQuery,
  takeDueAttempts,
} from './attempts.ts'
import { withLockedOrder } from './follow-ledger.ts'
import { type LedgerParts, recordEvent } from './ledger.ts'
import { createQueryWorker, type QueryWorker } from './query-worker.ts'

export interface ReconcilerParts extends LedgerParts {
  /** By method; undefined for a method that the settings do not offer. */
  providers: { readonly [Method in PaymentMethod]?: Pick<PaymentProvider, 'queryStatus'> }
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Longest wait of the timer, because another process could have opened an attempt. */
  longestWaitMs: number
}

export type Reconciler = QueryWorker

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { database, clock, log, longestWaitMs } = parts
  return createQueryWorker({
    ...{ name: 'payments', failure: 'payments could not be checked', clock, log, longestWaitMs },
    take: (now, atMost) => takeDueAttempts(database, now, atMost),
    look: (due) => lookWhileClaimed(parts, due),
    nextDueAt: () => nextDueAt(database),
  })
}

async function lookWhileClaimed(parts: ReconcilerParts, due: DueAttempt): Promise<void> {
  const { database, clock, log } = parts
  let claim = due
  const renew = async () => {
    claim = { ...claim, claimedUntil: await renewAttemptClaim(database, claim, clock()) }
  }
  await whileRenewing(renew, log, () => look(parts, due))
}

/** Queries one attempt and writes the provider's result; without a result in time it becomes undecided. */
async function look(parts: ReconcilerParts, due: DueAttempt): Promise<void> {
  const { providers, clock, database, log } = parts
  const queriedAt = clock()
  const attempt = await findAttempt(database, { id: due.id })
  if (!attempt) return
  const isQueried = METHODS[attempt.method].canBeQueried(attempt)
  if (isQueried) {
    const requestId = `reconcile-${due.id}`
    const reported = await providers[attempt.method]?.queryStatus(attempt, { requestId, log: log as Logger })
    if (reported) {
      const recorded = await recordEvent(parts, { id: due.id }, { ...reported, queriedAt })
      log.info(
        { attemptId: due.id, outcome: recorded.outcome, state: recorded.attempt?.state, requestId },
        'payment found by a query',
      )
      // A result without an effect, because it contradicts the ledger, leaves the attempt to the clock.
      if (recorded.outcome === 'applied' || recorded.attempt?.state === 'paid' || recorded.attempt?.state === 'failed')
        return
    }
  }
  const overdue = await reschedule(parts, due, queriedAt)
  if (!overdue) return
  const facts = { afterSeconds: Math.round((clock().getTime() - attempt.startedAt.getTime()) / 1000) }
  const overdueEvent = { event: { kind: 'overdue' }, source: 'clock', facts } as const
  await recordEvent(parts, { id: due.id }, { ...overdueEvent, queriedAt: isQueried ? queriedAt : undefined })
  log.warn({ attemptId: due.id, wasAsked: isQueried }, 'payment undecided: nothing was reported in time')
}

/** Sets the time of the next check. Returns true if the attempt has been in progress for too long. */
async function reschedule(parts: ReconcilerParts, due: DueAttempt, queriedAt: Date): Promise<boolean> {
  const { database, clock, timing } = parts
  const overdue = await withLockedOrder(database, { id: due.orderId }, async ({ tx, attempts }) => {
    const attempt = attempts.find(({ id }) => id === due.id)
    if (!attempt) return false
    const now = clock()
    if (inFlight(attempt) && now >= overdueAt(attempt, timing)) return true
    // A process killed before it stored the push's response leaves an attempt without a name to query.
    const next = nextQueryTime(attempt, timing, METHODS[attempt.method].canBeQueried(attempt) ? queriedAt : null, now)
    await setNextQuery(tx, due.id, next)
    return false
  })
  return overdue ?? false
}
