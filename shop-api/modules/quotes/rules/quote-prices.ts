import { type Cents, showMoney } from '#lib/format/money.ts'
import { floorPrice, MAX_SPECIAL_PERCENT } from '../../orders/rules/special-price.ts'

/** Roles that price quotes. */
export type QuoteRole = 'rep' | 'staff'

/** The lowest quoted price by role, in percent of the list price. */
export const QUOTE_FLOOR_PERCENT: Readonly<Record<QuoteRole, number>> = { rep: 90, staff: 100 - MAX_SPECIAL_PERCENT }

/** Prices of a product that limit its quoted price; all ex-VAT. */
export interface PriceFacts {
  listCents: Cents
  /** The customer's own current price: lower than the list price with an agreement. */
  ownCents: Cents
  /** Null if it is not known. */
  costCents: Cents | null
}

/**
 * The lowest price that a role can quote, ex-VAT. The cost limits a representative; staff need a second person below it.
 * The customer's own current price is always allowed.
 */
export function quoteFloor(role: QuoteRole, { listCents, ownCents, costCents }: PriceFacts): Cents {
  const floor = floorPrice(listCents, role === 'rep' ? costCents : null, QUOTE_FLOOR_PERCENT[role])
  return Math.min(floor, ownCents)
}

/** Reason why a role cannot quote a price; null if it can. */
export function refuseQuotePrice(role: QuoteRole, quotedCents: Cents, known: PriceFacts): string | null {
  const { listCents } = known
  const floor = quoteFloor(role, known)
  if (quotedCents > listCents) return `The list price is ${showMoney(listCents)}. Enter this price or a lower price.`
  return quotedCents < floor ? `The lowest price is ${showMoney(floor)}.` : null
}

/** Whether a second person must approve a price: below the cost, and below the customer's own current price. */
export const needsSecondPerson = (quotedCents: Cents, { ownCents, costCents }: PriceFacts): boolean =>
  costCents !== null && quotedCents < costCents && quotedCents < ownCents
