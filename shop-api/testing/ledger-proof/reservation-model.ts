/**
 * An independent account of the stock, from the rules for unpaid orders, not from the shop's code. Products are
 * reserved for half an hour after placing and after each payment attempt, and here for an hour after a partial payment.
 * They are never released while a payment is in progress or undecided. A payment reserves them again while they are in
 * stock.
 */

/** Pieces on the shelf while it is stocked. */
export const PLENTY = 1_000_000
const HOLD_MS = 30 * 60 * 1000
/** As the proof's shop is set. */
const PART_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The externally visible state of an order at one instant. */
export interface Seen {
  isPaid: boolean
  isCancelled: boolean
  isReleased: boolean
  /** Of its last attempt. */
  state: string | null
  startedAt: number | null
}

interface Held {
  pieces: number
  /** Out of stock for the order. */
  has: boolean
  until: number
}

export class ReservationModel {
  readonly #orders: Held[] = []
  free = PLENTY

  placed(pieces: number, now: number): void {
    this.#orders.push({ pieces, has: true, until: now + HOLD_MS })
    this.free -= pieces
  }

  shelf(holds: 'nothing' | 'plenty'): void {
    const out = this.#orders.reduce((sum, { has, pieces }) => sum + (has ? pieces : 0), 0)
    this.free = holds === 'nothing' ? 0 : PLENTY - out
  }

  has(at: number): boolean {
    return this.#order(at).has
  }

  /** Whether a payer can have the products. */
  canHave(at: number): boolean {
    return this.has(at) || this.free >= this.#order(at).pieces
  }

  /** A payment begins, and was allowed. */
  attempted(at: number, now: number): void {
    this.#hold(at, now + HOLD_MS)
  }

  /** Part of an order's money arrived. */
  partPaid(at: number, now: number): void {
    if (this.canHave(at)) this.#hold(at, now + PART_MS)
  }

  /**
   * All of an order's money arrived. @returns false if its products are sold: then the order must be cancelled and the
   * money refunded
   */
  covered(at: number): boolean {
    if (!this.canHave(at)) return false
    this.#hold(at, Number.POSITIVE_INFINITY)
    return true
  }

  cancelled(at: number): void {
    const order = this.#order(at)
    if (order.has) this.free += order.pieces
    order.has = false
  }

  /** After a sweep. @returns the fault of its releases; null without faults */
  swept(at: number, seen: Seen, now: number): string | null {
    const order = this.#order(at)
    if (!seen.isReleased || !order.has) return null
    order.has = false
    this.free += order.pieces
    if (seen.isPaid || seen.isCancelled) return 'the goods of a paid or cancelled order were released'
    if (now < order.until) return 'goods were released before their time'
    const { state, startedAt } = seen
    if (state === 'requested' || state === 'prompted') return 'goods were released during a payment'
    const isOpen = state === 'unknown' && startedAt !== null && now - startedAt < DAY_MS
    return isOpen ? 'goods were released while it was open whether they were paid' : null
  }

  #hold(at: number, until: number): void {
    const order = this.#order(at)
    if (!order.has) this.free -= order.pieces
    order.until = order.has ? Math.max(order.until, until) : until
    order.has = true
  }

  #order(at: number): Held {
    const order = this.#orders[at]
    if (!order) throw new Error(`there is no order ${at}`)
    return order
  }
}
