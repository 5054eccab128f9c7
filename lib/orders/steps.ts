import {
  ORDER_STATUS,
  ORDER_STATUS_TEXT,
  type OrderStatus,
  SHIPPING_TYPE,
  type ShippingType,
  type StepName,
} from '../contract/base/codes.ts'
import { showDay } from '../format/clock.ts'

/**
 * Texts for an order's steps and days. The specification's texts ("Out For Delivery", "Delivered") stay on the wire;
 * for an order to collect, people read the steps at the counter.
 */

/** An order that is collected; any other is delivered. */
export const isPickUp = ({ shippingType }: { shippingType?: ShippingType | undefined }): boolean =>
  shippingType === SHIPPING_TYPE.pickup

/** An order that is neither delivered nor cancelled. */
export const isOpen = ({ status }: { status: OrderStatus }): boolean => status < ORDER_STATUS.delivered

/** Items that the customer must bring to the counter. */
export const BRING = 'Bring the order number and your ID.'

const STEPS_OF_PICK_UP: Partial<Record<StepName, string>> = {
  'Out For Delivery': 'Ready to collect',
  Delivered: 'Collected',
}
const STATUS_OF_PICK_UP: Record<string, string> = {
  [ORDER_STATUS_TEXT[ORDER_STATUS.outForDelivery]]: 'Ready to collect',
  [ORDER_STATUS_TEXT[ORDER_STATUS.delivered]]: 'Collected',
}

/** A step of tracking as people read it. */
export const stepText = (name: StepName, order: { shippingType?: ShippingType | undefined }): string =>
  (isPickUp(order) && STEPS_OF_PICK_UP[name]) || name

/** A status as people read it. */
export const statusLabel = (order: { statusText: string; shippingType?: ShippingType | undefined }): string =>
  (isPickUp(order) && STATUS_OF_PICK_UP[order.statusText]) || order.statusText

/** True when the day an order was promised for is over, and it is not delivered yet, or not ready at its counter. */
export const isLate = (
  order: { status: number; deliverByDate: string; shippingType?: ShippingType | undefined },
  today: string,
): boolean =>
  order.status < (isPickUp(order) ? ORDER_STATUS.outForDelivery : ORDER_STATUS.delivered) && order.deliverByDate < today

/**
 * A company's request for another day than the expected day; empty without such a request, and after that day.
 * @param today both in Nairobi
 */
export const requestedText = (requestedDay: string | null | undefined, today: string): string =>
  requestedDay && requestedDay >= today
    ? `You requested ${showDay(requestedDay)}: we will try, and call you if we cannot.`
    : ''

/**
 * When an order is expected: "It should be with you on 24 November 2026."; for a past day, that it is late.
 * @param day expected day, @param today both in Nairobi
 * @param contact the shop's phone and hours, for a late order; empty if it has no phone
 * @param requestedDay a requested day that is not the expected day; null without such a request
 */
export function expectedText(
  day: string,
  today: string,
  pickUp: boolean,
  contact = '',
  requestedDay: string | null = null,
): string {
  if (day >= today) {
    const expected = pickUp ? `You can collect it from ${showDay(day)}.` : `It should be with you on ${showDay(day)}.`
    return [expected, requestedText(requestedDay, today)].filter(Boolean).join(' ')
  }
  const promised = pickUp
    ? `It should have been ready on ${showDay(day)}`
    : `You should have received it on ${showDay(day)}`
  const call = contact ? ` Call us on ${contact} to ask when it will arrive.` : ''
  return `${promised}. It is late and we are sorry.${call}`
}
