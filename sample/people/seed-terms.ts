import { ORDER_STATUS, PAYMENT_STATUS, SHIPPING_TYPE, USER_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { percentOf } from '#lib/format/money.ts'
import type { Database, Session } from '#shop-api/db/client.ts'
import { depositTerms } from '#shop-api/db/schema/deposits.ts'
import type { OrderTokens } from '#shop-api/modules/orders/rules/order-tokens.ts'
import { markHandled, waitingEventsOf } from '#shop-api/modules/orders/use-cases/waiting-events.ts'
import { creditStore } from '#shop-api/modules/payments/use-cases/store-credit.ts'
import { insertQuote } from '#shop-api/modules/quotes/queries/quotes.ts'
import { priceOffer } from '#shop-api/modules/quotes/use-cases/price-offer.ts'
import { wishLines } from '#shop-api/modules/quotes/use-cases/request-quote.ts'
import { newQuoteToken, offerContent } from '#shop-api/modules/quotes/use-cases/send-offer.ts'
import { approveReturn, receiveReturn } from '#shop-api/modules/returns/use-cases/decide-return.ts'
import { requestReturn } from '#shop-api/modules/returns/use-cases/request-return.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const OFFER_DAYS = 14

/**
 * Adds a few quotes, returns, deposit terms and credits of store credit to a shop with the sample's history, without
 * emails; skipped if the shop has quotes already.
 * @param now the time at which the history ends
 */
export async function seedTerms(database: Database, tokens: OrderTokens, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const [any] = await tx.query('SELECT 1 FROM quotes LIMIT 1')
    if (any) return
    await seedQuotes(tx, tokens, now)
    await seedReturns(tx, now)
    await seedDepositTerms(tx, now)
    await seedStoreCredit(tx, now)
  })
}

async function staffOf({ query }: Session, role: 'orders' | 'support'): Promise<{ staffId: number; name: string }> {
  const [staff] = await query<{ staffId: number; name: string }>(
    'SELECT id::int AS "staffId", name FROM staff_members WHERE email = $1',
    [`${role}@office.fuma.test`],
  )
  if (!staff) throw new Error(`the sample has no staff member for ${role}`)
  return staff
}

interface Buyer {
  userId: number
  companyId: number
  branchId: number
  name: string
}

/** A quote of the sample: its age, the percentage off the list price, null if it waits for prices. */
const QUOTES = [
  { email: 'trader@fuma.test', hoursAgo: 20, percentOff: null, pieces: [60, 120], note: 'For the start of term.' },
  { email: 'nakuru@fuma.test', hoursAgo: 3, percentOff: null, pieces: [48], note: '' },
  { email: 'trader@fuma.test', hoursAgo: 70, percentOff: 6, pieces: [36, 24, 80], note: 'As agreed on the phone.' },
  { email: 'nakuru@fuma.test', hoursAgo: 11 * 24 + 12, percentOff: 4, pieces: [100], note: '' },
] as const

async function seedQuotes(tx: Session, tokens: OrderTokens, now: Date): Promise<void> {
  const staff = await staffOf(tx, 'orders')
  for (const [place, { email, hoursAgo, percentOff, pieces, note }] of QUOTES.entries()) {
    const [buyer] = await tx.query<Buyer>(
      `SELECT u.id::int AS "userId", u.company_id::int AS "companyId", min(b.id)::int AS "branchId",
         concat_ws(' ', u.first_name, u.last_name) AS name
       FROM users u JOIN branches b ON b.company_id = u.company_id WHERE u.email = $1 GROUP BY u.id`,
      [email],
    )
    if (!buyer) continue
    const { userId, companyId, branchId, name } = buyer
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const products = await productsFrom(tx, 5 + 4 * place, pieces.length)
    const items: DraftForm['items'] = products.map(({ productId, cents }, line) => ({
      ...{ productId, quantity: pieces[line] ?? 12 },
      ...(percentOff !== null && { agreedPrice: cents - percentOf(cents, percentOff * 100) }),
    }))
    const form = { userId, shippingType: SHIPPING_TYPE.delivery, branchId, items }
    const quote = { userId, companyId, repId: null, ...newQuoteToken({ tokens }) }
    if (percentOff === null) {
      const wish = { kind: 'wish', form, lines: await wishLines(tx, items), note } as const
      await insertQuote(tx, at, quote, { ...wish, madeBy: 'customer', madeByName: name })
    } else {
      const offer = await priceOffer(tx, () => at, form, { role: 'staff', delivery: null })
      const terms = { lastDay: addDays(dayInNairobi(at), OFFER_DAYS), note }
      const made = { madeBy: 'staff', madeByName: staff.name, staffId: staff.staffId } as const
      await insertQuote(tx, at, quote, offerContent(offer, terms, made))
    }
  }
}

/** A variant for sale of each of some families, counted from a place in the catalogue. */
const productsFrom = ({ query }: Session, place: number, count: number) =>
  query<{ productId: number; cents: number }>(
    `SELECT min(v.id)::int AS "productId", min(v.ex_vat_cents)::float8 AS cents FROM families f
     JOIN variants v ON v.family_id = f.id
     WHERE f.visibility AND f.status = 'active' AND f.quantity_step_tenths = 10
     GROUP BY f.id HAVING min(v.ex_vat_cents) = max(v.ex_vat_cents) ORDER BY f.id OFFSET $1 LIMIT $2`,
    [place, count],
  )

/** Returns of the latest delivered orders of consumers: to decide, expected, and received. */
const RETURNS = [
  { state: 'requested', reason: 'Faulty', condition: 'damaged', settlement: 'refund', hoursAgo: 2 },
  { state: 'requested', reason: 'Not as described', condition: 'as-new', settlement: 'store-credit', hoursAgo: 1 },
  {
    state: 'approved',
    reason: 'The customer changed their mind',
    condition: 'as-new',
    settlement: 'refund',
    hoursAgo: 4,
  },
  { state: 'received', reason: 'Wrong product sent', condition: 'wrong-product', settlement: 'refund', hoursAgo: 6 },
] as const

async function seedReturns(tx: Session, now: Date): Promise<void> {
  const staff = await staffOf(tx, 'orders')
  const [point] = await tx.query<{ id: number }>('SELECT id FROM pick_up_points WHERE is_offered ORDER BY id LIMIT 1')
  const orders = await tx.query<{ orderId: string; userId: number; productId: number }>(
    `SELECT o.id AS "orderId", o.user_id::int AS "userId", min(l.variant_id)::int AS "productId"
     FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN variants v ON v.id = l.variant_id
     JOIN families f ON f.id = v.family_id AND f.is_returnable AND f.quantity_step_tenths = 10
     JOIN order_parcels p ON p.order_id = o.id AND p.delivered_at BETWEEN $1 AND $2
     WHERE o.status = ${ORDER_STATUS.delivered} AND o.user_type = ${USER_TYPE.consumer}
       AND o.payment_status = ${PAYMENT_STATUS.completed} AND l.cancelled_tenths = 0
     GROUP BY o.id, o.order_no ORDER BY o.order_no DESC LIMIT $3`,
    [new Date(now.getTime() - 6 * DAY_MS), new Date(now.getTime() - 8 * HOUR_MS), RETURNS.length],
  )
  for (const [place, { orderId, userId, productId }] of orders.entries()) {
    const given = RETURNS[place] as (typeof RETURNS)[number]
    const at = new Date(now.getTime() - given.hoursAgo * HOUR_MS)
    const { reason, condition, settlement } = given
    const wanted = {
      lines: [{ productId, quantity: 1, reason, condition }],
      ...{ wayBack: 'drop-off' as const, pickUpPointId: point?.id ?? null, settlement, note: '', photoIds: [] },
    }
    const customer = { orderId, access: { userId, userType: USER_TYPE.consumer, companyId: null } }
    const returnNo = await requestReturn({ tx, now: at }, customer, wanted)
    if (given.state !== 'requested') await decide({ tx, staff }, returnNo, given, at)
    for (const event of await waitingEventsOf(tx, orderId)) await markHandled(tx, event.id, event.at)
  }
}

/** Approves a return half an hour later, and receives it an hour after that. */
async function decide(
  { tx, staff }: { tx: Session; staff: { staffId: number; name: string } },
  returnNo: number,
  { state, condition }: (typeof RETURNS)[number],
  at: Date,
): Promise<void> {
  const [line] = await tx.query<{ position: number; tenths: number }>(
    'SELECT position, tenths FROM return_request_lines WHERE request_no = $1',
    [returnNo],
  )
  const lines = line ? [line] : []
  const after = (hours: number) => ({ tx, staff, now: new Date(at.getTime() + hours * HOUR_MS) })
  await approveReturn(after(0.5), { returnNo, version: 1, lines, message: '' })
  if (state === 'received') {
    const received = lines.map((one) => ({ ...one, condition, isRestocked: true }))
    await receiveReturn(after(1.5), { returnNo, version: 2, lines: received })
  }
}

/** Large orders, and the last product family of the catalogue, which is made to order. */
async function seedDepositTerms({ db, query }: Session, now: Date): Promise<void> {
  const [family] = await query<{ id: number }>(
    "SELECT id::int AS id FROM families WHERE visibility AND status = 'active' ORDER BY id DESC LIMIT 1",
  )
  const shared = { balanceDue: 'before-dispatch', balanceDays: 14, changedAt: now } as const
  await db
    .insert(depositTerms)
    .values([
      { ...shared, fromCents: 500_000_00, percent: 30, retainedPercent: 25 },
      ...(family ? [{ ...shared, familyId: family.id, percent: 50, retainedPercent: 50 }] : []),
    ])
}

/** Store credit of a company and of two consumers. */
const CREDITS = [
  { email: 'trader@fuma.test', cents: 12_400_00, kind: 'goodwill', reason: 'Two bales arrived a week late', days: 9 },
  { email: 'consumer@fuma.test', cents: 1_500_00, kind: 'goodwill', reason: 'Wrong colour was sent', days: 4 },
  { email: 'consumer@fuma.test', cents: -300_00, kind: 'correction', reason: 'Entered twice', days: 3 },
] as const

async function seedStoreCredit(tx: Session, now: Date): Promise<void> {
  const { staffId } = await staffOf(tx, 'support')
  for (const [place, { email, cents, kind, reason, days }] of CREDITS.entries()) {
    const [person] = await tx.query<{ userId: number; companyId: number | null }>(
      'SELECT id::int AS "userId", company_id::int AS "companyId" FROM users WHERE email = $1',
      [email],
    )
    if (!person) continue
    const { userId, companyId } = person
    const owner = companyId === null ? { userId } : { companyId }
    const credit = { owner, kind, cents, reason, by: staffId, reference: `sample:${place + 1}` }
    await creditStore(tx, new Date(now.getTime() - days * DAY_MS), credit)
  }
}
