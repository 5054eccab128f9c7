/** Offers in the office: creation, preview, change and end; and their effect on a guest's cart. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import {
  officeOffer,
  officeOfferAsk,
  officeOfferCart,
  officeOfferChoices,
  officeOfferEnd,
  officeOfferList,
  officeOfferPreview,
  officeOfferSave,
} from '#lib/contract/pricing/office/offers.ts'
import { setPricesJob } from '#lib/contract/pricing/office/shop-prices.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

let shop: OfficeShop
let prices: OfficePerson
let owner: OfficePerson
let auditor: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  prices = await shop.staff('catalogue', { name: 'Salome Njeri' })
  owner = await shop.staff('owner')
  auditor = await shop.staff('auditor')
})
afterAll(() => shop.close())

type Form = WireRequest<typeof officeOfferSave>['form']

/** 12% off everything, with a code, from the evening of the test's clock (23:30 on 24 November in Nairobi) on. */
const form = (given: Partial<Form> = {}): Form => ({
  ...{
    name: 'Jamhuri week',
    code: 'jamhuri 26',
    kind: 'percent',
    percent: 12,
    amount: null,
    buyUnits: null,
    freeUnits: null,
  },
  ...{ unit: 'piece', leastUnits: 1, least: '0.00', isOfAll: true, targets: [], leftOut: [], audience: 'everybody' },
  ...{ companies: [], isFirstOrderOnly: false, counties: [], limitPerPerson: null, limitInAll: null },
  ...{ startsAt: '2026-11-24T23:00', endsAt: '2026-12-12T23:59' },
  ...given,
})
const save = (given: Partial<Form> = {}, more: { offerId?: number; version?: number } = {}, who = prices) =>
  shop.askAs(who, officeOfferSave, { form: form(given), ...more }).then(({ data }) => data)
const codeOf = async (promotionCode: string) => {
  const { data } = await shop.ask(cartList, { items: [{ productId: 1, quantity: 1 }], promotionCode })
  return data.settings.offers?.code
}

test('creates an offer with a code, applies it at once, changes and ends it', async () => {
  const made = await save()
  expect(made).toMatchObject({ version: 1, state: 'running', form: { code: 'JAMHURI26', endsAt: '2026-12-12T23:59' } })
  expect(await codeOf('Jamhuri-26')).toEqual({ text: 'JAMHURI26', isValid: true, message: '' })
  const order = await orderForm(shop, [[1, 2]], 'collected', { promotionCode: 'JAMHURI26' })
  await shop.ask(placeOrder, { ...order, ...GUEST }, freshKey())
  const { data } = await shop.askAs(auditor, officeOfferList, {})
  // 12% of 2 × 1,250.00.
  expect(data.offers[0]).toMatchObject({
    what: '12% off',
    of: 'All products',
    state: 'running',
    given: 300_00,
    orders: 1,
  })

  const { offerId } = made
  const changed = await save({ percent: 15, limitInAll: 5 }, { offerId, version: 1 })
  expect(changed).toMatchObject({ version: 2, used: 1, given: 300_00, form: { percent: 15, limitInAll: 5 } })
  expect((await shop.refusedAs(prices, officeOfferSave, { form: form(), offerId, version: 1 })).code).toBe(
    'changed-meanwhile',
  )
  await shop.askAs(prices, officeOfferEnd, { offerId, version: 2 })
  expect((await codeOf('JAMHURI26'))?.message).toBe('This code has ended.')
  expect((await shop.refusedAs(prices, officeOfferSave, { form: form(), offerId, version: 3 })).code).toBe(
    'not-allowed',
  )
  const log = await shop.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE subject_kind = 'offer' AND subject_id = $1 ORDER BY id",
    [String(offerId)],
  )
  expect(log.map(({ action }) => action)).toEqual(['prices.offer-make', 'prices.offer-change', 'prices.offer-end'])
})

test.each([
  [{ name: ' ' }, 'form.name', 'Enter a name for customers.'],
  [{ code: 'x'.repeat(100) }, 'form.code', 'A code has at most 40 letters and figures.'],
  [{ code: 'JАMHURI' }, 'form.code', 'A code has only the letters A to Z and figures. Please type it again.'],
  [{ code: 'JAMHURI26' }, 'form.code', 'The code JAMHURI26 belongs to “Jamhuri week”. Choose another.'],
  [{ percent: 91 }, 'form.percent', 'Enter a percent from 0.01 to 90, with two decimals at most.'],
  [{ percent: 12.345 }, 'form.percent', 'Enter a percent from 0.01 to 90, with two decimals at most.'],
  [
    { kind: 'amount', amount: '500.00', least: '500.00' },
    'form.least',
    'Enter a smallest order above the amount: an order always costs something.',
  ],
  [{ kind: 'buy-get', buyUnits: 1, freeUnits: 10 }, 'form.freeUnits', 'Of each ten at least one is paid.'],
  [{ isOfAll: false }, 'form.targets', 'Choose products, or select all products.'],
  [{ audience: 'chosen-companies' }, 'form.companies', 'Choose a company.'],
  [{ endsAt: '2026-11-24T22:59' }, 'form.endsAt', 'It ends before it begins.'],
  [{ startsAt: '2026-02-31T00:00' }, 'form.startsAt', 'There is no such day.'],
] as [Partial<Form>, string, string][])('shows the fault at its field %#', async (given, field, sentence) => {
  const refused = await shop.refusedAs(prices, officeOfferSave, { form: form(given) })
  expect(refused).toMatchObject({ code: 'invalid-request', fields: { [field]: sentence } })
})

test('applies an offer until the last second of its last minute', async () => {
  await save({ code: 'MIDNIGHT', endsAt: '2026-11-24T23:30' })
  expect(await codeOf('MIDNIGHT')).toMatchObject({ isValid: true })
})

test('shows the resulting prices, and requires a second person for prices below cost', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 120000 WHERE id = 1', [])
  const { data } = await shop.askAs(prices, officeOfferPreview, { form: form({ percent: 12, code: '' }) })
  const [first] = data.effects
  expect(first).toMatchObject({ productId: 1, shop: 1250_00, offer: 1100_00, offerWithVat: 1276_00, leftOver: -909 })
  expect(data.belowCost).toEqual([{ id: 1, name: expect.stringContaining('Simba') }])
  const refused = await shop.refusedAs(prices, officeOfferSave, { form: form({ code: '' }) })
  expect(refused).toMatchObject({ code: 'second-person-needed', message: expect.stringContaining('below cost') })
  const { offerId } = await save({ code: '', leftOut: data.belowCost, startsAt: '2026-12-01T00:00' })
  const { data: read } = await shop.askAs(auditor, officeOffer, { offerId })
  expect(read).toMatchObject({ state: 'waiting', form: { leftOut: [{ id: 1 }] } })
  // Staff with the approval permission cannot do it alone either.
  const alone = await shop.refusedAs(owner, officeOfferSave, { form: form({ code: 'CHEAP' }) })
  expect(alone.code).toBe('second-person-needed')
  await shop.askAs(prices, officeOfferAsk, { form: form({ code: 'CHEAP' }), reason: 'The last of it' })
  expect(await codeOf('CHEAP')).toMatchObject({ isValid: false })
  const kinds = ['offer-below-cost' as const]
  const [asked] = (await shop.askAs(owner, officeApprovalList, { kinds, states: ['asked'] })).data
  expect(asked).toMatchObject({ reason: 'The last of it', mayDecide: true })
  expect(asked?.details?.join()).toMatch(/Simba.*: [\d,.]+, cost [\d,.]+/)
  const decision = { approvalId: asked?.approvalId ?? 0, version: asked?.version ?? 0, decision: 'approved' } as const
  await shop.askAs(owner, officeApprovalDecide, decision)
  expect(await codeOf('CHEAP')).toMatchObject({ isValid: true })
})

test('previews a cart with an unsaved offer, and with a code', async () => {
  const items = [{ productId: 2, quantity: 10 }]
  const ninePaid = form({ code: '', kind: 'buy-get', percent: null, buyUnits: 9, freeUnits: 1, name: '10 pay 9' })
  const { data } = await shop.askAs(prices, officeOfferCart, { items, form: ninePaid })
  expect(data).toMatchObject({ off: 899_99, lines: [{ offer: '10 pay 9', before: 8999_90 }], codeMessage: null })
  const { data: coded } = await shop.askAs(prices, officeOfferCart, { items, code: 'NEVERMADE' })
  expect(coded.codeMessage).toBe('We do not know this code. Check it, or leave it out.')
})

test('gives staff without the prices permission read access only', async () => {
  expect((await shop.refusedAs(auditor, officeOfferSave, { form: form() })).code).toBe('not-allowed')
  const packer = await shop.staff('packer')
  expect((await shop.refusedAs(packer, officeOfferList, {})).code).toBe('not-allowed')
  const { data } = await shop.askAs(auditor, officeOfferChoices, { of: 'products', text: 'simba' })
  expect(data.targets.some(({ kind }) => kind === 'family')).toBe(true)
})

test('refuses a price that falls below cost together with an offer', async () => {
  await shop.database.query('UPDATE variants SET ex_vat_cents = 100000, cost_cents = 70000 WHERE id = 7')
  const targets = [{ kind: 'variant' as const, id: '7', name: 'Seven' }]
  const { offerId, version } = await save({ name: 'Together', code: '', percent: 29, isOfAll: false, targets })
  const set = async (from: string, to: string) => {
    const { data } = await shop.askAs(prices, setPricesJob, {
      ...{ input: { changes: [[7, 'price', from, to]], reason: 'New list.' } },
    })
    await shop.app.shop.jobs.runNow()
    return (await shop.askAs(prices, officeJob, { jobId: data.jobId })).data.results[0]
  }
  expect(await set('1000.00', '850.00')).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('would sell below cost with the offer “Together”'),
  })
  expect(await set('1000.00', '1200.00')).toMatchObject({ state: 'done' })
  await shop.askAs(prices, officeOfferEnd, { offerId, version })
  expect(await set('1200.00', '850.00')).toMatchObject({ state: 'done' })
})
