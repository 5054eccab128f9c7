import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { smsMessages } from '../db/schema/sms.ts'
import { CLAIM_SECONDS } from '../runtime/renewing.ts'
import { Worker } from '../runtime/worker.ts'
import type { SendSms, SmsOutcome } from './send-sms.ts'
import { takeDueSms } from './sms-queue.sql.ts'

const MINUTE_MS = 60_000
/** Waits between attempts. A message about an order is of no use after some hours. */
const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)

export interface SmsOutboxParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Null without a provider: messages are not queued either. */
  send: SendSms | null
  everyMs: number
}

/**
 * Sends queued text messages. A message that could have been sent is not sent again: customers would get it twice, and
 * the order's page shows the same.
 */
export function createSmsOutbox(parts: SmsOutboxParts): Worker {
  const { database, clock, log, send, everyMs } = parts
  const run = async (signal: AbortSignal) => {
    while (send && !signal.aborted) {
      const [message] = await takeDueSms(database.query, { now: clock(), seconds: CLAIM_SECONDS })
      if (!message) return
      const { id, attempts, isDoubtful, ...content } = message
      const outcome: SmsOutcome = isDoubtful
        ? { outcome: 'unknown', reason: 'the process that sent it ended' }
        : await send(content)
      if (outcome.outcome !== 'sent') log.warn({ sms: id, attempts, ...outcome }, 'a text message was not sent')
      await database.db
        .update(smsMessages)
        .set(changeOf(outcome, attempts, clock()))
        .where(eq(smsMessages.id, id))
    }
  }
  return new Worker({ name: 'text-messages', run, everyMs, log, failure: 'text messages could not be read' })
}

function changeOf(result: SmsOutcome, attempts: number, now: Date) {
  if (result.outcome === 'sent')
    return { state: 'sent', sentAt: now, providerId: result.id, cost: result.cost, claimedUntil: null } as const
  const wait = RETRY_MS[attempts - 1]
  if (result.outcome === 'later' && wait !== undefined)
    return { dueAt: new Date(now.getTime() + wait), claimedUntil: null, failure: result.reason }
  return { state: 'failed', claimedUntil: null, failure: result.reason } as const
}
