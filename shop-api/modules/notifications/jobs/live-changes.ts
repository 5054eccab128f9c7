import type { FastifyBaseLogger } from 'fastify'
import type { ChangedEvent } from '#lib/contract/notifications/notification.ts'
import type { Session } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { loadNotificationStatus, type NotificationStatus } from '../queries/notification-status.sql.ts'

/** An event for open pages; `id` grows with each new notification. */
export interface LiveEvent {
  id: number
  event: ChangedEvent
}

type Listener = (event: LiveEvent) => void

const POLL_MS = 2_000

/**
 * Notifies open pages of their changes. It polls the database, to find changes of other processes and commands as well:
 * one statement for all listeners, and no statement without listeners.
 */
export class LiveChanges {
  readonly #reads: () => Session
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Map<number, Set<Listener>>()
  /** The last event sent to each listener. */
  readonly #sent = new Map<number, { last: number; unread: number }>()
  readonly #worker: Worker

  /** @param reads the session for the polls */
  constructor(reads: () => Session, log: FastifyBaseLogger) {
    this.#reads = reads
    this.#log = log
    this.#worker = new Worker({
      run: () => this.#poll(),
      everyMs: POLL_MS,
      log,
      failure: 'changes could not be polled',
    })
  }

  get size(): number {
    return this.#listeners.size
  }

  /**
   * Adds a listener.
   * @param since id of the last event sent; later events are sent at once
   * @returns a function that removes it
   */
  listen(userId: number, since: number | null, listener: Listener): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(userId, listeners)
    this.#worker.start()
    void this.#greet(userId, since, listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#listeners.delete(userId)
      this.#sent.delete(userId)
      if (this.#listeners.size === 0) void this.close()
    }
  }

  /** Polls now. For a caller who knows that something has changed. */
  poll(): Promise<void> {
    return this.#worker.runNow()
  }

  /** Stops polling until there is a listener again. */
  close(): Promise<void> {
    return this.#worker.close()
  }

  async #greet(userId: number, since: number | null, listener: Listener): Promise<void> {
    try {
      const [now] = await loadNotificationStatus(this.#reads().query, { userIds: [userId], since: since ?? 0 })
      const { last, unread, about } = now ?? { last: 0, unread: 0, about: [] }
      if (!this.#listeners.get(userId)?.has(listener)) return
      this.#sent.set(userId, { last, unread })
      if (since === null || last > since) listener(eventOf({ userId, last, unread, about }))
    } catch (error) {
      this.#log.error({ err: error }, 'changes could not be polled')
    }
  }

  async #poll(): Promise<void> {
    const people = [...this.#sent.keys()]
    if (people.length === 0) return
    const oldest = Math.min(...[...this.#sent.values()].map(({ last }) => last))
    for (const now of await loadNotificationStatus(this.#reads().query, { userIds: people, since: oldest })) {
      const before = this.#sent.get(now.userId)
      if (!before || (before.last === now.last && before.unread === now.unread)) continue
      this.#sent.set(now.userId, { last: now.last, unread: now.unread })
      for (const listener of this.#listeners.get(now.userId) ?? []) listener(eventOf(now))
    }
  }
}

/** A notification about a payment changes an order too. */
function eventOf({ last, unread, about }: NotificationStatus): LiveEvent {
  const keys = new Set<ChangedEvent['keys'][number]>(['notifications', ...(about as ChangedEvent['keys'])])
  if (keys.has('payments')) keys.add('orders')
  return { id: last, event: { keys: [...keys], unread } }
}
