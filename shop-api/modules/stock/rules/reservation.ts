/** held and used: the order's products are taken out of stock. released and cancelled: they are back in stock. */
export type ReservationState = 'held' | 'released' | 'used' | 'cancelled'

/** Periods of a reservation: after placing and after each payment attempt, and after a part payment. */
export interface HoldPeriods {
  holdSeconds: number
  partSeconds: number
}

/** The contact that a guest's order counts for while its products are reserved. */
export interface GuestContact {
  /** 2547XXXXXXXX; null if staff placed the order without a phone number. */
  phone: string | null
  email: string | null
  /** The result of `networkOf`. */
  network: string
}

/** The reservation of a new order. */
export interface NewReservation {
  /** Null for a reservation without a time limit: orders on account, or paid on delivery. */
  periods: HoldPeriods | null
  /** Only for a guest. */
  guest: GuestContact | null
}

/** A reservation without a time limit. */
export const UNTIMED: NewReservation = { periods: null, guest: null }

/** A line for which the stock is no longer enough. */
export interface UnavailableLine {
  productId: number
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
}

/** Whether an order's products are taken out of stock; null is an order older than reservations. */
export const holdsStock = (state: ReservationState | null): boolean => state !== 'released' && state !== 'cancelled'

/** The quantity of a product that is still ordered. */
export interface OrderedStock extends UnavailableLine {
  tenths: number
}

/** The lines for which the stock is not enough. @param stock by product id */
export const unavailableOf = (
  ordered: readonly OrderedStock[],
  stock: ReadonlyMap<number, number>,
): UnavailableLine[] =>
  ordered.flatMap(({ productId, name, tenths }) => ((stock.get(productId) ?? 0) < tenths ? [{ productId, name }] : []))
