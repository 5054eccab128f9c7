/** held and used: the order's products are taken out of stock. released and cancelled: they are in stock again. */
export type ReservationState = 'held' | 'released' | 'used' | 'cancelled'

/** For how long products are held: after placing and after each attempt to pay, and after a part was paid. */
export interface HoldPeriods {
  holdSeconds: number
  partSeconds: number
}

/** Who a guest's order counts for while its products are held. */
export interface GuestContact {
  /** 2547XXXXXXXX */
  phone: string
  email: string
  /** As networkOf says it. */
  network: string
}

/** What is held for an order that is placed. */
export interface NewReservation {
  /** Null where nothing is timed: orders on account. */
  periods: HoldPeriods | null
  /** Of a guest. */
  guest: GuestContact | null
}

/** What is held for an order that is not timed. */
export const UNTIMED: NewReservation = { periods: null, guest: null }

/** A line of which there is not enough in stock any more. */
export interface UnavailableLine {
  productId: number
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
}

/** Whether an order's products are taken out of stock; null is an order from before there were reservations. */
export const holdsStock = (state: ReservationState | null): boolean => state !== 'released' && state !== 'cancelled'

/** What is still ordered of a product. */
export interface OrderedStock extends UnavailableLine {
  tenths: number
}

/** What there is not enough of. @param stock by product id */
export const unavailableOf = (
  ordered: readonly OrderedStock[],
  stock: ReadonlyMap<number, number>,
): UnavailableLine[] =>
  ordered.flatMap(({ productId, name, tenths }) => ((stock.get(productId) ?? 0) < tenths ? [{ productId, name }] : []))
