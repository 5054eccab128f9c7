/** Drafts for accounts: a person's order is sent to one of their addresses, a company's to one of its branches. */

import type * as z from 'zod/mini'
import { SHIPPING_TYPE, USER_TYPE } from '#lib/contract/base/codes.ts'
import { officeCreditReleaseOrder } from '#lib/contract/companies/office/credit.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import type { draftForm } from '#lib/contract/orders/office/draft-form.ts'
import {
  officeDraft,
  officeDraftBuyer,
  officeDraftList,
  officeDraftSave,
  placeDraftJob,
} from '#lib/contract/orders/office/drafts.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { writeLadder } from '../../../../testing/ladders.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { addOverdueInvoice } from '../../../../testing/overdue.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'

/** Later by the ten seconds of held work while it runs. */
let late = 0
const clock = () => new Date(orderClock().getTime() + late)
let shop: OfficeShop
let desk: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded, {}, clock)
  shop = { ...opened, ...officeAsker(opened, clock) }
  desk = await shop.staff('orders', { name: 'Achieng Odhiambo' })
}, 180_000)
afterAll(() => shop.close())

type WireForm = z.input<typeof draftForm>
const ITEMS: Pick<WireForm, 'items' | 'shippingType'> = { items: [{ productId: 1, quantity: 2 }], shippingType: 1 }
const save = async (form: WireForm) => (await shop.askAs(desk, officeDraftSave, { form })).data
const buyer = async ({ userId }: TestPerson) => (await shop.askAs(desk, officeDraftBuyer, { userId })).data

/** Places a draft, and returns its result. */
async function place(draftId: number) {
  const { data } = await shop.askAs(desk, placeDraftJob, {
    input: { draftId, version: 1 },
  })
  late = 11_000
  await shop.app.shop.jobs.runNow()
  late = 0
  const { data: job } = await shop.askAs(desk, officeJob, { jobId: data.jobId })
  return { ...job.results[0], draft: (await shop.askAs(desk, officeDraft, { draftId })).data }
}

const orderOf = async (orderNo: number | null) => {
  const [row] = await shop.database.query<Record<string, unknown>>(
    `SELECT user_id::int AS "userId", company_id::int AS "companyId", branch_id::int AS "branchId",
      purchase_order_no AS "purchaseOrderNo", credit_terms_days::int AS "creditTermsDays", address
    FROM orders WHERE order_no = $1`,
    [orderNo],
  )
  return row
}

test('sends a person’s order to one of their addresses, and emails them the payment link', async () => {
  const person = await newPerson(shop.database, orderClock, USER_TYPE.consumer)
  await shop.database.query(
    `INSERT INTO addresses (user_id, first_name, last_name, mobile_number, country_id, county_id, county_name, city_id,
      city_name, physical_location, postal_code, is_default)
    VALUES ($1, 'Amina', 'Otieno', '712345678', 1, 47, 'Nairobi', 470, 'Westlands', 'Mpaka Road', '00800', true)`,
    [person.userId],
  )
  const [address] = (await buyer(person)).addresses
  expect(address?.name).toBe('Amina Otieno: Mpaka Road, Westlands, Nairobi')
  const begun = await save({ ...ITEMS, userId: person.userId })
  expect(begun.faults).toEqual({ addressId: 'Choose an address.' })
  const ready = await save({ ...ITEMS, userId: person.userId, addressId: address?.id ?? 0 })
  expect(ready.faults).toEqual({})
  const { state, draft } = await place(ready.draftId)
  expect({ state, payLink: draft.payLink }).toEqual({ state: 'done', payLink: expect.stringMatching('/payment/') })
  expect(await orderOf(draft.orderNo)).toMatchObject({
    ...{ userId: person.userId, companyId: null },
    address: { firstName: 'Amina', email: person.email, city: 'Westlands' },
  })
})

test('refuses another person’s address', async () => {
  const person = await newPerson(shop.database, orderClock, USER_TYPE.consumer)
  const [theirs] = await shop.database.query<{ id: number }>('SELECT id::int AS id FROM addresses LIMIT 1')
  const { faults } = await save({ ...ITEMS, userId: person.userId, addressId: theirs?.id ?? 0 })
  expect(faults).toEqual({ addressId: 'Choose an address.' })
})

test('places a company’s order for a branch, with its own number and within its credit limit', async () => {
  const owner = await newPerson(shop.database, orderClock, USER_TYPE.trader)
  await shop.database.query(
    'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 1000000, 30, $2)',
    [owner.companyId, orderClock()],
  )
  const { company, branches, creditTermsDays, refusal } = await buyer(owner)
  expect({ company, creditTermsDays, refusal }).toEqual({ company: 'Test Traders', creditTermsDays: 30, refusal: null })
  const [branch] = branches
  const form = { ...ITEMS, userId: owner.userId, purchaseOrderNo: ' LPO  4471 ' }
  expect((await save(form)).faults).toEqual({ branchId: 'Choose a branch.' })
  const tooMuch = { ...form, branchId: branch?.id ?? 0, items: [{ productId: 1, quantity: 20 }] }
  expect((await save(tooMuch)).faults).toEqual({ credit: expect.stringMatching('company’s account') })
  const ready = await save({ ...form, branchId: branch?.id ?? 0 })
  expect(ready.faults).toEqual({})
  expect((await shop.askAs(desk, officeDraftList, {})).data).toContainEqual(
    expect.objectContaining({ draftId: ready.draftId, customer: 'Test Traders' }),
  )
  const { state, draft } = await place(ready.draftId)
  expect({ state, payLink: draft.payLink }).toEqual({ state: 'done', payLink: null })
  expect(await orderOf(draft.orderNo)).toMatchObject({
    ...{ userId: owner.userId, companyId: owner.companyId, branchId: branch?.id },
    ...{ purchaseOrderNo: 'LPO 4471', creditTermsDays: 30 },
  })
})

test('shows the hold of a company’s account on a draft and on its orders, until one order is allowed', async () => {
  const owner = await newPerson(shop.database, orderClock, USER_TYPE.trader)
  const companyId = owner.companyId as number
  await shop.database.query(
    'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 50000000, 30, $2)',
    [companyId, orderClock()],
  )
  expect(await buyer(owner)).toMatchObject({ companyId })
  expect(await buyer(owner)).not.toHaveProperty('hold')
  const dueOn = addDays(dayInNairobi(orderClock()), -20)
  const orderNo = await addOverdueInvoice(shop.database, owner, { dueOn, cents: 8_000_00, now: orderClock() })
  const reason = `An amount is overdue since ${showDay(dueOn)}.`
  expect(await buyer(owner)).toMatchObject({ hold: { reason, isReleased: false } })
  const page = async () => (await shop.askAs(desk, officeOrder, { orderNo })).data.customer
  expect(await page()).toMatchObject({ companyId, approvedBy: null, hold: { reason, isReleased: false } })
  const form = { ...ITEMS, userId: owner.userId, branchId: owner.branchId }
  expect((await save(form)).faults).toEqual({ credit: 'The company’s account is on hold.' })
  const finance = await shop.staff('finance')
  await shop.askAs(finance, officeCreditReleaseOrder, { companyId, reason: 'They pay on Friday' })
  expect(await page()).toMatchObject({ hold: { isReleased: true } })
  expect((await save(form)).faults).toEqual({})
})

test('prepares no order for an unapproved company or a representative', async () => {
  const waiting = await newPerson(shop.database, orderClock, USER_TYPE.trader, 'pending')
  expect((await buyer(waiting)).refusal).toBe('The documents of Test Traders are not approved yet: it cannot order.')
  const draft = await save({ ...ITEMS, userId: waiting.userId, branchId: waiting.branchId })
  expect(draft.faults.userId).toMatch(/not approved/)
  expect(await place(draft.draftId)).toMatchObject({ state: 'failed' })
  const rep = await newPerson(shop.database, orderClock, USER_TYPE.rep)
  expect((await buyer(rep)).refusal).toMatch(/orders for others/)
  expect(await shop.refusedAs(desk, officeDraftBuyer, { userId: 999_999 })).toMatchObject({ code: 'not-found' })
})

const AT_COUNTER = { ...ITEMS, shippingType: SHIPPING_TYPE.pickup, pickUpPoint: 7 }

test('needs a name and a phone number or a WhatsApp name, without email and postal code', async () => {
  expect((await save(AT_COUNTER)).faults).toEqual({
    firstName: 'Enter the customer’s name.',
    mobileNumber: 'Enter a mobile number or a WhatsApp name.',
  })
  expect((await save({ ...AT_COUNTER, firstName: 'Halima', mobileNumber: '071' })).faults).toEqual({
    mobileNumber: 'Enter a mobile number such as 0712 345 678.',
  })
  const place1 = { countryId: 1, countyId: 47, cityId: 470, physicalLocation: 'Mpaka Road' }
  const delivered = await save({ ...ITEMS, ...place1, firstName: 'Halima', mobileNumber: '0712 345 678' })
  expect(delivered.faults).toEqual({})
  expect((await save({ ...ITEMS, firstName: 'Halima', whatsAppName: 'halima.k' })).faults).toMatchObject({
    physicalLocation: 'Enter a building, road or landmark.',
  })
})

test('places an order for a WhatsApp name, and sends no email without an address', async () => {
  const emails = async () => (await shop.database.query('SELECT 1 FROM mails')).length
  const before = await emails()
  const ready = await save({ ...AT_COUNTER, firstName: 'Halima', whatsAppName: 'halima.k' })
  const { state, draft } = await place(ready.draftId)
  expect({ state, payLink: draft.payLink }).toEqual({ state: 'done', payLink: expect.stringMatching('/payment/') })
  expect((await orderOf(draft.orderNo))?.address).toEqual({
    ...{ firstName: 'Halima', lastName: '', email: '', mobileNumber: '', whatsAppName: 'halima.k' },
  })
  expect(await emails()).toBe(before)
  const { data } = await shop.askAs(desk, officeOrder, { orderNo: draft.orderNo as number })
  expect(data.customer).toMatchObject({ isGuest: true, whatsAppName: 'halima.k' })
  expect(data.timeline.at(-1)).toMatchObject({ who: 'Achieng Odhiambo', what: 'placed the order for Halima.' })
})

test('prices a line at a special price between the floor and the list price, and stores both', async () => {
  const named = { ...AT_COUNTER, firstName: 'Halima', mobileNumber: '0712 345 678' }
  const at = (agreedPrice: string | null) =>
    save({ ...named, items: [{ productId: 1, quantity: 2, agreedPrice: agreedPrice as never }] })
  const plain = await at(null)
  const [line] = plain.lines
  const list = line?.listPrice as number
  const floor = line?.floorPrice as number
  expect(floor).toBe(Math.ceil(list * 0.8))
  expect((await at(decimalOfCents(floor - 1))).lines[0]?.problem).toMatch(/^The lowest price is KSh/)
  expect((await at(decimalOfCents(list + 1))).lines[0]?.problem).toMatch(/^The list price is KSh/)
  const agreed = await at(decimalOfCents(floor))
  expect(agreed.lines[0]).toMatchObject({ unitPrice: floor, listPrice: list, problem: null })
  expect(agreed.total).toBeLessThan(plain.total)
  const { draft } = await place(agreed.draftId)
  const { data } = await shop.askAs(desk, officeOrder, { orderNo: draft.orderNo as number })
  expect(data.order).toMatchObject({ totalValue: agreed.total, listOfProducts: [{ orgUnitPrice: floor }] })
  expect(data.listPrices).toEqual([{ productCode: line?.code, listPrice: list }])
})

test('does not place a draft at a price below the cost that the product has by then', async () => {
  const items = [{ productId: 1, quantity: 2, agreedPrice: '1200.00' }]
  const form = { ...AT_COUNTER, items, firstName: 'Halima', mobileNumber: '0712 345 678' } as WireForm
  const draft = await save(form)
  await shop.database.query('UPDATE variants SET cost_cents = 121000 WHERE id = 1')
  expect(await place(draft.draftId)).toMatchObject({ state: 'failed' })
  await shop.database.query('UPDATE variants SET cost_cents = NULL WHERE id = 1')
})

test('refuses quantities outside of the terms, and a draft below the smallest order', async () => {
  const person = await newPerson(shop.database, orderClock, USER_TYPE.consumer)
  await shop.database.query('INSERT INTO quantity_terms (variant_id, multiple_tenths) VALUES (1, 120)')
  await shop.database.query('INSERT INTO smallest_orders (with_vat_cents) VALUES (2000000)')
  const form = { ...ITEMS, userId: person.userId, shippingType: SHIPPING_TYPE.pickup, pickUpPoint: 7 }
  const draft = await save({ ...form, items: [{ productId: 1, quantity: 12 }] })
  expect(draft.lines[0]?.problem).toBeNull()
  // 12 × 1,250 + 16% = 17,400.
  expect(draft.faults).toEqual({ items: 'KSh\u00A02,600 more to reach the smallest order of KSh\u00A020,000.' })
  await shop.database.query('DELETE FROM smallest_orders')
  const single = await save(form)
  expect(single.lines[0]?.problem).toBe('Sold by the carton of 12: 12.')
  expect((await place(single.draftId)).state).toBe('failed')
  await shop.database.query('DELETE FROM quantity_terms')
})

test('prices a draft by ladders over its lines, and places it at these prices', async () => {
  const ladderId = await writeLadder(shop.database, { counting: 'rule', productIds: [1, 2], steps: [[10, 800_00]] })
  const named = { ...AT_COUNTER, firstName: 'Halima', mobileNumber: '0712 345 678' }
  const items = [1, 2].map((productId) => ({ productId, quantity: 5 }))
  const draft = await save({ ...named, items })
  expect(draft.lines.map(({ unitPrice, listPrice }) => [unitPrice, listPrice])).toEqual([
    [800_00, 1250_00],
    [800_00, 899_99],
  ])
  const { draft: sent } = await place(draft.draftId)
  const { data } = await shop.askAs(desk, officeOrder, { orderNo: sent.orderNo as number })
  expect(data.order.listOfProducts.map(({ orgUnitPrice }) => orgUnitPrice)).toEqual([800_00, 800_00])
  await shop.database.query('DELETE FROM price_ladders WHERE id = $1', [ladderId])
})

test('shows the deposit that the order is placed with, except on a company’s account', async () => {
  await shop.database.query(
    `INSERT INTO deposit_terms (variant_id, percent, balance_due, balance_days, retained_percent)
     VALUES (1, 30, 'before-dispatch', 30, 50)`,
  )
  const named = { ...AT_COUNTER, firstName: 'Halima', mobileNumber: '0712 345 679' }
  const draft = await save({ ...named, items: [{ productId: 1, quantity: 4 }] })
  // 30% of 4 × KSh 1,250 with 16% VAT.
  expect(draft.deposit).toMatchObject({ deposit: 1740_00, balance: draft.total - 1740_00, retained: 870_00 })
  const { draft: sent } = await place(draft.draftId)
  const { data } = await shop.askAs(desk, officeOrder, { orderNo: sent.orderNo as number })
  expect(data.order.deposit).toMatchObject({ deposit: 1740_00, depositDue: 1740_00 })
  const owner = await newPerson(shop.database, orderClock, USER_TYPE.trader)
  await shop.database.query(
    'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 1000000, 30, $2)',
    [owner.companyId, orderClock()],
  )
  expect((await save({ ...ITEMS, userId: owner.userId, branchId: owner.branchId })).deposit).toBeNull()
  await shop.database.query('DELETE FROM deposit_terms')
})

test('carries the business of a guest, and of a person with an account, to the order', async () => {
  const guest = {
    ...ITEMS,
    ...{ shippingType: SHIPPING_TYPE.pickup, pickUpPoint: 7, firstName: 'Wanjiku', mobileNumber: '0712 345 678' },
    companyName: 'Savannah Ltd',
  }
  const wrong = await save({ ...guest, kraPin: 'P0512' })
  expect(wrong.faults).toEqual({ kraPin: WRONG_KRA_PIN })
  const { draftId } = await save({ ...guest, kraPin: 'p051 234 567a' })
  const { draft } = await place(draftId)
  const business = { companyName: 'Savannah Ltd', kraPin: 'P051234567A' }
  expect((await orderOf(draft.orderNo))?.address).toMatchObject({ firstName: 'Wanjiku', ...business })

  const person = await newPerson(shop.database, orderClock, USER_TYPE.consumer)
  const { firstName: _, mobileNumber: _m, ...theirs } = { ...guest, userId: person.userId }
  expect((await save({ ...theirs, kraPin: 'P0512' })).faults).toEqual({ kraPin: WRONG_KRA_PIN })
  const ready = await save({ ...theirs, kraPin: 'p051 234 567a' })
  expect((await orderOf((await place(ready.draftId)).draft.orderNo))?.address).toMatchObject(business)
})
