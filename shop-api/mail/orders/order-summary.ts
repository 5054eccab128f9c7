import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/codes.ts'
import { type Cents, showMoney, sumCents } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { BRING } from '#lib/orders/steps.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import type { Section } from '../email-sections.ts'

/** Where goods are collected. */
export interface Counter {
  name: string
  address: string
  town: string
  hours: string
  phone: string
}

/** What every email of an order says by itself. */
export interface OrderSummary {
  /** Null for a delivery, and for a counter that is there no more. */
  counter: Counter | null
  isPickUp: boolean
  /** Lines with what is still ordered, the total, and where. */
  sections: Section[]
}

/** More lines than these stand in the order itself. */
const LINES_TOLD = 20

interface Row {
  orderNo: number
  shippingType: 1 | 2
  counter: Counter | null
  deliveryCents: Cents
  totalCents: Cents
  status: number
  county: string | null
  town: string | null
  provider: string | null
  lines: { name: string; tenths: number; unit: string; cents: Cents }[]
  more: number
}

// Of an address only the area, in our own words: an email may reach a stranger, and what a guest typed (a building, a town
// that no list names) is not repeated in it.
const SUMMARY = `
  SELECT o.order_no AS "orderNo", o.shipping_type AS "shippingType",
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town,
      'hours', p.hours, 'phone', p.phone) END AS counter,
    o.delivery_ex_vat_cents + o.delivery_vat_cents AS "deliveryCents",
    o.total_cents - o.credited_cents AS "totalCents", o.status,
    o.address->>'county' AS county, o.delivery_provider_name AS provider,
    (SELECT c.name FROM cities c WHERE c.name = o.address->>'city' LIMIT 1) AS town,
    coalesce((SELECT jsonb_agg(jsonb_build_object('name', l.name, 'tenths', l.tenths, 'unit', l.unit, 'cents', l.cents)
        ORDER BY l.position)
      FROM (SELECT position, concat_ws(', ', product_name, nullif(colour_name, ''), nullif(size_name, '')) AS name,
          quantity_tenths - cancelled_tenths AS tenths, unit_text AS unit,
          ex_vat_cents + vat_cents - credited_ex_vat_cents - credited_vat_cents AS cents
        FROM order_lines WHERE order_id = o.id AND quantity_tenths > cancelled_tenths
        ORDER BY position LIMIT ${LINES_TOLD}) l), '[]') AS lines,
    (SELECT greatest(0, count(*) - ${LINES_TOLD})::int FROM order_lines
      WHERE order_id = o.id AND quantity_tenths > cancelled_tenths) AS more
  FROM orders o LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
  WHERE o.id = $1`

/** What is told of an order in each of its emails: lines, total and place. */
export async function loadSummary(query: Query, orderId: string): Promise<OrderSummary> {
  const [row] = await query<Row>(SUMMARY, [orderId], 'order-summary')
  if (!row) throw new Error('an order without a summary')
  const isPickUp = row.shippingType === SHIPPING_TYPE.pickup
  return { counter: row.counter, isPickUp, sections: [goodsSection(row), placeSection(row)] }
}

function goodsSection({ orderNo, lines, more, shippingType, deliveryCents, totalCents }: Row): Section {
  const goods = lines.map(
    ({ name, tenths, unit, cents }) =>
      [`${quantityText(quantityOf(tenths), unit)}, ${name}`, showMoney(cents)] as const,
  )
  const delivery = deliveryCents === 0 ? 'Free' : showMoney(deliveryCents)
  const rounding = totalCents - deliveryCents - sumCents(lines.map(({ cents }) => cents))
  return {
    title: `Order ${orderNo}, with VAT`,
    rows: [
      ...goods,
      ...(more > 0 ? [[`And ${more} more`, 'see the order'] as const] : []),
      ...(shippingType === SHIPPING_TYPE.delivery ? [['Delivery', delivery] as const] : []),
      ...(more === 0 && rounding !== 0 ? [['Rounding to whole shillings', showMoney(rounding)] as const] : []),
    ],
    total: ['Total', showMoney(totalCents)],
  }
}

const PLACE_TITLES = {
  pickUp: { open: 'Collect it here', done: 'Collected here', cancelled: 'It was to be collected here' },
  delivery: { open: 'It goes to', done: 'Delivered to', cancelled: 'It was to go to' },
} as const

function placeSection({ status, shippingType, counter, town, county, provider }: Row): Section {
  const standing = status === ORDER_STATUS.cancelled ? 'cancelled' : status === ORDER_STATUS.delivered ? 'done' : 'open'
  if (shippingType === SHIPPING_TYPE.pickup) {
    const where = counter ? [counter.name, counter.address, counter.town] : ['Call us: this counter has moved.']
    const how = counter ? [`Open: ${counter.hours}`, `Phone: ${counter.phone}`, BRING] : [BRING]
    return { title: PLACE_TITLES.pickUp[standing], lines: standing === 'open' ? [...where, ...how] : where }
  }
  const area = [town, county === town ? null : county].filter(Boolean).join(', ')
  return {
    title: PLACE_TITLES.delivery[standing],
    lines: [area || 'the address of the order', ...(provider && standing === 'open' ? [`Brought by ${provider}`] : [])],
  }
}
