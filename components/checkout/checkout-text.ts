import { shortDay } from '#lib/checkout/delivery-day.ts'
import { methodInText, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import type { DayNames } from '#lib/format/day-names.ts'
import { showMoney } from '#lib/format/money.ts'
import { promisedDay } from '#lib/format/open-days.ts'
import type { CheckoutTexts } from '#lib/language/checkout.ts'
import type { Buyer } from './checkout-draft.ts'

/** Days until a delivery: working days, or calendar days from an upstream without working days. */
export const daysOf = (quoted: { deliveryDays?: number | undefined; workingDays?: number | undefined } | null) =>
  quoted?.workingDays ?? quoted?.deliveryDays

/** The known facts of a delivery: "Eastleigh, by Tue 24 Nov. KSh 290". `chargeWithVat` is cents. */
export function deliveryText(
  texts: CheckoutTexts,
  town: string | null,
  quoted: ({ chargeWithVat: number } & Parameters<typeof daysOf>[0]) | null,
  buyer: Buyer,
  openDays: string,
  names: DayNames,
): string {
  if (!town && buyer === 'branch') return texts.chargeByBranch
  // One line on a phone, like the response, so that the page does not move when the town is chosen.
  if (!town) return texts.chargeByTown
  if (!quoted) return town
  const charge = quoted.chargeWithVat ? showMoney(quoted.chargeWithVat, 'auto') : texts.freeDelivery
  const days = daysOf(quoted)
  const arrival =
    days === undefined
      ? town
      : texts.arrives({ town, day: shortDay(promisedDay(today(systemClock), days, openDays), names) })
  return `${arrival}. ${charge}`
}

/** "Ready from Sun 29 Nov": the first day on which an order placed today can be collected. */
export const readyText = (texts: CheckoutTexts, days: number, openDays: string, names: DayNames): string =>
  texts.readyFrom({ day: shortDay(promisedDay(today(systemClock), days, openDays), names) })

/** "due 30 days after its invoice" */
export const dueIn = (texts: CheckoutTexts, termsDays: number): string =>
  termsDays === 0 ? texts.dueWithInvoice : texts.dueAfter(termsDays)

const METHODS: Partial<Record<PaymentMethod, 'card' | 'bank'>> = { card: 'card', bank: 'bank' }

/** "M-Pesa, card or bank transfer". M-Pesa and card until the shop has named its methods. */
export function methodsIn(texts: CheckoutTexts, methods: readonly PaymentMethod[] = ['mpesa', 'card']): string {
  const names = methods.map((method) => (METHODS[method] ? texts[METHODS[method]] : methodInText(method)))
  const last = names.at(-1) ?? methodInText('mpesa')
  return names.length > 1 ? texts.listOr({ names: names.slice(0, -1).join(', '), last }) : last
}
