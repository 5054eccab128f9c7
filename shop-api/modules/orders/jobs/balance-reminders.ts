import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { remindOfBalance } from '../use-cases/balance.ts'

/** Reminds customers of balances before and after their day. Several processes can run it at once. */
export function createBalanceReminders({
  log,
  everyMs,
  onReminded,
  ...context
}: {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
  everyMs: number
  /** Events of orders were written. */
  onReminded: () => void
}): Worker {
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await remindOfBalance(context))) onReminded()
  }
  return new Worker({ name: 'balance-reminders', run, everyMs, log, failure: 'balances could not be reminded of' })
}
