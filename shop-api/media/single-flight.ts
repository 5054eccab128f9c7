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

/** Lets at most so many pieces of work run at once; the others wait their turn. */
export class Turnstile {
  readonly #most: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, not given back, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
