import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  isBrokenCircuitError,
  retry,
} from 'cockatiel'
import { setDegraded } from './degraded.ts'

/** The outcome of a call: an answer of any kind, or a failure that counts against the other side. */
export type Outcome<Answer, Failure> = { answer: Answer } | { failure: Failure }

/** The part of a logger that is needed here. */
export interface BreakerLog {
  warn: (fields: object, message: string) => void
  info: (fields: object, message: string) => void
}

export interface BreakerOptions {
  /** As operators know it: "M-Pesa", "the mail server". */
  name: string
  log?: BreakerLog | undefined
  /** Failures in a row that open it. */
  failures?: number
  /** Time until a trial call is let through: if it succeeds, all calls are. */
  halfOpenAfterMs?: number | undefined
}

const FAILURES = 5
const HALF_OPEN_AFTER_MS = 10_000
/** A call that failed later than this is not repeated: its caller has waited long enough. */
const REPEAT_WITHIN_MS = 3_000
const REPEATS = 2
const FIRST_WAIT_MS = 150
const MAX_WAIT_MS = 1_000

/** Calls to the other side are paused after repeated failures. No request was sent. */
export class BreakerOpen extends Error {
  constructor(name: string) {
    super(`${name} is paused: it did not respond recently`)
    this.name = 'BreakerOpen'
  }
}

/**
 * A circuit breaker around an external service: after repeated failures, calls are paused, so that no caller waits and
 * the service can recover. Cockatiel's; during a trial call, others are refused without waiting.
 */
export class Breaker {
  readonly #policy: CircuitBreakerPolicy
  readonly #options: BreakerOptions
  #openedAt = 0

  constructor(options: BreakerOptions) {
    this.#options = options
    this.#policy = circuitBreaker(
      handleWhenResult((outcome) => 'failure' in (outcome as Outcome<unknown, unknown>)),
      {
        halfOpenAfter: this.#halfOpenAfterMs,
        breaker: new ConsecutiveBreaker(options.failures ?? FAILURES),
      },
    )
    this.#policy.onBreak(() => this.#opened())
    this.#policy.onReset(() => this.#closed())
  }

  get #halfOpenAfterMs(): number {
    return this.#options.halfOpenAfterMs ?? HALF_OPEN_AFTER_MS
  }

  /** Whether a call would be made now. For work that can wait: it is not even begun. */
  isReady(): boolean {
    if (this.#policy.state === CircuitState.Closed) return true
    return this.#policy.state === CircuitState.Open && Date.now() - this.#openedAt >= this.#halfOpenAfterMs
  }

  /**
   * Makes a call once.
   * @throws BreakerOpen while it is open; never the call's failure, which is in the outcome
   */
  async run<Answer, Failure>(call: () => Promise<Outcome<Answer, Failure>>): Promise<Outcome<Answer, Failure>> {
    if (this.#policy.state === CircuitState.HalfOpen) throw new BreakerOpen(this.#options.name)
    try {
      return await this.#policy.execute(call)
    } catch (error) {
      throw isBrokenCircuitError(error) ? new BreakerOpen(this.#options.name) : error
    }
  }

  /**
   * Makes an idempotent call: a quick failure is repeated twice at most, after waits with jitter.
   * @throws BreakerOpen as `run` does
   */
  runRepeatable<Answer, Failure>(call: () => Promise<Outcome<Answer, Failure>>): Promise<Outcome<Answer, Failure>> {
    const began = performance.now()
    const isQuickFailure = (outcome: unknown) =>
      'failure' in (outcome as Outcome<Answer, Failure>) && performance.now() - began < REPEAT_WITHIN_MS
    const repeats = retry(handleWhenResult(isQuickFailure), {
      maxAttempts: REPEATS,
      backoff: new ExponentialBackoff({ initialDelay: FIRST_WAIT_MS, maxDelay: MAX_WAIT_MS }),
    })
    return repeats.execute(() => this.run(call))
  }

  #opened(): void {
    const { name, log } = this.#options
    this.#openedAt = Date.now()
    setDegraded(this, `${name} does not answer`)
    log?.warn({ name, afterMs: this.#halfOpenAfterMs }, 'paused after repeated failures')
  }

  #closed(): void {
    const { name, log } = this.#options
    setDegraded(this, null)
    log?.info({ name }, 'active again: it responds')
  }
}
