import type { Output } from '#lib/contract/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { placeOrder as placeOrderCall } from '#lib/contract/order.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { addDays, type Clock, today } from '#lib/format/clock.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Query } from '../../db/client.ts'
import { type PricedLine, priceLines } from '../../domain/cart/lines.ts'
import type { Sellable } from '../../domain/cart/sellable.ts'
import { refuseCredit } from '../../domain/credit/refuse-credit.ts'
import { type DeliveryPrice, deliveryPrice, PICK_UP } from '../../domain/delivery/delivery-price.ts'
import { refuseDay } from '../../domain/orders/delivery-day-refusals.ts'
import { refuseFigures } from '../../domain/orders/figure-refusals.ts'
import { refuseLines } from '../../domain/orders/line-refusals.ts'
import type { OrderInput } from '../../domain/orders/order-input.ts'
import { goodsWithVat, quoteOrder } from '../../domain/orders/quote.ts'
import {
  actsFor,
  addressOf,
  type Buyer,
  type Fulfilment,
  isCompany,
  refuseRecipient,
} from '../../domain/orders/recipient.ts'
import { findAddress } from '../account/addresses.ts'
import { takeFromCart } from '../cart/account-cart.ts'
import { lockForOrder } from '../cart/load-sellables.ts'
import { loadOrderBranch } from '../company/order-branch.ts'
import { type CreditStatus, lockCreditStatus } from '../credit/credit-status.ts'
import { loadDestination } from '../delivery/load-destination.ts'
import type { OrderTokens } from './guest-order-tokens.ts'
import {
  type CountedFor,
  loadOpenOrders,
  newReservation,
  type OpenOrders,
  type ReservationSettings,
  refuseUnpaid,
} from './unpaid-orders.ts'
import { type NewOrder, newOrderId, writeOrder } from './write-order.ts'

export type Placed = { ok: true; data: Output<typeof placeOrderCall> } | { ok: false; problem: Problem }

/** What an order is placed on, all of it read from the database. */
export interface Ground {
  handover: Fulfilment
  /** The running number the order would have. A refused order leaves a gap, as one rolled back does. */
  orderNo: number
  /** By product id, locked until the transaction ends. */
  variants: Map<number, Sellable>
  /** The account of the buyer's company, locked likewise; null for whoever has none and pays the order itself. */
  credit: CreditStatus | null
  /** Whom the order counts for while it is unpaid, and what is open for them. */
  counted: CountedFor
  open: OpenOrders | null
}

/** What placing orders needs of the process. */
export interface OrderParts {
  clock: Clock
  settings: ReservationSettings
  tokens: OrderTokens
}

/**
 * Reads what an order needs in one journey, the products locked in a fixed order. Writes nothing.
 * @param query of an open transaction
 * @param address whom the order comes from
 */
export async function lockOrderContext(
  query: Query,
  clock: Clock,
  asked: OrderInput,
  buyer: Buyer | null,
  address: string,
): Promise<Ground> {
  const counted = countedFor(asked, buyer, address)
  const companyId = buyer?.companyId ?? null
  const company = companyId === null ? null : { companyId, day: today(clock) }
  const [handover, orderNo, variants, credit, open] = await Promise.all([
    loadFulfilment(query, asked, buyer),
    nextOrderNo(query),
    lockForOrder(
      query,
      asked.items.map((item) => item.productId),
      company,
    ),
    company && lockCreditStatus(query, company.companyId, company.day),
    // After the lock: whoever orders the same at the same time is counted.
    loadOpenOrders(query, counted),
  ])
  return { handover, orderNo, variants, credit, counted, open }
}

function countedFor(asked: OrderInput, buyer: Buyer | null, address: string): CountedFor {
  if (isCompany(buyer)) return null
  if (buyer) return { kind: 'consumer', userId: buyer.id }
  const { mobileNumber: phone, email } = asked
  if (phone === undefined || email === undefined) return null
  return { kind: 'guest', guest: { phone, email: email.toLowerCase(), network: networkOf(address) } }
}

/**
 * Places an order inside the caller's transaction: everything is computed here, and either stock, order and lines are
 * all written or nothing is. What was sent is only compared.
 *
 * A refusal has written nothing; the transaction may be committed or rolled back.
 * @param query of the transaction in which `ground` was locked
 */
export async function placeOrder(
  query: Query,
  { clock, settings, tokens }: OrderParts,
  asked: OrderInput,
  buyer: Buyer | null,
  ground: Ground,
): Promise<Placed> {
  const { handover, orderNo, variants, credit, counted, open } = ground
  const nowhere = refuseRecipient(asked, handover, buyer)
  if (nowhere) return { ok: false, problem: nowhere }
  const { priced, missing } = priceLines(asked.items, variants)
  const delivery = deliveryOf(handover, priced)
  // A company may wish for a day; whoever else names one only says what they were shown.
  const wished = isCompany(buyer) ? asked.estimatedDeliveryDate : undefined
  const quote = quoteOrder(priced, delivery, wished ?? addDays(today(clock), delivery.days))
  const refused =
    refuseLines(priced, missing, buyer === null) ??
    (wished && refuseDay(wished, clock)) ??
    refuseFigures(asked, priced, quote) ??
    (credit && refuseCredit(credit, quote.totalCents)) ??
    refuseUnpaid(settings, counted, open, quote.totalCents, clock())
  if (refused) return { ok: false, problem: refused }

  const orderId = newOrderId()
  const token = buyer ? null : tokens.create(orderId)
  const order: NewOrder = {
    id: orderId,
    orderNo,
    userId: buyer?.id ?? null,
    userType: buyer?.userType ?? null,
    companyId: buyer?.companyId ?? null,
    creditTermsDays: credit?.termsDays ?? null,
    branch: handover.branch ?? null,
    placedAt: clock(),
    shippingType: asked.shippingType,
    pickUpPointId: handover.kind === 'pick-up' ? (handover.point?.id ?? null) : null,
    address: addressOf(asked, handover, buyer),
    comments: asked.comments ?? '',
    purchaseOrderNo: asked.purchaseOrderNo || null,
    quote,
    lines: priced,
    reservation: newReservation(settings, { isCompany: isCompany(buyer), onAccount: credit !== null }, counted),
    token,
  }
  await Promise.all([
    writeOrder(query, order),
    // What was ordered is no longer in the account's cart; lines put there meanwhile stay.
    buyer && takeFromCart(query, { userId: buyer.id, companyId: actsFor(buyer) }, [...variants.keys()]),
  ])
  return {
    ok: true,
    data: { orderId, orderNo, totalValue: quote.totalCents, ...(token && { orderToken: token.token }) },
  }
}

async function nextOrderNo(query: Query): Promise<number> {
  const [row] = await query<{ orderNo: number }>(
    `SELECT nextval('orders_order_no_seq') AS "orderNo"`,
    [],
    'next-order-no',
  )
  return (row as { orderNo: number }).orderNo
}

async function loadFulfilment(query: Query, asked: OrderInput, buyer: Buyer | null): Promise<Fulfilment> {
  if (isCompany(buyer)) {
    const branch = await loadOrderBranch(query, { ...buyer, userId: buyer.id }, asked.branchId)
    if (asked.shippingType === SHIPPING_TYPE.pickup) return { ...(await loadPoint(query, asked)), branch }
    const city = branch?.deliveryPlace.cityId
    return { kind: 'delivery', branch, destination: city ? await loadDestination(query, city) : null }
  }
  if (asked.shippingType === SHIPPING_TYPE.delivery && buyer) {
    const saved = asked.addressId ? await findAddress(query, buyer.id, asked.addressId) : null
    const city = saved?.city?.id
    return { kind: 'delivery', saved, destination: city ? await loadDestination(query, city) : null }
  }
  if (asked.shippingType === SHIPPING_TYPE.delivery) {
    return { kind: 'delivery', destination: asked.cityId ? await loadDestination(query, asked.cityId) : null }
  }
  return loadPoint(query, asked)
}

async function loadPoint(query: Query, asked: OrderInput): Promise<Fulfilment> {
  const [point] = asked.pickUpPoint
    ? await query<{ id: number; name: string }>(
        'SELECT id, name FROM pick_up_points WHERE id = $1',
        [asked.pickUpPoint],
        'pick-up-point-name',
      )
    : []
  return { kind: 'pick-up', point: point ?? null }
}

function deliveryOf(handover: Fulfilment, lines: readonly PricedLine[]): DeliveryPrice {
  const terms = handover.kind === 'delivery' ? handover.destination?.terms : null
  return terms ? deliveryPrice(terms, goodsWithVat(lines)) : PICK_UP
}
