import { dayInNairobi, showDay, timeInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney, sumCents } from '#lib/format/money.ts'
import { beforeOffer, type PricedLine } from './price-lines.ts'
import type { Promotion } from './promotion.ts'
import { isCovered, unitsOf } from './promotion-lines.ts'

/**
 * The properties of the buyer that offers depend on. An unknown property (a guest's phone, in the cart) causes no
 * refusal.
 */
export interface PromotionBuyer {
  companyId: number | null
  /** Number of this person's orders with the offer, by its id. */
  uses: ReadonlyMap<number, number>
  hasOrderedBefore: boolean
}

/**
 * Reason why an offer does not count for a cart, as a sentence about its code; null if it counts.
 * @param `what` subject of the sentence: "This code", or an offer's name
 */
export function refusePromotion(
  promotion: Promotion,
  lines: readonly PricedLine[],
  buyer: PromotionBuyer,
  now: Date,
  what = 'This code',
): string | null {
  return (
    refuseTime(promotion, now, what) ??
    refuseLimits(promotion, buyer, what) ??
    refuseBuyer(promotion, buyer, what) ??
    refuseProducts(promotion, lines, what)
  )
}

/** "7 December 2026 at 08:00", or only the day at midnight. */
function showTime(instant: Date): string {
  const [day, time] = [showDay(dayInNairobi(instant)), timeInNairobi(instant)]
  return time === '00:00' ? day : `${day} at ${time}`
}

/** Whether an offer is active: from its start, and before its end. */
export const isRunning = ({ startsAt, endsAt, endedAt }: Promotion, now: Date): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt) && endedAt === null

function refuseTime(promotion: Promotion, now: Date, what: string): string | null {
  if (isRunning(promotion, now)) return null
  if (promotion.endedAt !== null || (promotion.endsAt !== null && promotion.endsAt <= now)) return `${what} has ended.`
  return `${what} has not begun yet. It counts from ${showTime(promotion.startsAt)}.`
}

function refuseLimits({ id, limitInAll, limitPerPerson, used }: Promotion, buyer: PromotionBuyer, what: string) {
  if (limitInAll !== null && used >= limitInAll) return `${what} is used up.`
  const own = buyer.uses.get(id) ?? 0
  if (limitPerPerson === null || own < limitPerPerson) return null
  return own === 1
    ? `You have used it before: ${lowerFirst(what)} counts once.`
    : `You have used it ${own} times. That is as often as it counts.`
}

const lowerFirst = (text: string) => (text.startsWith('This ') ? `t${text.slice(1)}` : text)

function refuseBuyer(
  promotion: Promotion,
  { companyId, hasOrderedBefore }: PromotionBuyer,
  what: string,
): string | null {
  const { audience, companyIds, isFirstOrderOnly } = promotion
  if (audience === 'companies' && companyId === null) return `${what} is for companies only.`
  if (audience === 'consumers' && companyId !== null) return `${what} is not for companies.`
  if (audience === 'chosen-companies' && (companyId === null || !companyIds.has(companyId)))
    return companyId === null
      ? `${what} is for certain companies only. Please sign in.`
      : `${what} is not for your company.`
  return isFirstOrderOnly && hasOrderedBefore ? `${what} is for a first order only.` : null
}

function refuseProducts(promotion: Promotion, lines: readonly PricedLine[], what: string): string | null {
  const { unit, leastUnits, leastCents, productIds } = promotion
  const isOf = lines.filter(({ variant }) => productIds === null || productIds.has(variant.id))
  if (isOf.length === 0) return `${what} is not for the products in your cart.`
  const covered = isOf.filter((line) => isCovered(promotion, line))
  const units = sumCents(covered.map((line) => unitsOf(unit, line)))
  const its = productIds === null ? '' : ' of its products'
  const least = Math.max(leastUnits, unitsNeeded(promotion))
  if (units < least)
    return `${what} counts from ${least} ${unit}${least === 1 ? '' : 's'}${its}. Your cart has ${units}.`
  const value = covered.map(beforeOffer)
  if (sumCents(value) < leastCents)
    return `${what} counts from ${money(leastCents)}${its}. Your cart has ${money(sumCents(value))}.`
  return null
}

/** The number of units in the cart from which a unit is free. */
const unitsNeeded = ({ benefit }: Promotion): number =>
  benefit.kind === 'buy-get' ? benefit.buyUnits + benefit.freeUnits : 1

const money = (cents: Cents): string => showMoney(cents, 'auto')
