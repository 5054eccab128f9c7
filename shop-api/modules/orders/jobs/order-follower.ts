import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { queueEmail } from '../../../email/queue.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import type { Party } from '../rules/tax-document.ts'
import { followEvent } from '../use-cases/follow-event.ts'
import type { FollowParts } from '../use-cases/order-message.ts'
import { markHandled, takeWaitingEvent, type WaitingEvent } from '../use-cases/waiting-events.ts'

/** A failed event is tried again after this time; other events are handled in the meantime. */
const REST_MS = 60_000

export interface FollowerParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** The current seller. */
  seller: () => Party
  tokens: OrderTokens
  publicUrl: string
  /** Null if the shop sends no text messages. */
  queueSms: FollowParts['queueSms']
  /** Null without an account for WhatsApp. */
  queueWhatsApp: FollowParts['queueWhatsApp']
  /** Called after emails were queued and users were notified. */
  onFollowed: () => void
  everyMs: number
}

/**
 * Handles the consequences of order events, each event once. An event is marked as handled in the transaction that
 * writes the documents, emails and notifications. The worker polls, so that placing an order does not wait, and events
 * of other processes and of the ledger are found too.
 */
export function createOrderFollower(parts: FollowerParts): Worker {
  const { log, onFollowed, everyMs } = parts
  /** Failed events, with the time of their next attempt. */
  const resting = new Map<number, number>()
  const run = async (signal: AbortSignal) => {
    let followed = 0
    while (!signal.aborted && (await followNext(parts, resting))) followed += 1
    if (followed > 0) onFollowed()
  }
  return new Worker({ name: 'order-events', run, everyMs, log, failure: 'the history of orders could not be read' })
}

/** @returns whether there was an event to follow */
async function followNext(parts: FollowerParts, resting: Map<number, number>): Promise<boolean> {
  const { database, clock, seller, tokens, publicUrl, log, queueSms, queueWhatsApp } = parts
  const now = Date.now()
  for (const [id, until] of resting) if (until <= now) resting.delete(id)
  let taken: WaitingEvent | undefined
  try {
    await database.transaction(async (tx) => {
      const event = await takeWaitingEvent(tx, [...resting.keys()])
      taken = event
      if (!event) return
      const follow = { tx, clock, seller: seller(), tokens, publicUrl, log, queueSms, queueWhatsApp, queueEmail }
      await followEvent(follow, event)
      await markHandled(tx, event.id, clock())
    })
  } catch (error) {
    // A lost database connection is not a failure of the event: it is handled first when the database is back.
    if (!taken || isUnavailable(error)) throw error
    resting.set(taken.id, now + REST_MS)
    log.error({ err: error, event: taken.id, kind: taken.kind }, 'the consequences of an event were not handled')
  }
  return taken !== undefined
}
