import type { FastifyBaseLogger } from 'fastify'
import { inSpan } from '#lib/observe/in-span.ts'
import { workRuns } from '#lib/observe/reports.ts'

/** Calls back once after this number of milliseconds. @returns a function that cancels it */
export type Timer = (callBack: () => void, ms: number) => () => void

export interface WorkerOptions {
  /** Its name in traces and metrics; without a name it is in neither: for frequent polls. */
  name?: string
  /** One run. It can check the signal between two steps: it is aborted when the worker closes. */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Milliseconds from the end of a run to the next run. A function is called after each run; it does not reject. */
  everyMs: number | (() => Promise<number>)
  /** The log message of a failed run. */
  failure: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** For tests. */
  timer?: Timer
}

/** After failures the wait doubles, up to this or to the usual wait if that is longer. */
const MAX_RETRY_MS = 30_000

/** The timer does not prevent the process from ending. */
const systemTimer: Timer = (callBack, ms) => {
  const timer = setTimeout(callBack, ms).unref()
  return () => clearTimeout(timer)
}

/**
 * Work in the background: again and again once it is started, and right away on request. One run at a
 * time. A run that fails is logged, and tried again after a wait that grows with each failure in a row.
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #timer: Timer
  #isStarted = false
  #isRequested = false
  #failures = 0
  #running: Promise<void> | undefined
  #scheduling: Promise<void> | undefined
  #cancelTimer = () => {}
  #closing = new AbortController()

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#timer = options.timer ?? systemTimer
  }

  /** Runs from now on; the first time after one wait. A closed worker can be started again. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    if (this.#closing.signal.aborted) this.#closing = new AbortController()
    this.reschedule()
  }

  /** Runs now, without waiting for it. For a caller who knows that there is something to do. */
  nudge(): void {
    void this.runNow()
  }

  /**
   * Runs now; during a run, once more after it. Never rejects. Has no effect once closed.
   * @returns when no further run is requested
   */
  runNow(): Promise<void> {
    if (!this.#closing.signal.aborted) {
      this.#isRequested = true
      this.#running ??= this.#runWhileRequested()
    }
    return this.#running ?? Promise.resolve()
  }

  /** The next run can be due at another time than before: queries the wait again. */
  reschedule(): void {
    this.#scheduling = this.#schedule()
  }

  /** Begins no further run. Waits for the current run. */
  async close(): Promise<void> {
    this.#isStarted = false
    this.#closing.abort()
    this.#cancelTimer()
    await this.#running
    await this.#scheduling
  }

  async #runWhileRequested(): Promise<void> {
    const { signal } = this.#closing
    this.#cancelTimer()
    while (this.#isRequested && !signal.aborted) {
      this.#isRequested = false
      try {
        await this.#run(signal)
        this.#failures = 0
      } catch (error) {
        this.#failures += 1
        this.#options.log.error({ err: error, failures: this.#failures }, this.#options.failure)
      }
    }
    this.#running = undefined
    this.reschedule()
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { name: work, run } = this.#options
    if (work === undefined) {
      await run(signal)
      return
    }
    const began = performance.now()
    let hasFailed = true
    try {
      const describe = () => ({ name: `work ${work}`, attributes: { 'fuma.work': work } })
      await inSpan('work', describe, () => run(signal))
      hasFailed = false
    } finally {
      workRuns.publish({ work, hasFailed, seconds: (performance.now() - began) / 1000 })
    }
  }

  async #schedule(): Promise<void> {
    if (!this.#isStarted || this.#running) return
    const { everyMs } = this.#options
    const usual = typeof everyMs === 'number' ? everyMs : await everyMs()
    if (!this.#isStarted || this.#running) return
    const longest = Math.max(usual, MAX_RETRY_MS)
    this.#cancelTimer()
    this.#cancelTimer = this.#timer(() => this.nudge(), Math.min(longest, usual * 2 ** this.#failures))
  }
}
