/** Deposits of orders. Pure functions, for the cart and for placing the order. */
import type { CartDeposits, Deposit, DepositTerms } from '../contract/base/deposit.ts'
import { addDays } from '../format/clock.ts'
import { type Cents, percentOf, roundedTo, sumCents, timesQuantity } from '../format/money.ts'

const SHILLING = 100

interface Share {
  cents: Cents
  terms: DepositTerms | null
}

/** The part of an amount that terms require; at most the amount. */
function shareOf(terms: DepositTerms, cents: Cents, quantity = 1): Share {
  const { percent, amount } = terms
  const wanted = percent === null ? timesQuantity(amount ?? 0, quantity) : percentOf(cents, percent * 100)
  return { cents: Math.min(wanted, cents), terms }
}

/**
 * The deposit of an order. Products with their own terms are paid by these. The rest of the order follows the terms of
 * its total; without such terms, other products are paid in full and the delivery with the balance. Of several terms,
 * the stricter time of the balance and the earliest day apply.
 * @param productsCents all products with VAT, after offers
 * @param totalCents amount to pay, in whole shillings
 * @returns null if the order is paid at once. Deposit and balance are whole shillings above 0; their sum is the total
 */
export function depositOf(
  { today, products, orders }: CartDeposits,
  { productsCents, totalCents }: { productsCents: Cents; totalCents: Cents },
): Deposit | null {
  const own = products.map((line) => shareOf(line, line.withVat, line.quantity))
  const ownCents = sumCents(products.map(({ withVat }) => withVat))
  const ofTotal = orders.filter(({ from }) => from <= totalCents).sort((one, other) => other.from - one.from)[0]
  if (own.length === 0 && !ofTotal) return null
  const rest = ofTotal
    ? shareOf(ofTotal, Math.max(0, totalCents - ownCents))
    : { cents: productsCents - ownCents, terms: null }
  const shares = [...own, rest].filter(({ cents }) => cents > 0)
  const depositCents = roundedTo(sumCents(shares.map(({ cents }) => cents)), SHILLING, 'up')
  if (depositCents <= 0 || depositCents >= totalCents) return null
  const terms = shares.flatMap((share) => share.terms ?? [])
  const retained = sumCents(shares.map(({ cents, terms: of }) => (of ? percentOf(cents, of.retainedPercent * 100) : 0)))
  return {
    deposit: depositCents,
    balance: totalCents - depositCents,
    balanceDue: terms.some(({ balanceDue }) => balanceDue === 'before-dispatch') ? 'before-dispatch' : 'on-delivery',
    balanceDueOn: addDays(today, Math.min(...terms.map(({ balanceDays }) => balanceDays))),
    retained: Math.min(depositCents, roundedTo(retained, SHILLING, 'down')),
  }
}

/** The amount of a deposit still to be paid, after payments and a lower total. */
export function depositDue(
  depositCents: Cents,
  { paidCents, totalCents }: { paidCents: Cents; totalCents: Cents },
): Cents {
  return Math.max(0, Math.min(depositCents, totalCents) - paidCents)
}

/**
 * Whether a deposit has not changed since it was shown. A later day for the balance does not count as a change.
 * @param shown null: no deposit was shown
 */
export function isDepositAsShown(shown: Deposit | null, now: Deposit | null): boolean {
  if (!shown || !now) return shown === now
  return (
    shown.deposit === now.deposit &&
    shown.balance === now.balance &&
    shown.balanceDue === now.balanceDue &&
    shown.balanceDueOn <= now.balanceDueOn &&
    shown.retained >= now.retained
  )
}
