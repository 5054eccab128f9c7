/** Ladders in the office: created, changed, ended and approved; their checks, and the price of a cart with them. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import {
  officeLadder,
  officeLadderAsk,
  officeLadderCart,
  officeLadderCheck,
  officeLadderEnd,
  officeLadderList,
  officeLadderSave,
} from '#lib/contract/pricing/office/ladders.ts'
import { setPricesJob } from '#lib/contract/pricing/office/shop-prices.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'

let shop: OfficeShop
let salome: OfficePerson
let owner: OfficePerson
let auditor: OfficePerson
let trader: TestPerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  owner = await shop.staff('owner')
  auditor = await shop.staff('auditor')
  trader = await newPerson(shop.database, orderClock, 3)
})
afterAll(() => shop.close())
afterEach(() => shop.database.query('DELETE FROM price_ladders', []))

type Form = WireRequest<typeof officeLadderSave>['form']

const step = (fromUnits: number, exVatPrice: string | null, percentHundredths: number | null = null) => ({
  ...{ fromUnits, exVatPrice, percentHundredths },
})
const variant = (id: number) => ({ kind: 'variant' as const, id: String(id), name: `No. ${id}` })

/** KSh 1,100 for 24 and KSh 1,000 for 120 pieces of product 1 (KSh 1,250), from the test's day on. */
const form = (given: Partial<Form> = {}): Form => ({
  ...{ name: 'Schools', buyer: 'everybody', buyerOf: null, isOfAll: false, targets: [variant(1)] },
  ...{ counting: 'rule', unit: 'piece', steps: [step(120, '1000.00'), step(24, '1100.00')] },
  ...{ validFrom: '2026-11-24', validTo: null },
  ...given,
})
const save = (given: Partial<Form> = {}, more: { ladderId?: number; version?: number } = {}) =>
  shop.askAs(salome, officeLadderSave, { form: form(given), ...more }).then(({ data }) => data)
const unitPrices = async (quantities: Readonly<Record<number, number>>, headers = {}) => {
  const items = Object.entries(quantities).map(([id, quantity]) => ({ productId: Number(id), quantity }))
  const { data } = await shop.ask(cartList, { items }, headers)
  const products = data.data.flatMap((seller) => seller.products)
  return Object.fromEntries(products.map(({ productId, exVatPrice }) => [productId, exVatPrice]))
}

test('creates, changes and ends a ladder, and logs it', async () => {
  const made = await save()
  expect(made).toMatchObject({ version: 1, state: 'running' })
  expect(made.form.steps.map(({ fromUnits }) => fromUnits)).toEqual([24, 120])
  expect(await unitPrices({ 1: 23 })).toEqual({ 1: 1250_00 })
  expect(await unitPrices({ 1: 24 })).toEqual({ 1: 1100_00 })
  const { ladderId } = made
  const changed = await save({ steps: [step(24, null, 2000)] }, { ladderId, version: 1 })
  expect(changed).toMatchObject({ version: 2, form: { steps: [{ percentHundredths: 2000, exVatPrice: null }] } })
  expect(await unitPrices({ 1: 24 })).toEqual({ 1: 1000_00 })
  const conflict = await shop.refusedAs(salome, officeLadderSave, { form: form(), ladderId, version: 1 })
  expect(conflict).toMatchObject({ code: 'changed-meanwhile', data: { version: 2 } })
  await shop.askAs(salome, officeLadderEnd, { ladderId, version: 2 })
  expect(await unitPrices({ 1: 24 })).toEqual({ 1: 1250_00 })
  expect((await shop.refusedAs(salome, officeLadderSave, { form: form(), ladderId, version: 3 })).code).toBe(
    'not-allowed',
  )
  expect((await shop.refusedAs(salome, officeLadderEnd, { ladderId, version: 3 })).code).toBe('not-allowed')
  const log = await shop.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE subject_kind = 'price-ladder' AND subject_id = $1 ORDER BY id",
    [String(ladderId)],
  )
  expect(log.map(({ action }) => action)).toEqual(['prices.ladder-make', 'prices.ladder-change', 'prices.ladder-end'])
})

test('leaves the price of an order unchanged if the ladder ends', async () => {
  const { ladderId } = await save()
  await shop.ask(placeOrder, { ...(await orderForm(shop, [[1, 24]], 'collected')), ...GUEST }, freshKey())
  await shop.askAs(salome, officeLadderEnd, { ladderId, version: 1 })
  const [line] = await shop.database.query<{ cents: number }>(
    'SELECT unit_ex_vat_cents AS cents FROM order_lines WHERE variant_id = 1 ORDER BY order_id DESC LIMIT 1',
    [],
  )
  expect(line?.cents).toBe(1100_00)
})

test('gives the price of a company only to its users', async () => {
  const companyId = trader.companyId as number
  await save({ buyer: 'company', buyerOf: { id: companyId, name: 'Wanjiru Traders' } })
  expect(await unitPrices({ 1: 24 })).toEqual({ 1: 1250_00 })
  const list = async (given: Partial<WireRequest<typeof officeLadderList>>) =>
    (await shop.askAs(auditor, officeLadderList, { ...given } as WireRequest<typeof officeLadderList>)).data
  expect((await list({ companyId })).ladders).toMatchObject([{ name: 'Schools', buyer: 'company', state: 'running' }])
  expect((await list({ companyId: companyId + 1 })).total).toBe(0)
  expect((await list({ buyers: 'everybody' })).total).toBe(0)
  expect((await list({ text: 'simba' })).total).toBe(1)
  expect((await list({ state: 'to-come' })).total).toBe(0)
})

test.each([
  [{ name: ' ' }, 'form.name', 'Enter a name for staff.'],
  [{ buyer: 'company' }, 'form.buyerOf', 'Choose a company.'],
  [
    { buyer: 'group', buyerOf: { id: 999, name: 'Gone' } },
    'form.buyerOf',
    'This group no longer exists. Choose another group.',
  ],
  [{ targets: [] }, 'form.targets', 'Choose products, or select all products.'],
  [{ steps: [] }, 'form.steps', 'Enter a step.'],
  [{ steps: [step(0, '5.00')] }, 'form.steps.0.fromUnits', 'Enter a whole number from 1 to 99,999.'],
  [{ steps: [step(5, null)] }, 'form.steps.0.price', 'Enter a price or a percentage.'],
  [{ steps: [step(5, '0.00')] }, 'form.steps.0.price', 'A price must be above zero.'],
  [{ steps: [step(5, null, 9001)] }, 'form.steps.0.price', 'Enter a percentage from 0.01 to 90.'],
  [{ isOfAll: true }, 'form.steps.0.price', 'A fixed price cannot apply to all products. Use a percentage.'],
  [
    { steps: [step(5, '9.00'), step(5, '8.00')] },
    'form.steps.1.fromUnits',
    'There is already a step from this quantity.',
  ],
  [{ validTo: '2026-11-23', validFrom: '2026-11-20' }, 'form.validTo', 'The last day is in the past.'],
] as [Partial<Form>, string, string][])('shows the fault at its field %#', async (given, field, sentence) => {
  const refused = await shop.refusedAs(salome, officeLadderSave, { form: form(given) })
  expect(refused).toMatchObject({ code: 'invalid-request', fields: { [field]: sentence } })
})

test('requires a second person for prices below cost', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 105000 WHERE id = 1', [])
  const { data } = await shop.askAs(salome, officeLadderCheck, { form: form() })
  expect(data.belowCost).toEqual([{ id: 1, name: expect.stringContaining('Simba') }])
  for (const who of [salome, owner])
    expect((await shop.refusedAs(who, officeLadderSave, { form: form() })).code).toBe('second-person-needed')
  await shop.askAs(salome, officeLadderAsk, { form: form(), reason: 'End of season' })
  expect(await unitPrices({ 1: 120 })).toEqual({ 1: 1250_00 })
  const kinds = ['agreed-below-cost' as const]
  const [asked] = (await shop.askAs(owner, officeApprovalList, { kinds, states: ['asked'] })).data
  expect(asked).toMatchObject({ reason: 'End of season', amountCents: 50_00, mayDecide: true })
  expect(asked?.details?.join()).toMatch(/Schools: from 2026-11-24.*Simba.*: 1,000\.00, cost 1,050\.00/)
  const decision = { approvalId: asked?.approvalId ?? 0, version: asked?.version ?? 0, decision: 'approved' } as const
  await shop.askAs(owner, officeApprovalDecide, decision)
  expect(await unitPrices({ 1: 120 })).toEqual({ 1: 1000_00 })
  const [listed] = (await shop.askAs(salome, officeLadderList, {} as WireRequest<typeof officeLadderList>)).data.ladders
  const { ladderId } = listed as { ladderId: number }
  // Another name needs no second approval, another last day does.
  expect(await save({ name: 'Colleges' }, { ladderId, version: 1 })).toMatchObject({ version: 2 })
  const longer = { form: form({ validTo: '2027-12-31' }), ladderId, version: 2 }
  expect((await shop.refusedAs(salome, officeLadderSave, longer)).code).toBe('second-person-needed')
  await shop.database.query('UPDATE variants SET cost_cents = NULL', [])
  // A trigger has noted the former cost.
  await shop.database.query('UPDATE variants SET former_cost_cents = NULL, former_cost_until = NULL', [])
})

test('names steps without effect, larger orders that cost less, and overlapping ladders', async () => {
  await save({ name: 'Hotels', targets: [variant(1), variant(2)], steps: [step(500, null, 3000)] })
  const given = form({ targets: [variant(1), variant(2)], steps: [step(24, '1000.00'), step(240, '1000.00')] })
  const { data } = await shop.askAs(salome, officeLadderCheck, { form: given })
  expect(data).toMatchObject({ variants: 2, faults: {} })
  const warnings = data.warnings.map((text) => text.replaceAll('\u00a0', ' '))
  expect(warnings).toEqual([
    expect.stringContaining('KSh 1,000.00 from 24 pieces on, which is not below the shop’s KSh 899.99.'),
    expect.stringContaining('23 pieces cost KSh 28,750.00, 24 cost KSh 24,000.00.'),
    expect.stringContaining('from 240 pieces on, which is not below KSh 1,000.00 from 24 pieces on.'),
    '“Hotels” also covers 2 products of this ladder on some of its days. Customers pay the lower price.',
  ])
  const later = form({
    validFrom: '2026-11-25',
    buyer: 'company',
    buyerOf: { id: trader.companyId as number, name: 'W' },
  })
  expect((await shop.askAs(salome, officeLadderCheck, { form: later })).data.warnings.at(-1)).toContain('“Hotels”')
})

test('names a step that an agreed price undercuts', async () => {
  const companyId = trader.companyId as number
  await shop.database.query(
    `INSERT INTO agreed_prices (company_id, variant_id, from_bales, ex_vat_cents, valid_from) VALUES ($1, 1, 0, 105000, '2026-11-01')`,
    [companyId],
  )
  const given = form({ buyer: 'company', buyerOf: { id: companyId, name: 'W' }, steps: [step(24, '1100.00')] })
  const { data } = await shop.askAs(salome, officeLadderCheck, { form: given })
  expect(data.warnings[0]?.replaceAll('\u00a0', ' ')).toContain('not below its agreed price of KSh 1,050.00')
  await shop.database.query('DELETE FROM agreed_prices', [])
})

test('prices a cart and an order with the saved prices and with an unsaved ladder', async () => {
  const items = [
    { productId: 1, quantity: 100 },
    { productId: 2, quantity: 20 },
  ]
  // The steps of a form are in any order.
  const tried = form({ targets: [variant(1), variant(2)], steps: [step(500, null, 2000), step(120, null, 1000)] })
  const { data } = await shop.askAs(salome, officeLadderCart, { form: tried, items })
  expect(data.lines).toMatchObject([
    { productId: 1, saved: { unit: 1250_00, exVat: 125000_00 }, withLadder: { unit: 1125_00 }, isCovered: true },
    { productId: 2, saved: { unit: 899_99 }, withLadder: { unit: 809_99 }, isCovered: true },
  ])
  expect(data.saved.exVat).toBe(125000_00 + 17999_80)
  expect(data.withLadder.exVat).toBe(112500_00 + 16199_80)

  // A saved ladder is replaced by its changed form, not added to it.
  const { ladderId } = await save({ steps: [step(24, '900.00')] })
  const { data: changed } = await shop.askAs(salome, officeLadderCart, {
    ...{ ladderId, form: form({ steps: [step(24, '1200.00')] }), items: [{ productId: 1, quantity: 24 }] },
  })
  expect(changed.lines).toMatchObject([{ saved: { unit: 900_00 }, withLadder: { unit: 1200_00 } }])

  await shop.ask(placeOrder, { ...(await orderForm(shop, [[2, 3]], 'collected')), ...GUEST }, freshKey())
  const [{ no } = { no: 0 }] = await shop.database.query<{ no: number }>(
    'SELECT max(order_no)::int AS no FROM orders',
    [],
  )
  const { data: ordered } = await shop.askAs(salome, officeLadderCart, { form: tried, items: [], orderNo: no })
  expect(ordered.lines).toMatchObject([{ productId: 2, quantity: 3 }])
  const unknown = await shop.refusedAs(salome, officeLadderCart, { form: tried, items: [], orderNo: no + 1 })
  expect(unknown.code).toBe('not-found')
})

test('gives staff without the prices permission read access only', async () => {
  const { ladderId } = await save()
  expect((await shop.askAs(auditor, officeLadder, { ladderId })).data.form.name).toBe('Schools')
  expect((await shop.refusedAs(auditor, officeLadderSave, { form: form() })).code).toBe('not-allowed')
  expect((await shop.refusedAs(auditor, officeLadder, { ladderId: ladderId + 1 })).code).toBe('not-found')
})

test('refuses a price that falls below cost together with a percentage of a ladder', async () => {
  await shop.database.query('UPDATE variants SET ex_vat_cents = 100000, cost_cents = 70000 WHERE id = 7')
  const { ladderId } = await save({ name: 'Together', targets: [variant(7)], steps: [step(24, null, 2900)] })
  const set = async (from: string, to: string) => {
    const { data } = await shop.askAs(salome, setPricesJob, {
      ...{ input: { changes: [[7, 'price', from, to]], reason: 'New list.' } },
    })
    await shop.app.shop.jobs.runNow()
    return (await shop.askAs(salome, officeJob, { jobId: data.jobId })).data.results[0]
  }
  expect(await set('1000.00', '850.00')).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('would sell below cost with the ladder “Together”'),
  })
  expect(await set('1000.00', '1200.00')).toMatchObject({ state: 'done' })
  await shop.askAs(salome, officeLadderEnd, { ladderId, version: 1 })
  expect(await set('1200.00', '850.00')).toMatchObject({ state: 'done' })
})
