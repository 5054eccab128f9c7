/**
 * Maximum wait in a queue. Long after a burst, which is over soon. Short once the queue has not been empty for that
 * long, because late responses are useless (the rule of "Fail at Scale", ACM Queue 2015, after CoDel).
 */
export class WaitLimit {
  readonly #longestMs: number
  readonly #standingMs: number
  /** Time since which the queue has not been empty; null while it is empty. */
  #waitingSince: number | null = null

  /** @param standingMs when there has been a queue for `longestMs` */
  constructor(longestMs: number, standingMs: number) {
    this.#longestMs = longestMs
    this.#standingMs = standingMs
  }

  /** Call when a request begins to wait. @returns the maximum wait in milliseconds */
  begin(now: number): number {
    this.#waitingSince ??= now
    const isOverloaded = now - this.#waitingSince > this.#longestMs
    return isOverloaded ? this.#standingMs : this.#longestMs
  }

  /** Call when the queue is empty. */
  emptied(): void {
    this.#waitingSince = null
  }
}
