import { WaitLimit } from './wait-limit.ts'

/**
 * Limits overload: a process runs a limited number of requests at once, queues a few more briefly, and refuses the rest
 * at once. So accepted requests get a response in time.
 */

/** Checkout requests have priority. A payment mostly waits for its provider and takes no other request's place. */
export type RequestKind = 'checkout' | 'payment' | 'other'

export interface AdmissionLimits {
  /** Maximum number of running requests. */
  concurrent: number
  /** Maximum number of waiting requests. */
  waiting: number
  /** Maximum wait in milliseconds; shorter if the queue has not been empty for that time. */
  waitMs: number
}

/** Share of the places that each kind can use, so that some are always left for the other kind. */
const SHARE = 0.75
/** Once the queue has not been empty for the maximum wait, the wait is a tenth of it. */
const STANDING = 10
/** Payments that wait for their provider use almost no resources. */
const PAYMENTS_PER_PLACE = 4

/** The answer to a request: its place is free again when it is closed. */
export interface Closing {
  readonly destroyed: boolean
  once: (event: 'close', listener: () => void) => unknown
}

interface Waiting {
  admit: (release: () => void) => void
}

type Queued = Exclude<RequestKind, 'payment'>

/** Decides which requests a process runs. */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #most: Record<RequestKind, number>
  readonly #now: () => number
  readonly #running: Record<RequestKind, number> = { checkout: 0, payment: 0, other: 0 }
  readonly #queues: Record<Queued, Set<Waiting>> = { checkout: new Set(), other: new Set() }
  readonly #waits: Record<Queued, WaitLimit>
  #refused = 0

  constructor(limits: AdmissionLimits, now: () => number = () => performance.now()) {
    const { concurrent, waitMs } = limits
    const share = Math.max(1, Math.ceil(concurrent * SHARE))
    this.#limits = limits
    this.#most = { checkout: share, other: share, payment: concurrent * PAYMENTS_PER_PLACE }
    const limit = () => new WaitLimit(waitMs, waitMs / STANDING)
    this.#waits = { checkout: limit(), other: limit() }
    this.#now = now
  }

  /** Numbers of requests running and waiting now, and refused until now. */
  get figures(): { running: number; waiting: number; refused: number } {
    const { checkout, payment, other } = this.#running
    return { running: checkout + payment + other, waiting: this.#waiting, refused: this.#refused }
  }

  get #waiting(): number {
    return this.#queues.checkout.size + this.#queues.other.size
  }

  /**
   * Requests a place.
   * @param onLeave called with a function that cancels the wait, for a client that disconnects
   * @returns a function that releases the place, to be called once or more; null if the request is refused
   */
  enter(kind: RequestKind, onLeave?: (leave: () => void) => void): (() => void) | null | Promise<(() => void) | null> {
    if (this.#hasPlace(kind)) return this.#take(kind)
    if (kind === 'payment' || this.#isFull(kind)) {
      this.#refused += 1
      return null
    }
    return this.#wait(kind, onLeave)
  }

  /** Runs a request when it has a place, or refuses it; neither if its client has disconnected. */
  admit(kind: RequestKind, response: Closing, answer: () => void, refuse: () => void): void {
    const begin = (release: (() => void) | null) => {
      if (response.destroyed) return release?.()
      if (!release) return refuse()
      response.once('close', release)
      answer()
    }
    const entered = this.enter(kind, (leave) => response.once('close', leave))
    if (entered instanceof Promise) void entered.then(begin)
    else begin(entered)
  }

  #hasPlace(kind: RequestKind): boolean {
    const { checkout, other } = this.#running
    if (this.#running[kind] >= this.#most[kind]) return false
    return kind === 'payment' || checkout + other < this.#limits.concurrent
  }

  /** Half of the waiting places are for checkout requests. */
  #isFull(kind: Queued): boolean {
    const { waiting } = this.#limits
    return this.#waiting >= waiting || (kind === 'other' && this.#queues.other.size >= Math.ceil(waiting / 2))
  }

  #take(kind: RequestKind): () => void {
    this.#running[kind] += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#running[kind] -= 1
      this.#admitWaiting()
    }
  }

  #wait(kind: Queued, onLeave?: (leave: () => void) => void): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const end = (release: (() => void) | null) => {
        clearTimeout(timer)
        this.#remove(kind, waiting)
        resolve(release)
      }
      const refuse = () => {
        this.#refused += 1
        end(null)
      }
      const waiting: Waiting = { admit: end }
      const timer = setTimeout(refuse, this.#waits[kind].begin(this.#now()))
      this.#queues[kind].add(waiting)
      onLeave?.(() => end(null))
    })
  }

  #remove(kind: Queued, waiting: Waiting): void {
    this.#queues[kind].delete(waiting)
    if (this.#queues[kind].size === 0) this.#waits[kind].emptied()
  }

  #admitWaiting(): void {
    for (const kind of ['checkout', 'other'] as const) {
      for (const waiting of this.#queues[kind]) {
        if (!this.#hasPlace(kind)) break
        waiting.admit(this.#take(kind))
      }
    }
  }
}
