import pLimit from 'p-limit'

/** Limits the number of running and of waiting pieces of work; the rest is refused. */
export class BoundedQueue {
  readonly #limit: ReturnType<typeof pLimit>
  readonly #mostWaiting: number
  readonly #refusal: () => Error

  /** @param refusal the error thrown while the queue is full */
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
