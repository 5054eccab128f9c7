/** Does the same work once for all who ask for it while it is being done. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** @param key what is the same work */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
