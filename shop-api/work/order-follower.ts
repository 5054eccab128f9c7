import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Party } from '../domain/orders/tax-document.ts'
import { followEvent } from '../mail/orders/follow-event.ts'
import type { WaitingEvent } from '../mail/orders/order-message.ts'
import { post } from '../mail/outbox.ts'
import type { OrderTokens } from '../store/orders/guest-order-tokens.ts'

const LOOK_EVERY_MS = 2_000
/** What could not be followed is tried again after so long; the others go on meanwhile. */
const REST_MS = 60_000

export interface FollowerParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  seller: Party
  tokens: OrderTokens
  publicUrl: string
  /** Told after letters were posted and people were notified. */
  onFollowed: () => void
}

/**
 * Does what follows from what happened to orders, each event once: it is marked as handled in the transaction that
 * writes the papers, letters and notifications. It looks every two seconds, so that placing an order waits for none of
 * it, and what another process or the ledger wrote is found too.
 */
export class OrderFollower {
  readonly #parts: FollowerParts
  readonly #resting = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closing = false

  constructor(parts: FollowerParts) {
    this.#parts = parts
  }

  open(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  /** Follows what waits now. Resolves when nothing is left to be done just now. */
  look(): Promise<void> {
    this.#running ??= this.#followAll()
      .catch((error) => this.#parts.log.error({ err: error }, 'the history of orders could not be read'))
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #followAll(): Promise<void> {
    let followed = 0
    while (!this.#closing && (await this.#followOne())) followed += 1
    if (followed > 0) this.#parts.onFollowed()
  }

  async #followOne(): Promise<boolean> {
    const { database, clock, seller, tokens, publicUrl, log } = this.#parts
    const now = Date.now()
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id)
    let taken: WaitingEvent | undefined
    try {
      await database.transaction(async ({ query }) => {
        const [event] = await query<WaitingEvent>(
          `SELECT id, order_id AS "orderId", kind, to_status AS "toStatus", request_id AS "requestId", note, at
           FROM order_events WHERE handled_at IS NULL AND NOT id = ANY($1::bigint[])
           ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
          [[...this.#resting.keys()]],
          'waiting-event',
        )
        taken = event
        if (!event) return
        await followEvent({ query, clock, seller, tokens, publicUrl, log, post }, event)
        await query('UPDATE order_events SET handled_at = $2 WHERE id = $1', [event.id, clock()], 'event-handled')
      })
    } catch (error) {
      // A database that went away says nothing against the event: it is the next one when the database is back.
      if (!taken || isUnavailable(error)) throw error
      this.#resting.set(taken.id, now + REST_MS)
      log.error({ err: error, event: taken.id, kind: taken.kind }, 'what follows from an event was not done')
    }
    return taken !== undefined
  }
}
