/** The business and the KRA PIN of an order without a company account: on its page and on its invoice. */
import { guestOrder } from '#lib/contract/orders/guest-order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey, type OrderForm, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { sellerOf } from '../documents/seller.ts'
import { issueInvoice } from '../use-cases/issue-tax-document.ts'
import { lockOrder } from '../use-cases/locked-order.ts'

let shop: TestShop
let people = 0
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'cd'.repeat(32) })
}, 180_000)
afterAll(() => shop.close())

const OWN_PIN = 'A012345678Z'

async function formOf(more: Partial<OrderForm>, person?: TestPerson) {
  people += 1
  const form = await orderForm(shop, [[1, 2]], 'collected', person)
  return { ...form, ...(!person && { email: `buyer-${people}@example.co.ke` }), ...more } as OrderForm
}
const headersOf = (person?: TestPerson) => ({
  ...freshKey(),
  ...person?.headers,
  'x-forwarded-for': `10.8.0.${people}`,
})
const place = async (more: Partial<OrderForm>, person?: TestPerson) =>
  (await shop.ask(placeOrder, await formOf(more, person), headersOf(person))).data

/** The buyer on the invoice of an order, which is issued now. */
async function invoiceOf({ orderId }: { orderId: string }) {
  const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
  await shop.database.transaction(async (tx) =>
    issueInvoice({ tx, seller, now: orderClock() }, await lockOrder(tx, { id: orderId }, null)),
  )
  const [row] = await shop.database.query<{ buyer: { name: string; kraPin: string } }>(
    `SELECT content->'buyer' AS buyer FROM tax_papers WHERE order_id = $1 AND kind = 'invoice'`,
    [orderId],
  )
  return row?.buyer
}

async function consumer(kraPin: string | null) {
  const person = await newPerson(shop.database, orderClock, 2)
  await shop.database.query('UPDATE users SET kra_pin = $2 WHERE id = $1', [person.userId, kraPin])
  return person
}
const addressShown = async ({ orderId }: { orderId: string }, { headers }: TestPerson) =>
  (await shop.ask(orderDetails, { orderId }, headers)).data.invAddress

test('carries a guest’s business and PIN to the order page and the invoice', async () => {
  const placed = await place({ companyName: ' Savannah Ltd ', kraPin: 'p051 234 567a ' })
  const { data } = await shop.ask(guestOrder, { token: placed.orderToken as string })
  expect(data.invAddress).toMatchObject({ name: 'Savannah Ltd', kraPin: 'P051234567A' })
  expect(await invoiceOf(placed)).toMatchObject({ name: 'Savannah Ltd', kraPin: 'P051234567A' })
})

test('names the person on the invoice if only a PIN was given', async () => {
  const placed = await place({ kraPin: OWN_PIN })
  expect(await invoiceOf(placed)).toMatchObject({ name: 'Amina Otieno', kraPin: OWN_PIN })
})

test.each(['B051234567A', 'P05123456', 'P051234567A P051234567A'])(
  'refuses the PIN %j at its field',
  async (kraPin) => {
    const problem = await shop.refused(placeOrder, await formOf({ kraPin }), headersOf())
    expect(problem).toMatchObject({ status: 400, fields: { kraPin: WRONG_KRA_PIN } })
  },
)

test.each([{}, { companyName: '', kraPin: '' }])('takes an order without a PIN as before: %j', async (more) => {
  const placed = await place({ ...more, mobileNumber: '+254 712 345 678' })
  const { data } = await shop.ask(guestOrder, { token: placed.orderToken as string })
  expect(data.invAddress).toBeNull()
  expect(await invoiceOf(placed)).toEqual({ name: '', lines: [], kraPin: '' })
})

test.each([
  ['the account’s own PIN', {}, OWN_PIN],
  ['the PIN that was given with the order', { kraPin: 'P051234567A' }, 'P051234567A'],
  ['no PIN if the buyer removed it', { kraPin: '' }, ''],
])('uses %s for a person with an account', async (_, more, kraPin) => {
  const person = await consumer(OWN_PIN)
  const placed = await place(more, person)
  expect((await addressShown(placed, person))?.kraPin ?? '').toBe(kraPin)
  expect((await invoiceOf(placed))?.kraPin).toBe(kraPin)
})

test('shows no invoice address to a person without a PIN', async () => {
  const person = await consumer(null)
  expect(await addressShown(await place({}, person), person)).toBeNull()
})

test('refuses a business on the order of a company', async () => {
  const trader = await newPerson(shop.database, orderClock, 3)
  const form = await formOf({ kraPin: OWN_PIN, branchId: trader.branchId }, trader)
  const problem = await shop.refused(placeOrder, form, headersOf(trader))
  expect(problem.fields).toEqual({ kraPin: expect.stringContaining('your company’s name and KRA PIN') })
})
