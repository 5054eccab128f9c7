import type { Cents } from '#lib/format/money.ts'
import { cancelPartOf } from './cancel-part.ts'
import { creditOfWhole, type InvoiceCredit } from './credit-by-invoice.ts'
import { isBooked, type LockedOrder, orderValue } from './locked-order.ts'

/** A customer's request: a quantity of a product, or the whole order. */
export interface Requested {
  productId: number | null
  tenths: number | null
  reason: string
}

/** The money of an order after an accepted request. */
export interface Acceptance {
  /** The new value of the order; 0 if the request cancels the rest of it. */
  afterCents: Cents
  /** Total of the credit note; 0 for an order that is not in the books. */
  creditedCents: Cents
  /** Its credit notes, by invoice. */
  notes: InvoiceCredit[]
}

/**
 * The effect of accepting a request on its order's money.
 * @throws Error if more is cancelled than is ordered
 */
export function acceptanceOf(order: LockedOrder, { productId, tenths }: Requested): Acceptance {
  const part = productId === null ? null : cancelPartOf(order, { productId, tenths: tenths ?? 0 })
  const credit = isBooked(order) ? (part ? part.credit : creditOfWhole(order)) : null
  const [creditedCents, notes] = [credit?.sums.totalCents ?? 0, credit?.notes ?? []]
  if (!part) return { afterCents: 0, creditedCents, notes }
  const totalCents = isBooked(order) ? order.totalCents : part.reduced.totalCents
  return { afterCents: orderValue({ ...order, totalCents }) - creditedCents, creditedCents, notes }
}
