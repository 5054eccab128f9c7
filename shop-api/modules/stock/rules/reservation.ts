/** held and used: the order's products are taken out of stock. released and cancelled: they are in stock again. */
export type ReservationState = 'held' | 'released' | 'used' | 'cancelled'

/** For how long products are held: after placing and after each attempt to pay, and after a part was paid. */
export interface HoldPeriods {
  holdSeconds: number
  partSeconds: number
}

/** The contact that a guest's order counts for while its products are reserved. */
export interface GuestContact {
  /** 2547XXXXXXXX */
  phone: string
  email: string
  /** The result of `networkOf`. */
  network: string
}

/** The reservation of a new order. */
export interface NewReservation {
  /** Null for a reservation without a time limit: orders on account. */
  periods: HoldPeriods | null
  /** Of a guest. */
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

/** Whether an order's products are taken out of stock; null is an order from before there were reservations. */
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
