import type { FastifyBaseLogger } from 'fastify'
import { type NotifyParts, notifyWaiting } from '../store/back-in-stock/notify-waiting.ts'

const LOOK_EVERY_MS = 20_000

export interface WorkerParts extends NotifyParts {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after emails were noted. */
  onNotified: () => void
}

/** Looks every twenty seconds whether something that people wait for is in stock again, and tells them. */
export class BackInStockWorker {
  readonly #parts: WorkerParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  open(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  /** Looks now, unless it is looking: then it waits for that. */
  look(): Promise<void> {
    this.#running ??= this.#notify()
      .catch((error) => this.#parts.log.error({ err: error }, 'people who wait for products could not be told'))
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #notify(): Promise<void> {
    const people = await notifyWaiting(this.#parts)
    if (people === 0) return
    this.#parts.log.info({ people }, 'people were told that products are back')
    this.#parts.onNotified()
  }
}
