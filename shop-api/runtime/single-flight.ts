/** Runs the same work once for all callers during it. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** @param key identifies the work */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
