import type { FastifyBaseLogger } from 'fastify'
import type { ChangedEvent } from '#lib/contract/notification.ts'
import type { Query } from '../../db/client.ts'
import { Worker } from '../../work/worker.ts'

/** What an open page is told; `id` grows with each new notification. */
export interface Told {
  id: number
  event: ChangedEvent
}

type Listener = (told: Told) => void

interface Standing {
  userId: number
  last: number
  unread: number
  about: string[]
}

const LOOK_EVERY_MS = 2_000

/**
 * Tells open pages that something of theirs has changed. It looks into the database, so that it hears of what another
 * process of the shop did, or a command: one statement for everybody who listens, none while nobody does.
 */
export class LiveChanges {
  readonly #query: Query
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Map<number, Set<Listener>>()
  readonly #known = new Map<number, { last: number; unread: number }>()
  readonly #worker: Worker

  constructor(query: Query, log: FastifyBaseLogger) {
    this.#query = query
    this.#log = log
    this.#worker = new Worker({
      run: () => this.#look(),
      everyMs: LOOK_EVERY_MS,
      log,
      failure: 'changes could not be looked for',
    })
  }

  get size(): number {
    return this.#listeners.size
  }

  /**
   * Listens for somebody.
   * @param since id of what was told last; what came after it is told at once
   * @returns how to stop
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
      this.#known.delete(userId)
      if (this.#listeners.size === 0) void this.close()
    }
  }

  /** Looks now, whoever knows that something has changed. */
  look(): Promise<void> {
    return this.#worker.runNow()
  }

  /** Stops looking until somebody listens again. */
  close(): Promise<void> {
    return this.#worker.close()
  }

  async #greet(userId: number, since: number | null, listener: Listener): Promise<void> {
    try {
      const [now] = await this.#standings([userId], since ?? 0)
      const { last, unread, about } = now ?? { last: 0, unread: 0, about: [] }
      if (!this.#listeners.get(userId)?.has(listener)) return
      this.#known.set(userId, { last, unread })
      if (since === null || last > since) listener(toldOf({ userId, last, unread, about }))
    } catch (error) {
      this.#log.error({ err: error }, 'changes could not be looked for')
    }
  }

  async #look(): Promise<void> {
    const people = [...this.#known.keys()]
    if (people.length === 0) return
    const oldest = Math.min(...[...this.#known.values()].map(({ last }) => last))
    for (const now of await this.#standings(people, oldest)) {
      const before = this.#known.get(now.userId)
      if (!before || (before.last === now.last && before.unread === now.unread)) continue
      this.#known.set(now.userId, { last: now.last, unread: now.unread })
      for (const listener of this.#listeners.get(now.userId) ?? []) listener(toldOf(now))
    }
  }

  #standings(userIds: readonly number[], since: number): Promise<Standing[]> {
    return this.#query<Standing>(
      `SELECT told.id AS "userId",
         coalesce((SELECT max(n.id) FROM notifications n WHERE n.user_id = told.id), 0) AS last,
         (SELECT count(*)::int FROM notifications n WHERE n.user_id = told.id AND n.read_at IS NULL) AS unread,
         ARRAY(SELECT DISTINCT n.about FROM notifications n WHERE n.user_id = told.id AND n.id > $2) AS about
       FROM unnest($1::bigint[]) AS told(id)`,
      [userIds, since],
      'live-standings',
    )
  }
}

/** News of a payment changes an order too. */
function toldOf({ last, unread, about }: Standing): Told {
  const keys = new Set<ChangedEvent['keys'][number]>(['notifications', ...(about as ChangedEvent['keys'])])
  if (keys.has('payments')) keys.add('orders')
  return { id: last, event: { keys: [...keys], unread } }
}
