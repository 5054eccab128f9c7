import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { countEmptySearch, countedText } from './search-words.ts'

/** More in a minute are not counted: a program that searches for nonsense must not fill the table. */
const MAX_PER_MINUTE = 120
const MINUTE_MS = 60_000

/** Counts searches without results, without delaying the response. */
export class EmptySearchCounter {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #writing = new Set<Promise<void>>()
  #minute = 0
  #counted = 0

  constructor(database: Database, clock: Clock, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  count(search: string): void {
    const text = countedText(search)
    if (text === null || !this.#mayCount()) return
    const writing = countEmptySearch(this.#database, this.#clock(), text)
      .catch((err: unknown) => this.#log.warn({ err }, 'a search without result was not counted'))
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  #mayCount(): boolean {
    const minute = Math.floor(performance.now() / MINUTE_MS)
    if (minute !== this.#minute) this.#counted = 0
    this.#minute = minute
    this.#counted += 1
    return this.#counted <= MAX_PER_MINUTE
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await Promise.all(this.#writing)
  }
}
