import pLimit from 'p-limit'

/** Lets so many pieces of work run at once and so many wait; the rest is refused. */
export class BoundedQueue {
  readonly #limit: ReturnType<typeof pLimit>
  readonly #mostWaiting: number
  readonly #refusal: () => Error

  /** @param refusal what is thrown while so many wait */
  constructor(atOnce: number, mostWaiting: number, refusal: () => Error) {
    this.#limit = pLimit(atOnce)
    this.#mostWaiting = mostWaiting
    this.#refusal = refusal
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= this.#limit.concurrency + this.#mostWaiting) {
      throw this.#refusal()
    }
    return this.#limit(work)
  }
}
