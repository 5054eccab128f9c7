import { PAYMENT_STATUS, type USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { promisedDay, USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'
import type { Database, Query, Session } from '#shop-api/db/client.ts'
import { listAddresses } from '#shop-api/modules/accounts/use-cases/addresses.ts'
import { listBranches } from '#shop-api/modules/companies/queries/branches.ts'
import type { OrderAccess } from '#shop-api/modules/orders/queries/order-access.ts'
import { newOrderId, writeOrder } from '#shop-api/modules/orders/queries/write-order.ts'
import { openOrderTokens } from '#shop-api/modules/orders/rules/order-tokens.ts'
import { productsWithVat, quoteOrder } from '#shop-api/modules/orders/rules/quote.ts'
import { addressOf, type Fulfilment } from '#shop-api/modules/orders/rules/recipient.ts'
import type { Party } from '#shop-api/modules/orders/rules/tax-document.ts'
import { advanceOrder } from '#shop-api/modules/orders/use-cases/advance-order.ts'
import { cancelOwnOrder, readReason } from '#shop-api/modules/orders/use-cases/cancel-order.ts'
import { answerRequest, requestItemCancellation } from '#shop-api/modules/orders/use-cases/cancel-request.ts'
import { followEvent } from '#shop-api/modules/orders/use-cases/follow-event.ts'
import { markHandled, waitingEventsOf } from '#shop-api/modules/orders/use-cases/waiting-events.ts'
import { lockForOrder } from '#shop-api/modules/pricing/queries/load-sellables.ts'
import { priceLines } from '#shop-api/modules/pricing/rules/price-lines.ts'
import { loadDestination } from '#shop-api/modules/site/queries/load-destination.ts'
import { listPickUpPoints } from '#shop-api/modules/site/queries/places.ts'
import { deliveryPrice, PICK_UP_DAYS, pickUpPrice } from '#shop-api/modules/site/rules/delivery-price.ts'
import { UNTIMED } from '#shop-api/modules/stock/rules/reservation.ts'
import { type SampleOrder, sampleOrders } from './sample-orders.ts'
import { sampleStaff } from './sample-staff.ts'
import { SAMPLE_TERMS, seedAccount } from './seed-credit.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Time between packing a parcel and sending it. */
const PACKED_BEFORE_MS = 2 * HOUR_MS
const nameOf = (role: 'orders' | 'packer') => sampleStaff.find((member) => member.role === role)?.name ?? role

interface Person {
  id: number
  userType: Exclude<UserType, typeof USER_TYPE.staff | typeof USER_TYPE.rep>
  companyId: number | null
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
}

/**
 * Places the sample orders and advances each to its planned state, by the same rules as any order, without emails. Only
 * if the shop has no orders yet.
 * @param now the day from which the sample's days are counted back
 */
export async function seedOrders(database: Database, seller: Party, now: Date): Promise<void> {
  const [any] = await database.query('SELECT 1 FROM orders LIMIT 1')
  if (any) return
  await database.query(
    `INSERT INTO sales_reps (company_id, user_id) SELECT c.company_id, r.id FROM users c, users r
     WHERE c.email IN ('trader@fuma.test', 'nakuru@fuma.test') AND r.email = 'rep@fuma.test' ON CONFLICT DO NOTHING`,
  )
  await seedAccount(database, now)
  for (const order of [...sampleOrders].sort((a, b) => b.daysAgo - a.daysAgo)) {
    await database.transaction((tx) => seedOrder(tx, order, seller, now))
  }
}

async function seedOrder(tx: Session, order: SampleOrder, seller: Party, now: Date): Promise<void> {
  const { query } = tx
  const placed = new Date(now.getTime() - order.daysAgo * DAY_MS - HOUR_MS)
  // Steps beyond today have not been taken yet.
  const after = (days: number, hours: number) =>
    new Date(Math.min(placed.getTime() + days * DAY_MS + hours * HOUR_MS, now.getTime()))
  const person = await personOf(query, order.email)
  const access: OrderAccess = { userId: person.id, userType: person.userType, companyId: person.companyId }
  const { id, orderNo, lines } = await place(tx, order, person, placed)
  const contextAt = (at: Date) => ({ tx, seller, now: at })
  if (order.cancelled) {
    const reason = await readReason(tx, order.cancelled.reason, order.cancelled.words)
    await cancelOwnOrder(contextAt(after(0, 1)), { orderId: id, reason }, access)
  }
  if (order.receipt) await pay(query, id, order.receipt, after(0, 0.2))
  await follow(tx, seller, id)
  const [first, ...others] = order.steps ?? []
  if (first !== undefined) {
    await advanceOrder(contextAt(after(first, 2)), { orderNo }, nameOf('orders'))
    await query('UPDATE order_parcels SET created_at = $2 WHERE order_id = $1', [id, after(first, 2)])
  }
  for (const request of order.requests ?? []) {
    const reason = await readReason(tx, request.reason, undefined)
    const asked = { orderId: id, productId: lines[request.line] ?? 0, quantity: request.pieces, reason }
    const at = after(first ?? 0, 3)
    const requestId = await requestItemCancellation(
      contextAt(at),
      { ...asked, comments: request.comments ?? '' },
      access,
    )
    if (request.answer)
      await answerRequest(contextAt(after(first ?? 0, 5)), { requestId, ...request.answer }, nameOf('orders'))
  }
  for (const [step, days] of others.entries()) {
    if (step === 0) await sendParcel(query, id, after(days, 6))
    await advanceOrder(contextAt(after(days, 6)), { orderNo }, nameOf('packer'))
  }
  await follow(tx, seller, id)
  // Notifications older than a month are marked as read.
  await query('UPDATE notifications SET read_at = created_at WHERE created_at < $1 AND read_at IS NULL', [
    new Date(now.getTime() - 30 * DAY_MS),
  ])
}

async function personOf(query: Query, email: string): Promise<Person> {
  const [person] = await query<Person>(
    `SELECT u.id, u.user_type AS "userType", u.company_id AS "companyId", coalesce(c.name, u.first_name) AS "firstName",
       CASE WHEN c.id IS NULL THEN coalesce(u.last_name, '') ELSE '' END AS "lastName", u.email,
       u.mobile_country_code || ltrim(u.mobile_number, '0') AS "mobileNumber"
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.email = $1`,
    [email],
  )
  if (!person) throw new Error(`the sample has no ${email}`)
  return person
}

/** The first colour and size for sale, with stock enough, of the families at some places in the catalogue. */
async function productsOf(query: Query, order: SampleOrder): Promise<{ productId: number; quantity: number }[]> {
  const items: { productId: number; quantity: number }[] = []
  for (const [family, pieces] of order.goods) {
    const [found] = await query<{ id: number }>(
      `SELECT v.id FROM (
         SELECT f.id FROM families f WHERE f.visibility AND f.status = 'active' AND f.quantity_step_tenths = 10
         ORDER BY f.id OFFSET $1 LIMIT 40
       ) f JOIN variants v ON v.family_id = f.id
       WHERE v.stock_tenths >= $2 * 10 AND NOT v.id = ANY($3::bigint[]) ORDER BY f.id, v.id LIMIT 1`,
      [family, pieces, items.map(({ productId }) => productId)],
    )
    if (!found) throw new Error(`the sample has no product with ${pieces} pieces from family ${family} on`)
    items.push({ productId: found.id, quantity: pieces })
  }
  return items
}

async function place(
  tx: Session,
  order: SampleOrder,
  person: Person,
  placedAt: Date,
): Promise<{ id: string; orderNo: number; lines: number[] }> {
  const { query } = tx
  const items = await productsOf(query, order)
  const { priced } = priceLines(
    items,
    await lockForOrder(
      tx,
      items.map(({ productId }) => productId),
      null,
    ),
  )
  const fulfilment = await fulfilmentOf(tx, order, person)
  const terms = fulfilment.kind === 'delivery' ? fulfilment.destination?.terms : null
  const delivery = terms ? deliveryPrice(terms, productsWithVat(priced)) : pickUpPrice(PICK_UP_DAYS)
  const id = newOrderId()
  const orderNo = await writeOrder(tx, {
    id,
    userId: person.id,
    userType: person.userType,
    companyId: person.companyId,
    // The company's orders are on its account, except for the order paid by phone.
    creditTermsDays: person.companyId !== null && !order.receipt ? SAMPLE_TERMS : null,
    branch: fulfilment.branch ?? null,
    placedAt,
    shippingType: order.collected ? 2 : 1,
    pickUpPointId: fulfilment.kind === 'pick-up' ? (fulfilment.point?.id ?? null) : null,
    address: addressOf({}, fulfilment, person),
    comments: order.comments ?? '',
    smsUpdates: false,
    deposit: null,
    paysOnDelivery: false,
    promotionCode: null,
    purchaseOrderNo: order.purchaseOrderNo ?? null,
    quote: quoteOrder(priced, delivery, promisedDay(dayInNairobi(placedAt), delivery.days, USUAL_OPEN_DAYS)),
    lines: priced,
    // Sample orders stay reserved.
    reservation: UNTIMED,
    token: null,
  })
  return { id, orderNo, lines: priced.map(({ productId }) => productId) }
}

/** A company's order is sent to its branch, a consumer's to the default address. */
async function fulfilmentOf(tx: Session, order: SampleOrder, person: Person): Promise<Fulfilment> {
  if (order.collected) {
    const [point = null] = await listPickUpPoints(tx)
    return { kind: 'pick-up', point }
  }
  const at = async (cityId: number | null | undefined) => (cityId ? loadDestination(tx, cityId) : null)
  if (order.branch !== undefined && person.companyId !== null) {
    const viewer = { companyId: person.companyId, userId: person.id, userType: person.userType }
    const branch = (await listBranches(tx, viewer, true)).find(({ name }) => name === order.branch)
    if (!branch) throw new Error(`the sample's ${person.email} orders for no branch ${order.branch}`)
    return { kind: 'delivery', branch, destination: await at(branch.deliveryPlace.cityId) }
  }
  const [saved = null] = await listAddresses(tx, person.id)
  return { kind: 'delivery', saved, destination: await at(saved?.city?.id) }
}

/** Paid by phone, as the ledger has it. */
async function pay(query: Query, orderId: string, receipt: string, at: Date): Promise<void> {
  await query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, result_code, started_at,
       prompted_at, settled_at)
     SELECT gen_random_uuid()::text, id, 1, 'paid', total_cents, $2, '0', $3, $3, $3 FROM orders WHERE id = $1`,
    [orderId, receipt, at],
  )
  await query(`UPDATE orders SET payment_status = ${PAYMENT_STATUS.completed}, paid_at = $2 WHERE id = $1`, [
    orderId,
    at,
  ])
}

/**
 * Packs and sends the open parcel of an order. Advancing the order would send it too, but dates the packing and the
 * stock movement by the transaction.
 */
async function sendParcel(query: Query, orderId: string, at: Date): Promise<void> {
  await query(
    `INSERT INTO order_parcel_lines (parcel_id, position, tenths)
     SELECT p.id, u.position, u.tenths FROM order_parcels p JOIN order_unpacked u ON u.order_id = p.order_id
     WHERE p.order_id = $1 AND p.state = 'open' AND u.tenths > 0`,
    [orderId],
  )
  await query(
    `UPDATE order_parcels SET state = 'sent', packed_at = $2, sent_at = $3, sent_by = $4, version = version + 1,
       packer_id = (SELECT id FROM staff_members WHERE email = 'packer@office.fuma.test')
     WHERE order_id = $1 AND state = 'open'`,
    [orderId, new Date(at.getTime() - PACKED_BEFORE_MS), at, nameOf('packer')],
  )
}

/** Does the follow-up work of an order's history until now, without emails. */
async function follow(tx: Session, seller: Party, orderId: string): Promise<void> {
  // All of them belong to accounts: they have no guest page.
  const tokens = openOrderTokens(undefined)
  for (const event of await waitingEventsOf(tx, orderId)) {
    await followEvent(
      {
        tx,
        clock: () => event.at,
        seller,
        tokens,
        publicUrl: '',
        log: { warn: () => {} },
        queueSms: null,
        queueEmail: async () => {},
      },
      event,
    )
    await markHandled(tx, event.id, event.at)
  }
}
