/** Which orders can be paid to the person who delivers them. */
import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

/** The shop's setting. */
export interface PayOnDelivery {
  isOffered: boolean
  countyIds: readonly number[]
  /** The largest order. */
  mostCents: Cents
  /** Also to customers without an account. */
  takesGuests: boolean
}

/** Earlier orders on delivery with the same account or phone. */
export interface DeliveryHistory {
  /** Neither delivered, cancelled nor paid. */
  open: number
  /** Refused at the door. */
  refused: number
}

/** Whether an order is still to be paid to the person who delivers it. */
export const isToPayOnDelivery = (
  order: { paysOnDelivery: boolean; status: OrderStatus },
  money: { isPaid: boolean; valueCents: Cents },
): boolean => order.paysOnDelivery && order.status !== ORDER_STATUS.cancelled && !money.isPaid && money.valueCents > 0

/** Customers who refused this many orders at the door pay in advance. */
const MAX_REFUSED = 2

/** The largest order that a customer can pay on delivery in a county; null if that is not offered. */
export function payOnDeliveryUpTo(
  setting: PayOnDelivery,
  { countyId, isGuest, refused }: { countyId: number; isGuest: boolean; refused: number },
): Cents | null {
  const isOffered = setting.isOffered && setting.countyIds.includes(countyId) && (!isGuest || setting.takesGuests)
  return isOffered && refused < MAX_REFUSED ? setting.mostCents : null
}

/** Reason why an order cannot be paid on delivery, as a sentence that names the other way; null if it can. */
export function refusePayOnDelivery(
  setting: PayOnDelivery,
  order: { countyId: number | null; isGuest: boolean; totalCents: Cents },
  { open, refused }: DeliveryHistory,
): Problem | null {
  const { countyId, isGuest, totalCents } = order
  const mostCents = countyId === null ? null : payOnDeliveryUpTo(setting, { countyId, isGuest, refused })
  if (mostCents === null) return wrong('This order cannot be paid on delivery.')
  if (totalCents > mostCents)
    return wrong(`Only orders of up to ${showMoney(mostCents, 'auto')} can be paid on delivery.`)
  return open > 0 ? wrong('You can pay one order at a time on delivery, and another one is on its way to you.') : null
}

function wrong(reason: string): Problem {
  const message = `${reason} Please pay for it now.`
  return problem('invalid-request', message, { fields: { paysOnDelivery: message } })
}
