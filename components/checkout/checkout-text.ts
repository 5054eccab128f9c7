import { arrivalText, shortDay } from '#lib/checkout/delivery-day.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { promisedDay } from '#lib/format/open-days.ts'
import type { Buyer } from './checkout-draft.ts'

/** Days until a delivery: working days, or calendar days from an upstream without working days. */
export const daysOf = (quoted: { deliveryDays?: number | undefined; workingDays?: number | undefined } | null) =>
  quoted?.workingDays ?? quoted?.deliveryDays

/** The known facts of a delivery: "Eastleigh, by Tue 24 Nov. KSh 290". `chargeWithVat` is cents. */
export function deliveryText(
  town: string | null,
  quoted: ({ chargeWithVat: number } & Parameters<typeof daysOf>[0]) | null,
  buyer: Buyer,
  openDays: string,
): string {
  if (!town && buyer === 'branch') return 'The charge depends on the branch'
  // One line on a phone, like the response, so that the page does not move when the town is chosen.
  if (!town) return 'The charge depends on your town'
  if (!quoted) return town
  const charge = quoted.chargeWithVat ? showMoney(quoted.chargeWithVat, 'auto') : 'Free delivery'
  const days = daysOf(quoted)
  const when = days === undefined ? '' : `, ${arrivalText(today(systemClock), days, openDays)}`
  return `${town}${when}. ${charge}`
}

/** "Ready from Sun 29 Nov": the first day on which an order placed today can be collected. */
export const readyText = (days: number, openDays: string): string =>
  `Ready from ${shortDay(promisedDay(today(systemClock), days, openDays))}`
