import { randomBytes } from 'node:crypto'
import { addDays, type Clock, today } from '#lib/clock.ts'
import type { Output } from '#lib/contract/call.ts'
import { type placeOrder as placeOrderCall, SHIPPING } from '#lib/contract/order.ts'
import type { Problem } from '#lib/contract/problem.ts'
import type { Query } from '../../db/client.ts'
import { type PricedLine, priceLines } from '../cart/lines.ts'
import { lockForOrder } from '../cart/load-sellables.ts'
import { type DeliveryPrice, deliveryPrice, PICK_UP } from '../delivery/delivery-price.ts'
import { loadDestination } from '../delivery/load-destination.ts'
import type { AskedOrder } from './asked-order.ts'
import { refuseFigures } from './figure-refusals.ts'
import { refuseLines } from './line-refusals.ts'
import { goodsWithVat, type Quote, quoteOrder } from './quote.ts'
import { addressOf, type Handover, refuseRecipient } from './recipient.ts'
import { writeOrder } from './write-order.ts'

/** Who orders; null is a guest. */
export interface Buyer {
  id: number
  userType: number
}

export type Placed = { ok: true; data: Output<typeof placeOrderCall> } | { ok: false; problem: Problem }

/**
 * Places an order inside the caller's transaction: everything is read and computed here, the products are locked in a
 * fixed order, and either stock, order and lines are all written or nothing is. What was sent is only compared.
 *
 * A refusal has written nothing; the transaction may be committed or rolled back.
 * @param query of an open transaction
 */
export async function placeOrder(query: Query, clock: Clock, asked: AskedOrder, buyer: Buyer | null): Promise<Placed> {
  const [handover, , variants] = await Promise.all([
    loadHandover(query, asked),
    byKeyOnly(query),
    lockForOrder(
      query,
      asked.items.map((item) => item.productId),
    ),
  ])
  const nowhere = refuseRecipient(asked, handover)
  if (nowhere) return { ok: false, problem: nowhere }
  const { priced, missing } = priceLines(asked.items, variants)
  const delivery = deliveryOf(handover, priced)
  const quote = quoteOrder(priced, delivery, addDays(today(clock), delivery.days))
  const refused = refuseLines(priced, missing) ?? refuseFigures(asked, priced, quote)
  if (refused) return { ok: false, problem: refused }

  return { ok: true, data: await write(query, asked, buyer, handover, priced, quote) }
}

/**
 * An order touches a few rows, all by key. Where a table was small when a connection first checked a foreign key into
 * it, PostgreSQL would go on reading the whole table for each line until its statistics are renewed.
 */
async function byKeyOnly(query: Query): Promise<void> {
  await query('SET LOCAL enable_seqscan = off')
}

async function loadHandover(query: Query, asked: AskedOrder): Promise<Handover> {
  if (asked.shippingType === SHIPPING.delivery) {
    return { kind: 'delivery', destination: asked.cityId ? await loadDestination(query, asked.cityId) : null }
  }
  const [point] = asked.pickUpPoint
    ? await query<{ id: number; name: string }>(
        'SELECT id, name FROM pick_up_points WHERE id = $1',
        [asked.pickUpPoint],
        'pick-up-point-name',
      )
    : []
  return { kind: 'pick-up', point: point ?? null }
}

function deliveryOf(handover: Handover, lines: readonly PricedLine[]): DeliveryPrice {
  const terms = handover.kind === 'delivery' ? handover.destination?.terms : null
  return terms ? deliveryPrice(terms, goodsWithVat(lines)) : PICK_UP
}

async function write(
  query: Query,
  asked: AskedOrder,
  buyer: Buyer | null,
  handover: Handover,
  lines: readonly PricedLine[],
  quote: Quote,
) {
  // 128 bits of chance as 22 characters: whoever holds the id may pay the order, so nobody may guess one.
  const orderId = randomBytes(16).toString('base64url')
  const orderNo = await writeOrder(query, {
    id: orderId,
    userId: buyer?.id ?? null,
    userType: buyer?.userType ?? null,
    shippingType: asked.shippingType,
    pickUpPointId: handover.kind === 'pick-up' ? (handover.point?.id ?? null) : null,
    address: addressOf(asked, handover),
    comments: asked.comments ?? '',
    quote,
    lines,
  })
  return { orderId, orderNo, totalValue: quote.totalCents }
}
