/**
 * How long something may wait in a queue: long after a burst, which is over soon, and briefly once there has been a queue
 * for that long, as what waits then is answered too late to be of use (the rule of "Fail at Scale", ACM Queue 2015, after CoDel).
 */
export class WaitLimit {
  readonly #longestMs: number
  readonly #standingMs: number
  /** Since when somebody has always been waiting; null while nobody is. */
  #waitingSince: number | null = null

  /** @param standingMs when there has been a queue for `longestMs` */
  constructor(longestMs: number, standingMs: number) {
    this.#longestMs = longestMs
    this.#standingMs = standingMs
  }

  /** Somebody begins to wait. @returns for how many milliseconds at most */
  begin(now: number): number {
    this.#waitingSince ??= now
    const isOverloaded = now - this.#waitingSince > this.#longestMs
    return isOverloaded ? this.#standingMs : this.#longestMs
  }

  /** Nobody waits any more. */
  emptied(): void {
    this.#waitingSince = null
  }
}
