import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { pushMessages, pushSubscriptions } from '../db/schema/push.ts'
import type { SafeFetch } from '../media/safe-fetch.ts'
import { CLAIM_SECONDS } from '../runtime/renewing.ts'
import { Worker } from '../runtime/worker.ts'
import type { PushKeys } from './push-env.ts'
import { takeDuePush } from './push-queue.sql.ts'
import { type PushOutcome, sendPush } from './send-push.ts'

const MINUTE_MS = 60_000
/** Waits between attempts. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
/** Failed messages in a row after which a browser is deleted. */
const MAX_FAILURES = 10

export interface PushOutboxParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Null: no message is sent. */
  keys: PushKeys | null
  /** For tests: allowed addresses. */
  fetch?: SafeFetch
  everyMs: number
}

/** Sends queued messages to browsers. A browser replaces a repeated message. */
export function createPushOutbox({ database, clock, log, keys, fetch, everyMs }: PushOutboxParts): Worker {
  const run = async (signal: AbortSignal) => {
    while (keys && !signal.aborted) {
      const [message] = await takeDuePush(database.query, { now: clock(), seconds: CLAIM_SECONDS })
      if (!message) return
      const { id, subscriptionId, attempts, title, body, href, tag, ...target } = message
      const result = await sendPush(keys, target, { title, body, href, tag }, fetch)
      if ('reason' in result) log.warn({ push: id, attempts, ...result }, 'a message to a browser was not sent')
      await finish(database, clock(), { id, subscriptionId, attempts }, result)
    }
  }
  return new Worker({ name: 'push-messages', run, everyMs, log, failure: 'messages to browsers could not be read' })
}

/** Records the result: a browser without a subscription, or that failed too often, is deleted with its messages. */
async function finish(
  database: Database,
  now: Date,
  { id, subscriptionId, attempts }: { id: number; subscriptionId: number; attempts: number },
  { outcome }: PushOutcome,
): Promise<void> {
  const isOf = eq(pushSubscriptions.id, subscriptionId)
  await database.transaction(async ({ db }) => {
    if (outcome === 'ended') {
      await db.delete(pushSubscriptions).where(isOf)
      return
    }
    const wait = outcome === 'later' ? RETRY_MS[attempts - 1] : undefined
    if (wait !== undefined) {
      const dueAt = new Date(now.getTime() + wait)
      await db.update(pushMessages).set({ dueAt, claimedUntil: null }).where(eq(pushMessages.id, id))
      return
    }
    await db.delete(pushMessages).where(eq(pushMessages.id, id))
    if (outcome === 'sent') {
      await db.update(pushSubscriptions).set({ lastSentAt: now, failures: 0 }).where(isOf)
      return
    }
    const failures = sql<number>`${pushSubscriptions.failures} + 1`
    const [failed] = await db.update(pushSubscriptions).set({ failures }).where(isOf).returning()
    if (failed && failed.failures >= MAX_FAILURES) await db.delete(pushSubscriptions).where(isOf)
  })
}
