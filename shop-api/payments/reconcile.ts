/**
 * Asks Daraja about every payment it has not told us of, on a schedule that stands in the ledger: a callback may be
 * late or lost, this process may have been killed, and another one may be doing the same work.
 */
import type { Logger } from 'pino'
import { attemptsOf, orderOfAttempt } from './attempt.ts'
import { wordOfQuery } from './callback-words.ts'
import { type DueAttempt, takeDue, timeOfNext } from './due-attempts.ts'
import { hear, type LedgerParts } from './ledger.ts'
import type { MpesaClient } from './mpesa/client.ts'
import { withLockedOrder } from './payable-order.ts'
import { nextLookAt } from './query-schedule.ts'

export interface ReconcilerParts extends LedgerParts {
  mpesa: Pick<MpesaClient, 'query'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Attempts looked at in one round, side by side: a provider that does not answer costs one timeout, not ten. */
const AT_MOST = 10
/** The timer never waits longer: another process may have opened an attempt. */
const LONGEST_WAIT_MS = 10_000
const SHORTEST_WAIT_MS = 200

export interface Reconciler {
  /** Looks at what is due now, ten at most. Rejects only when the database does not answer. */
  round: () => Promise<void>
  start: () => void
  /** Something new is due: look at the clock again. */
  wake: () => void
  /** Stops the timer and waits for a round under way. */
  stop: () => Promise<void>
}

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { database, clock, log } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let started = false

  async function round(): Promise<void> {
    const due = await takeDue(database.query, clock(), AT_MOST)
    const looks = due.map((attempt) =>
      look(parts, attempt).catch((error) => {
        // Its lease brings it back; the others are not held up.
        log.error({ err: error, attemptId: attempt.id }, 'a payment could not be looked at')
      }),
    )
    await Promise.all(looks)
  }

  /** One round at a time in this process; then the timer is set to what is due next. */
  async function turn(): Promise<void> {
    if (running) return
    running = round()
      .catch((error) => log.error({ err: error }, 'payments could not be looked at'))
      .finally(() => {
        running = null
      })
    await running
    await setTimer()
  }

  async function setTimer(): Promise<void> {
    if (!started || running) return
    let wait = LONGEST_WAIT_MS
    try {
      const next = await timeOfNext(database.query)
      if (next) wait = Math.min(wait, Math.max(SHORTEST_WAIT_MS, next.getTime() - clock().getTime()))
    } catch (error) {
      log.error({ err: error }, 'the next payment due could not be read')
    }
    if (!started) return
    clearTimeout(timer)
    timer = setTimeout(() => void turn(), wait)
    timer.unref()
  }

  return {
    round,
    start() {
      started = true
      void turn()
    },
    wake() {
      void setTimer()
    },
    async stop() {
      started = false
      clearTimeout(timer)
      await running
    },
  }
}

/** Asks about one attempt and writes what was said; without a word in time it becomes undecided. */
async function look(parts: ReconcilerParts, due: DueAttempt): Promise<void> {
  const { mpesa, clock, log, timing } = parts
  const asked = clock()
  if (due.checkoutRequestId !== null) {
    const requestId = `reconcile-${due.id}`
    const told = wordOfQuery(await mpesa.query(due.checkoutRequestId, { requestId, log: log as Logger }))
    if (told) {
      const { outcome, attempt } = await hear(parts, { id: due.id }, { ...told, source: 'query' })
      log.info({ attemptId: due.id, outcome, state: attempt?.state, requestId }, 'payment found by asking')
      return
    }
  }
  const overdue = await reschedule(parts, due.id, asked)
  if (!overdue) return
  const facts = { afterSeconds: timing.undecidedSeconds }
  await hear(parts, { id: due.id }, { word: { kind: 'overdue' }, source: 'clock', facts, asked })
  log.warn({ attemptId: due.id, wasAsked: due.checkoutRequestId !== null }, 'payment undecided: no word in time')
}

/** Sets the time of the next look. True when the attempt has been in flight for too long. */
async function reschedule(parts: ReconcilerParts, attemptId: string, asked: Date): Promise<boolean> {
  const { database, clock, timing } = parts
  const found = await orderOfAttempt(database.query, { id: attemptId })
  if (!found) return false
  const overdue = await withLockedOrder(database, { id: found.orderId }, async ({ query }) => {
    const attempt = (await attemptsOf(query, found.orderId)).find(({ id }) => id === attemptId)
    if (!attempt) return false
    const now = clock()
    const inFlight = attempt.state === 'requested' || attempt.state === 'prompted'
    if (inFlight && now.getTime() - attempt.startedAt.getTime() >= timing.undecidedSeconds * 1000) return true
    // A process that was killed before it stored the push's answer leaves an attempt without a name to ask about.
    const questionAsked = attempt.checkoutRequestId === null ? null : asked
    const next = nextLookAt(attempt, timing, questionAsked, now)
    await query('UPDATE payment_attempts SET next_query_at = $2 WHERE id = $1', [attemptId, next], 'set-next-look')
    return false
  })
  return overdue ?? false
}
