import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { BRING } from '#lib/orders/steps.ts'
import type { Session } from '../../../db/client.ts'
import { emailPicture, LINE_WIDTH } from '../../../email/email-picture.ts'
import type { Section } from '../../../email/render.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { loadOrderSummary, type OrderSummaryRow } from './order-summary.sql.ts'

/** The order data that every email of an order shows. */
export interface OrderSummary {
  /** Null for a delivery, and for a removed counter. */
  counter: OrderSummaryRow['counter']
  isPickUp: boolean
  /** Lines still ordered, the total, and the destination. */
  sections: Section[]
}

/** Summary of an order for its emails: lines, total and place. @param publicUrl the shop's address, for the pictures */
export async function loadSummary(tx: Session, publicUrl: string, orderId: string): Promise<OrderSummary> {
  const [row] = await loadOrderSummary(tx.query, { orderId })
  if (!row) throw new Error('an order without a summary')
  const isPickUp = row.shippingType === SHIPPING_TYPE.pickup
  return { counter: row.counter, isPickUp, sections: [productsSection(row, publicUrl), placeSection(row)] }
}

function productsSection(row: OrderSummaryRow, publicUrl: string): Section {
  const { orderNo, lines, more, shippingType, deliveryCents, totalCents, discountCents, promotionCode } = row
  const productRows = lines.map(
    ({ name, tenths, unit, cents, picture }) =>
      [
        `${quantityText(quantityOf(tenths), unit)}, ${name}`,
        showMoney(cents),
        picture ? emailPicture(publicUrl, picture, name, LINE_WIDTH) : undefined,
      ] as const,
  )
  const delivery = row.isDeliveryOffer ? 'Free with an offer' : deliveryCents === 0 ? 'Free' : showMoney(deliveryCents)
  const code = promotionCode ? `, code ${promotionCode}` : ''
  const rounding = totalCents - deliveryCents - sumCents(lines.map(({ cents }) => cents))
  return {
    title: `Order ${orderNo}, with VAT`,
    rows: [
      ...productRows,
      ...(more > 0 ? [[`And ${more} more`, 'see the order'] as const] : []),
      ...(discountCents > 0 ? [[`Discounts taken off above${code}`, showMoney(discountCents)] as const] : []),
      ...(shippingType === SHIPPING_TYPE.delivery ? [['Delivery', delivery] as const] : []),
      ...(more === 0 && rounding !== 0 ? [['Rounding to whole shillings', showMoney(rounding)] as const] : []),
    ],
    total: ['Total', showMoney(totalCents)],
  }
}

const PLACE_TITLES = {
  pickUp: { open: 'Collect it here', done: 'Collected here', cancelled: 'Pick-up point of the cancelled order' },
  delivery: { open: 'Delivery to', done: 'Delivered to', cancelled: 'Delivery address of the cancelled order' },
} as const

function placeSection({ status, shippingType, counter, town, county, provider }: OrderSummaryRow): Section {
  const state = status === ORDER_STATUS.cancelled ? 'cancelled' : status === ORDER_STATUS.delivered ? 'done' : 'open'
  if (shippingType === SHIPPING_TYPE.pickup) {
    const where = counter
      ? [counter.name, counter.address, counter.town]
      : ['Please call us: this pick-up point has moved.']
    const how = counter ? [`Open: ${counter.hours}`, `Phone: ${counter.phone}`, BRING] : [BRING]
    return { title: PLACE_TITLES.pickUp[state], lines: state === 'open' ? [...where, ...how] : where }
  }
  const area = [town, county === town ? null : county].filter(Boolean).join(', ')
  return {
    title: PLACE_TITLES.delivery[state],
    lines: [area || 'The address on the order', ...(provider && state === 'open' ? [`Delivered by ${provider}`] : [])],
  }
}
