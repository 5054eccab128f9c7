import { WaitLimit } from './wait-limit.ts'

/**
 * Overload is refused, not suffered: a process answers so many requests at once, lets a few more wait for a moment, and refuses
 * the rest at once, so that what it accepts is answered in time.
 */

/** Whoever is about to buy goes first. A payment waits for others most of the time and takes nobody's place. */
export type RequestKind = 'checkout' | 'payment' | 'other'

export interface AdmissionLimits {
  /** Requests that are answered at once. */
  concurrent: number
  /** Requests that may wait. */
  waiting: number
  /** How long one may wait, in milliseconds; less when there have always been some for so long. */
  waitMs: number
}

/** Each kind may use so much of the places, so that some are always left for the other. */
const SHARE = 0.75
/** When there have always been some who wait for that long, a tenth of it is waited. */
const STANDING = 10
/** Payments that wait for their provider cost next to nothing meanwhile. */
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

/** Decides which requests a process answers. */
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

  /** How many are answered and wait now, and how many were refused so far. */
  get figures(): { running: number; waiting: number; refused: number } {
    const { checkout, payment, other } = this.#running
    return { running: checkout + payment + other, waiting: this.#waiting, refused: this.#refused }
  }

  get #waiting(): number {
    return this.#queues.checkout.size + this.#queues.other.size
  }

  /**
   * Asks for a place.
   * @param onLeave called with a function that gives up waiting, for a client that leaves meanwhile
   * @returns gives the place back, to be called once or more; null when the request is to be refused
   */
  enter(kind: RequestKind, onLeave?: (leave: () => void) => void): (() => void) | null | Promise<(() => void) | null> {
    if (this.#hasPlace(kind)) return this.#take(kind)
    if (kind === 'payment' || this.#isFull(kind)) {
      this.#refused += 1
      return null
    }
    return this.#wait(kind, onLeave)
  }

  /** Answers a request when it has a place, or refuses it; neither when its client has left meanwhile. */
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

  /** Half of the waiting places are for whoever is about to buy. */
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
