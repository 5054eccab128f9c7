/** Quotes of buyers: requested, offered, accepted at their prices, changed, declined, expired. */

import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { officeQuote, officeQuoteRenew, officeQuoteWithdraw } from '#lib/contract/quotes/office/quotes.ts'
import {
  quoteAccept,
  quoteChange,
  quoteDecline,
  quoteDocument,
  quoteList,
  quoteRequest,
  quoteView,
} from '#lib/contract/quotes/quotes.ts'
import { showMoney } from '#lib/format/money.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { openAccount } from '../../../testing/open-account.ts'
import { freshKey, GUEST } from '../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES, stockOf } from '../../../testing/products.ts'
import { LAST_DAY, openQuoteShop, type QuoteShop } from '../../../testing/quote-shop.ts'
import { inject } from '../../../testing/shop.ts'

let shop: QuoteShop
beforeAll(async () => {
  shop = await openQuoteShop(openEmbedded)
}, 180_000)
afterAll(() => shop.close())
beforeEach(() => shop.setTime('2026-11-24T20:30:00Z'))

const trader = () => newPerson(shop.database, shop.clock, USER_TYPE.trader)
const withKey = ({ headers }: TestPerson) => ({ ...headers, ...freshKey() })
const view = async (person: TestPerson, quoteNo: number) =>
  (await shop.ask(quoteView, { quoteKey: String(quoteNo) }, person.headers)).data
const accept = async (person: TestPerson, quoteNo: number, version = 1, more: { paysNow?: boolean } = {}) =>
  (await shop.ask(quoteAccept, { quoteKey: String(quoteNo), version, ...more }, withKey(person))).data

async function linesOf(orderId: string) {
  return shop.database.query<{ unit: number; list: number | null; discount: number }>(
    `SELECT unit_ex_vat_cents AS unit, list_unit_ex_vat_cents AS list, discount_cents::int AS discount
     FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [orderId],
  )
}

test('shows a buyer both prices, the saving, the total and the last day', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const { state, versions, customer, shortages, creditTermsDays } = await view(person, quoteNo)
  expect({ state, customer, shortages, creditTermsDays }).toEqual({
    ...{ state: 'offered', customer: 'Test Traders', shortages: [], creditTermsDays: null },
  })
  const [current] = versions
  // 10 × 1,100 with 16% VAT; delivery is free from KSh 10,000.
  expect(current).toMatchObject({ kind: 'offer', lastDay: LAST_DAY, total: 12_760_00, delivery: 0, saving: 1_740_00 })
  expect(current?.lines).toEqual([
    expect.objectContaining({ productId: 1, quantity: 10, listPrice: 1250_00, price: 1100_00, amount: 12_760_00 }),
  ])
  expect((await shop.ask(quoteList, {}, person.headers)).data).toEqual([
    expect.objectContaining({ quoteNo, state: 'offered', total: 12_760_00, lastDay: LAST_DAY, lines: 1 }),
  ])
})

test('places the order at the quoted prices with list prices beside them, although prices have changed since', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [
    [1, 10, '1100.00'],
    [8, 2, '640.00'],
  ])
  await shop.database.query('UPDATE variants SET ex_vat_cents = ex_vat_cents * 2 WHERE id IN (1, 8)')
  const before = await stockOf(shop.database, 8)
  const order = await accept(person, quoteNo)
  await shop.database.query('UPDATE variants SET ex_vat_cents = ex_vat_cents / 2 WHERE id IN (1, 8)')
  expect(order).toMatchObject({ totalValue: 14_245_00, onAccount: false })
  expect(await linesOf(order.orderId)).toEqual([
    { unit: 1100_00, list: 1250_00, discount: 0 },
    { unit: 640_00, list: null, discount: 0 },
  ])
  expect(await stockOf(shop.database, 8)).toBe(before - 2)
  const { state, orderNo } = await view(person, quoteNo)
  expect({ state, orderNo }).toEqual({ state: 'accepted', orderNo: order.orderNo })
  const { timeline } = (await shop.askAs(shop.desk, officeOrder, { orderNo: order.orderNo })).data
  expect(timeline.map(({ what }) => what)).toContain(`accepted version 1 of quote ${quoteNo}.`)
})

test('charges the quoted price if the shop’s price has fallen below it since', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  await shop.database.query('UPDATE variants SET ex_vat_cents = 90000 WHERE id = 1')
  const order = await accept(person, quoteNo)
  await shop.database.query('UPDATE variants SET ex_vat_cents = 125000 WHERE id = 1')
  expect(await linesOf(order.orderId)).toEqual([{ unit: 1100_00, list: 1250_00, discount: 0 }])
})

test('refuses an acceptance if the VAT has changed the total, and leaves the quote open', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  await shop.database.query('UPDATE quote_versions SET total_cents = total_cents - 100 WHERE quote_no = $1', [quoteNo])
  const refused = await shop.refused(quoteAccept, { quoteKey: String(quoteNo), version: 1 }, withKey(person))
  expect(refused).toMatchObject({ code: 'price-changed', message: expect.stringContaining(showMoney(12_760_00)) })
  expect((await view(person, quoteNo)).state).toBe('offered')
})

test('places an order of a company on its account, or to be paid at once as it chooses', async () => {
  const person = await trader()
  await openAccount(shop.database, shop.clock, person.companyId ?? 0)
  const [first, second] = [
    await shop.offerTo(person, [[1, 10, '1100.00']]),
    await shop.offerTo(person, [[1, 10, '1100.00']]),
  ]
  expect((await view(person, first)).creditTermsDays).toBe(30)
  expect(await accept(person, first)).toMatchObject({ onAccount: true })
  expect(await accept(person, second, 1, { paysNow: true })).toMatchObject({ onAccount: false })
})

test('refuses more than the company’s credit, which can still be paid at once', async () => {
  const person = await trader()
  await openAccount(shop.database, shop.clock, person.companyId ?? 0)
  const quoteNo = await shop.offerTo(person, [[1, 500, '1100.00']])
  const key = String(quoteNo)
  expect(await shop.refused(quoteAccept, { quoteKey: key, version: 1 }, withKey(person))).toMatchObject({
    code: 'over-credit-limit',
  })
  expect(await accept(person, quoteNo, 1, { paysNow: true })).toMatchObject({ onAccount: false })
})

test('opens and places a quote by its link without sign-in, never on account', async () => {
  const person = await trader()
  await openAccount(shop.database, shop.clock, person.companyId ?? 0)
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const [email] = await emailsTo(shop, person.email)
  expect(email?.subject).toBe(`Your quote ${quoteNo}: KSh 12,760.00`)
  expect(email?.text).toContain('27 November 2026, 23:59 in Nairobi')
  const quoteKey = await shop.secretTo(person.email)
  const { data } = await shop.ask(quoteView, { quoteKey })
  expect(data).toMatchObject({ quoteNo, creditTermsDays: null })
  const placed = (await shop.ask(quoteAccept, { quoteKey, version: 1 }, freshKey())).data
  expect(placed).toMatchObject({ totalValue: 12_760_00, onAccount: false })
  expect(await shop.database.query('SELECT company_id::int AS c FROM orders WHERE id = $1', [placed.orderId])).toEqual([
    { c: person.companyId },
  ])
})

test('hides a quote from other companies, guests and wrong links', async () => {
  const [owner, other] = [await trader(), await trader()]
  const quoteNo = await shop.offerTo(owner, [[1, 10, '1100.00']])
  const quoteKey = String(quoteNo)
  for (const headers of [other.headers, {}])
    expect(await shop.refused(quoteView, { quoteKey }, headers)).toMatchObject({ code: 'not-found' })
  expect(await shop.refused(quoteView, { quoteKey: 'x'.repeat(43) })).toMatchObject({ code: 'not-found' })
  expect(await shop.refused(quoteAccept, { quoteKey, version: 1 }, withKey(other))).toMatchObject({ code: 'not-found' })
  expect((await shop.ask(quoteList, {}, other.headers)).data).toEqual([])
  const document = await inject(shop.app, quoteDocument, { quoteKey }, other.headers)
  expect(document.statusCode).toBe(404)
})

test('draws the current offer as a PDF', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const file = await inject(shop.app, quoteDocument, { quoteKey: String(quoteNo) }, person.headers)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

const BUSINESS = { companyName: 'Savannah Ltd', kraPin: 'p051 234567a' }

test('takes a guest’s request with contact details to an order, and refuses it without them', async () => {
  const wish = { items: [{ productId: 1, quantity: 50 }], shippingType: 1 as const, note: 'For a school' }
  const refused = await shop.refused(quoteRequest, wish, freshKey())
  expect(refused.fields).toEqual({
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    email: 'Enter your email.',
    mobileNumber: 'Enter a mobile number.',
  })
  const place = { countryId: PLACES.kenya, countyId: PLACES.nairobi, cityId: PLACES.cityOfNairobi }
  const { quoteNo } = (
    await shop.ask(
      quoteRequest,
      { ...wish, ...GUEST, ...place, ...BUSINESS, physicalLocation: 'Mpaka Road' },
      freshKey(),
    )
  ).data
  const { state, customer, email, versions } = (await shop.askAs(shop.desk, officeQuote, { quoteNo })).data
  expect({ state, customer }).toEqual({ state: 'open', customer: 'Amina Otieno' })
  expect(email).toBe(GUEST.email)
  expect(versions[0]).toMatchObject({ kind: 'wish', note: 'For a school', total: null, madeByName: 'Amina Otieno' })
  await shop.offerAgain(quoteNo, [[1, 50, '1050.00']])
  const quoteKey = await shop.secretTo(GUEST.email)
  const placed = (await shop.ask(quoteAccept, { quoteKey, version: 2 }, freshKey())).data
  expect(placed).toMatchObject({ totalValue: 60_900_00, onAccount: false })
  const [order] = await shop.database.query('SELECT address FROM orders WHERE id = $1', [placed.orderId])
  expect(order).toMatchObject({ address: { firstName: 'Amina', companyName: 'Savannah Ltd', kraPin: 'P051234567A' } })
})

test('refuses a request for a product that is not sold, or between two steps', async () => {
  const person = await trader()
  const ask = (productId: number, quantity: number) =>
    shop.refused(
      quoteRequest,
      { items: [{ productId, quantity }], shippingType: 1, branchId: person.branchId },
      withKey(person),
    )
  expect(await ask(5, 1)).toMatchObject({ code: 'not-for-sale' })
  expect(await ask(99_999, 1)).toMatchObject({ code: 'not-for-sale' })
  expect(await ask(1, 1.5)).toMatchObject({ code: 'invalid-request' })
})

test('refuses a request for another company’s branch or another person’s address', async () => {
  const [owner, other] = [await trader(), await trader()]
  const consumer = await newPerson(shop.database, shop.clock, USER_TYPE.consumer)
  const wish = { items: [{ productId: 1, quantity: 5 }], shippingType: 1 as const }
  const theirs = { ...wish, branchId: other.branchId }
  expect((await shop.refused(quoteRequest, theirs, withKey(owner))).fields).toHaveProperty('branchId')
  const [address] = await shop.database.query<{ id: number }>(
    `INSERT INTO addresses (user_id, first_name, last_name, mobile_number, country_id, physical_location)
     VALUES ($1, 'Amina', 'Otieno', '712345678', 1, 'Mpaka Road') RETURNING id::int AS id`,
    [owner.userId],
  )
  const ofOwner = { ...wish, addressId: address?.id ?? 0 }
  expect((await shop.refused(quoteRequest, ofOwner, withKey(consumer))).fields).toEqual({
    addressId: 'Choose an address.',
  })
  expect((await shop.ask(quoteList, {}, owner.headers)).data).toEqual([])
})

test('refuses more requests of a guest after a few', async () => {
  const wish = {
    items: [{ productId: 1, quantity: 5 }],
    shippingType: 2 as const,
    ...GUEST,
    email: 'often@example.co.ke',
  }
  const answers = []
  for (let count = 0; count < 8; count += 1)
    answers.push(
      (await inject(shop.app, quoteRequest, wish, { ...freshKey(), 'x-forwarded-for': '41.90.7.7' })).statusCode,
    )
  expect(answers[0]).toBe(200)
  expect(answers.at(-1)).toBe(429)
})

test('makes a new version of a wish of the buyer, and accepts only the newest', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const quoteKey = String(quoteNo)
  const { data } = await shop.ask(
    quoteChange,
    { quoteKey, version: 1, items: [{ productId: 1, quantity: 30 }], note: 'Cheaper for 30?' },
    withKey(person),
  )
  expect(data).toMatchObject({
    state: 'open',
    versions: [{ version: 2, kind: 'wish', note: 'Cheaper for 30?' }, { version: 1 }],
  })
  expect(await shop.refused(quoteAccept, { quoteKey, version: 2 }, withKey(person))).toMatchObject({
    code: 'not-allowed',
  })
  await shop.offerAgain(quoteNo, [[1, 30, '1000.00']])
  expect(await shop.refused(quoteAccept, { quoteKey, version: 1 }, withKey(person))).toMatchObject({
    code: 'changed-meanwhile',
    message: 'There is a newer version of this quote. Check it, then decide.',
  })
  expect(await accept(person, quoteNo, 3)).toMatchObject({ totalValue: 34_800_00 })
})

test('accepts until the last second of the last day in Nairobi, and renews an expired quote', async () => {
  const person = await trader()
  const today = { lastDay: '2026-11-24' }
  await shop.offerTo(person, [[1, 10, '1100.00']], today)
  const quoteKey = await shop.secretTo(person.email)
  const late = await shop.offerTo(person, [[1, 10, '1100.00']], today)
  const lateKey = await shop.secretTo(person.email)
  shop.setTime('2026-11-24T20:59:59.999Z')
  const { data } = await shop.ask(quoteAccept, { quoteKey, version: 1 }, freshKey())
  expect(data).toMatchObject({ totalValue: 12_760_00 })
  shop.setTime('2026-11-24T21:00:00.000Z')
  const refused = await shop.refused(quoteAccept, { quoteKey: lateKey, version: 1 }, freshKey())
  expect(refused.message).toBe(
    'This quote has expired. It was valid until 24 November 2026, 23:59 in Nairobi. Ask us to renew it.',
  )
  expect((await shop.ask(quoteView, { quoteKey: lateKey })).data.state).toBe('expired')
  const wish = { quoteKey: lateKey, version: 1, items: [{ productId: 1, quantity: 10 }], note: 'Please renew it.' }
  await shop.ask(quoteChange, wish, freshKey())
  const staff = await shop.staff('orders')
  await shop.askAs(staff, officeQuoteRenew, { quoteNo: late, version: 2, lastDay: LAST_DAY })
  const renewed = (await shop.ask(quoteAccept, { quoteKey: lateKey, version: 3 }, freshKey())).data
  expect(renewed).toMatchObject({ totalValue: 12_760_00 })
})

test('ends a request without prices as withdrawn by its customer, for both sides', async () => {
  const person = await trader()
  const quoteNo = await shop.offerTo(person, [[1, 10, '1100.00']])
  const quoteKey = String(quoteNo)
  const items = [{ productId: 1, quantity: 20 }]
  await shop.ask(quoteChange, { quoteKey, version: 1, items, note: '' }, withKey(person))
  const { message, data } = await shop.ask(
    quoteDecline,
    { quoteKey, version: 2, note: 'Bought elsewhere' },
    withKey(person),
  )
  expect([message, data.state]).toEqual(['Your request is withdrawn.', 'request-withdrawn'])
  expect((await shop.ask(quoteList, {}, person.headers)).data[0]?.state).toBe('request-withdrawn')
  expect((await shop.askAs(shop.desk, officeQuote, { quoteNo })).data).toMatchObject({
    ...{ state: 'request-withdrawn', reason: 'Bought elsewhere' },
  })
  expect(await shop.refused(quoteDecline, { quoteKey, version: 2, note: '' }, withKey(person))).toMatchObject({
    message: 'This request was withdrawn. Ask us for a new quote.',
  })
})

test('refuses acceptance after the quote was declined or withdrawn', async () => {
  const person = await trader()
  const [declined, withdrawn] = [
    await shop.offerTo(person, [[1, 10, '1100.00']]),
    await shop.offerTo(person, [[1, 10, '1100.00']]),
  ]
  await shop.ask(quoteDecline, { quoteKey: String(declined), version: 1, note: 'Too late' }, withKey(person))
  await shop.askAs(shop.desk, officeQuoteWithdraw, { quoteNo: withdrawn, version: 1, reason: 'Sold out at the mill' })
  for (const quoteNo of [declined, withdrawn])
    expect(await shop.refused(quoteAccept, { quoteKey: String(quoteNo), version: 1 }, withKey(person))).toMatchObject({
      code: 'not-allowed',
    })
  expect(await view(person, withdrawn)).toMatchObject({ state: 'withdrawn', reason: 'Sold out at the mill' })
})
