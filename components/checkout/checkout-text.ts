import { shortDay } from '#lib/checkout/delivery-day.ts'
import { addDays, systemClock, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Buyer } from './checkout-draft.ts'

/** "in 1 day", "in 3 days". */
export const daysText = (days: number) => `in ${days} ${days === 1 ? 'day' : 'days'}`

/** The known facts of a delivery: "Eastleigh, in 1 day. KSh 290". `chargeWithVat` is cents. */
export function deliveryText(
  town: string | null,
  quoted: { chargeWithVat: number; deliveryDays?: number | undefined } | null,
  buyer: Buyer = 'guest',
): string {
  if (!town && buyer === 'branch') return 'The charge depends on the branch'
  // One line on a phone, like the response, so that the page does not move when the town is chosen.
  if (!town) return 'The charge depends on your town'
  if (!quoted) return town
  const charge = quoted.chargeWithVat ? showMoney(quoted.chargeWithVat, 'auto') : 'Free delivery'
  const when = quoted.deliveryDays === undefined ? '' : `, ${daysText(quoted.deliveryDays)}`
  return `${town}${when}. ${charge}`
}

/** "Ready from Sun 29 Nov": the first day on which an order placed today can be collected. */
export const readyText = (days: number): string => `Ready from ${shortDay(addDays(today(systemClock), days))}`
