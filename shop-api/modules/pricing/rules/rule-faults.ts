import { MAX_BREAKS, type PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { needsApproval } from './below-cost.ts'
import { isFarBelow, type PriceTarget, refusePrice } from './check-price.ts'

/**
 * Faults of prices that are to be agreed, by field; empty if they can be agreed.
 * @param isSure true if prices far below the shop's prices are intended
 * @param before previously agreed prices; null for a new agreement
 */
export function ruleFaults(
  form: PriceRuleForm,
  target: PriceTarget,
  isSure: boolean,
  before: PriceRuleForm | null = null,
): Record<string, string> {
  const { breaks, validFrom, validTo } = form
  const faults: Record<string, string> = {}
  if (breaks.length > Math.max(MAX_BREAKS, before?.breaks.length ?? 0)) faults.breaks = `At most ${MAX_BREAKS} prices.`
  const days = refusePrice({ cents: 1, fromBales: 0, validFrom, validTo })
  if (days !== null) faults.validTo = days
  for (const [at, { fromBales, price }] of breaks.entries()) {
    const wrong = priceFault(price, target, isSure) ?? stepFault(breaks, at)
    if (wrong !== null) faults[`breaks.${at}.price`] = wrong
    if (breaks.some((other, place) => place < at && other.fromBales === fromBales))
      faults[`breaks.${at}.fromBales`] = 'There is already a price from this number of bales.'
  }
  return faults
}

function priceFault(cents: Cents, target: PriceTarget, isSure: boolean): string | null {
  if (cents <= 0) return 'A price must be above zero.'
  if (cents > target.mostCents)
    return `The shop already sells it for ${showMoney(target.mostCents)}: this price would have no effect.`
  if (!isSure && isFarBelow(target, cents))
    return `It is less than a fifth of the shop’s ${showMoney(target.leastCents)}. Confirm this low price.`
  return null
}

/** A price for more bales that is not lower than a price for fewer bales would never be paid. */
function stepFault(breaks: PriceRuleForm['breaks'], at: number): string | null {
  const one = breaks[at]
  const lower = breaks.find((other) => one && other.fromBales < one.fromBales && other.price <= one.price)
  if (!lower) return null
  const from = lower.fromBales === 0 ? 'For any quantity' : `From ${lower.fromBales} bales on`
  return `${from} it costs ${showMoney(lower.price)} already.`
}

/**
 * Positions of the price breaks that a second person must approve.
 * @param costCents the highest cost of its products; null if no cost is known
 * @param before previously agreed prices; null for a new agreement
 */
export function breaksBelowCost(
  { breaks }: PriceRuleForm,
  costCents: Cents | null,
  before: PriceRuleForm | null,
): number[] {
  return breaks.flatMap(({ fromBales, price }, at) => {
    const from = before?.breaks.find((one) => one.fromBales === fromBales)?.price ?? null
    return needsApproval({ from, to: price, costCents }) ? [at] : []
  })
}
