import pLimit from 'p-limit'

/** Does the same work once for all who ask for it while it is being done. */
export class SingleFlight<T> {
  readonly #flying = new Map<string, Promise<T>>()

  do(key: string, work: () => Promise<T>): Promise<T> {
    const flying = this.#flying.get(key)
    if (flying) return flying
    const started = work().finally(() => this.#flying.delete(key))
    this.#flying.set(key, started)
    return started
  }
}

/** Lets so many pieces of work run at once and so many wait their turn. */
export class BoundedQueue {
  readonly #limit: ReturnType<typeof pLimit>
  readonly #mostWaiting: number
  readonly #refusal: () => Error

  /** @param refusal what is thrown to those who come while so many wait */
  constructor(atOnce: number, mostWaiting: number, refusal: () => Error) {
    this.#limit = pLimit(atOnce)
    this.#mostWaiting = mostWaiting
    this.#refusal = refusal
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= this.#limit.concurrency + this.#mostWaiting) {
      throw this.#refusal()
    }
    return this.#limit(work)
  }
}
