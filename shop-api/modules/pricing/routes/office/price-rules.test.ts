/** Prices of companies and groups in the office: agreed, changed, ended, below cost by two people; and the groups. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  agreePriceJob,
  endPriceJob,
  officePriceGroupSave,
  officePriceGroups,
  officePriceRuleCheck,
  officePriceRules,
} from '#lib/contract/pricing/office/price-rules.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'

let shop: OfficeShop
let salome: OfficePerson
let owner: OfficePerson
let trader: TestPerson
let later = 0
beforeAll(async () => {
  // Held work begins ten seconds later: `later` advances the test's clock.
  const clock = () => new Date(orderClock().getTime() + later)
  const opened = await openOrderShop(openEmbedded, {}, clock)
  shop = { ...opened, ...officeAsker(opened, clock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  owner = await shop.staff('owner', { name: 'Lucy Mutheu' })
  trader = await newPerson(shop.database, orderClock, 3)
})
afterAll(() => shop.close())

type Form = WireRequest<typeof officePriceRuleCheck>['form']

const form = (given: Partial<Form> = {}): Form => ({
  buyer: { kind: 'company', id: trader.companyId as number },
  target: { kind: 'variant', id: 1 },
  breaks: [
    { fromBales: 0, price: '1200.00' },
    { fromBales: 3, price: '1100.00' },
  ],
  ...{ validFrom: '2026-11-24', validTo: null },
  ...given,
})
async function work(job: OfficeJobCall, input: unknown) {
  const { data } = await shop.askAs(salome, job, { input })
  later += 11_000
  await shop.app.shop.jobs.runNow()
  return (await shop.askAs(salome, officeJob, { jobId: data.jobId })).data
}
const agree = (given: Partial<Form> = {}, seen: Form | null = null) =>
  work(agreePriceJob, { form: form(given), seen, reason: 'Buys every month' })
const refused = (given: Partial<Form>, seen: Form | null = null) =>
  shop.refusedAs(salome, agreePriceJob, {
    input: { form: form(given), seen, reason: 'Buys every month' },
  })
const rules = async (given: Partial<WireRequest<typeof officePriceRules>> = {}) =>
  (await shop.askAs(salome, officePriceRules, { ...given } as WireRequest<typeof officePriceRules>)).data
async function unitPrice(quantity: number) {
  await shop.ask(cartAdd, { items: [{ productId: 1, quantity }], set: true }, trader.headers)
  const { data } = await shop.ask(cartList, {}, trader.headers)
  return data.data[0]?.products[0]?.exVatPrice
}

test('agrees, charges, lists, changes and ends prices by the bale, and notifies the company', async () => {
  expect((await agree()).job.state).toBe('done')
  expect([await unitPrice(1), await unitPrice(72)]).toEqual([1200_00, 1100_00])
  const [listed] = (await rules({ text: 'simba' })).rules
  expect(listed).toMatchObject({ state: 'running', least: 1250_00, isAll: false, form: { breaks: [{}, {}] } })
  const mails = await shop.database.query("SELECT 1 FROM mails WHERE subject LIKE '%new price%'", [])
  expect(mails.length).toBeGreaterThan(0)

  const changed: Form = form({ breaks: [{ fromBales: 0, price: '1150.00' }], validTo: '2026-12-10' })
  expect((await agree(changed, form())).job.state).toBe('done')
  expect([await unitPrice(1), await unitPrice(72)]).toEqual([1150_00, 1150_00])
  expect(await rules({ state: 'ending' })).toMatchObject({ total: 1, ending: 1 })

  // The rule has changed since it was read.
  expect((await refused({ breaks: [{ fromBales: 0, price: '1000.00' }] }, form())).code).toBe('changed-meanwhile')
  expect((await work(endPriceJob, { seen: changed, reason: 'The year is over' })).job.state).toBe('done')
  expect(await unitPrice(1)).toBe(1250_00)
  expect((await rules()).total).toBe(0)
})

test('creates a group with a price for its members, and reports who changed it first', async () => {
  const [all] = (await shop.askAs(salome, officePriceGroups, {})).data
  expect(all).toMatchObject({ name: 'All companies', isAll: true, companies: [] })
  const wire = { name: ' Hotels, Coast ', companyIds: [trader.companyId as number] }
  const { data: group } = await shop.askAs(salome, officePriceGroupSave, wire)
  expect(group).toMatchObject({ name: 'Hotels, Coast', version: 1, prices: 0, companies: [{ id: trader.companyId }] })
  const buyer = { kind: 'group', id: group.groupId } as const
  expect((await agree({ buyer, breaks: [{ fromBales: 0, price: '1180.00' }] })).job.state).toBe('done')
  expect(await unitPrice(1)).toBe(1180_00)
  expect((await rules({ buyers: 'group' })).rules[0]).toMatchObject({ buyerName: 'Hotels, Coast', isAll: false })
  expect((await rules({ companyId: trader.companyId })).total).toBe(1)
  expect((await rules({ companyId: 999_999 })).total).toBe(0)

  const { groupId } = group
  await shop.askAs(salome, officePriceGroupSave, { groupId, version: 1, name: 'Hotels', companyIds: [] })
  expect(await unitPrice(1)).toBe(1250_00)
  const save = (more: object) =>
    shop.refusedAs(salome, officePriceGroupSave, { groupId, version: 1, name: 'Hotels', companyIds: [], ...more })
  expect(await save({})).toMatchObject({ code: 'changed-meanwhile', data: { version: 2 } })
  expect(await save({ groupId: undefined, name: 'HOTELS' })).toMatchObject({ fields: { name: /already/ } })
  expect((await save({ version: 2, companyIds: [999_999] })).code).toBe('not-found')
  expect((await save({ groupId: all?.groupId, name: 'Everybody' })).code).toBe('not-allowed')

  const everyone = { kind: 'group', id: all?.groupId ?? 0 } as const
  await agree({ buyer: everyone, breaks: [{ fromBales: 2, price: '1190.00' }] })
  expect([await unitPrice(1), await unitPrice(48)]).toEqual([1250_00, 1190_00])
  expect((await rules({ buyers: 'all' })).rules[0]?.isAll).toBe(true)
})

test('agrees a price below cost once a second person approves it', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 115000 WHERE id = 1', [])
  const low = { breaks: [{ fromBales: 0, price: '1140.00' }], validFrom: '2026-11-01' }
  const { data: checked } = await shop.askAs(salome, officePriceRuleCheck, { form: form(low) } as never)
  expect(checked).toMatchObject({ belowCost: [0], faults: {}, cost: 1150_00 })
  const { results } = await agree(low)
  expect(results[0]?.sentence).toMatch(/waits for a second person/)
  expect(await unitPrice(1)).toBe(1250_00)
  const kinds = { kinds: ['agreed-below-cost' as const], states: ['asked' as const] }
  const [asked] = (await shop.askAs(owner, officeApprovalList, kinds)).data
  expect(asked?.details?.join(' ')).toMatch(/1,140\.00/)
  const decision = { approvalId: asked?.approvalId ?? 0, version: asked?.version ?? 0, decision: 'approved' } as const
  expect((await shop.refusedAs(salome, officeApprovalDecide, decision)).code).toMatch(/not-allowed|second-person/)
  await shop.askAs(owner, officeApprovalDecide, decision)
  expect(await unitPrice(1)).toBe(1140_00)
})

test('treats a longer period of a price below cost as new, and refuses other targets', async () => {
  const low = form({ breaks: [{ fromBales: 0, price: '1140.00' }], validFrom: '2026-11-01' })
  const check = async (given: Partial<Form>, seen: Form) => refused({ ...low, ...given }, seen)
  expect((await check({ target: { kind: 'variant', id: 2 } }, low)).message).toMatch(
    /cannot have another buyer or product/,
  )
  expect((await check({ buyer: { kind: 'group', id: 1 } }, low)).message).toMatch(
    /cannot have another buyer or product/,
  )
  // The agreement has no end: one person can end it earlier, but an earlier start needs approval.
  const short = { ...low, validTo: '2026-12-31' }
  expect((await agree(short, low)).results[0]).toMatchObject({ state: 'done', sentence: null })
  expect((await agree(low, short)).results[0]?.sentence).toMatch(/waits for a second person/)
  // A second rule from the same day would replace its bales and leave the rest unreachable.
  expect((await refused({ ...low, validTo: '2027-01-31' })).message).toMatch(/already prices for it from this day on/)
})

test.each([
  ['a price above the shop’s', { breaks: [{ fromBales: 0, price: '1250.01' }] }, /would have no effect/],
  ['a price of nothing', { breaks: [{ fromBales: 0, price: '0.00' }] }, /above zero/],
  ['a slip of the keyboard', { breaks: [{ fromBales: 0, price: '12.00' }] }, /a fifth/],
  ['half a bale', { breaks: [{ fromBales: 0.5, price: '1200.00' }] }, /whole number/],
  ['no price', { breaks: [] }, /Enter a price/],
  ['a formula', { breaks: [{ fromBales: 0, price: '=1+1' }] }, /two decimals/],
  ['days that end before they begin', { validTo: '2026-11-01' }, /before it begins/],
  ['a company that is gone', { buyer: { kind: 'company', id: 999_999 } }, /no such company/],
  ['a product that is gone', { target: { kind: 'variant', id: 999_999 } }, /no longer sold/],
] as [string, Partial<Form>, RegExp][])('refuses %s', async (_, given, words) => {
  expect((await refused(given)).message).toMatch(words)
})

test('edits and ends an imported agreement with more prices than the form takes, without adding any', async () => {
  const breaks = Array.from({ length: 14 }, (_, at) => ({ fromBales: at, price: `${300 - at}.00` }))
  const target = { kind: 'variant' as const, id: 3 }
  const refusal = { fields: { 'form.breaks': 'At most 12 prices.' } }
  expect(await refused({ target, breaks: breaks.slice(0, 13) })).toMatchObject(refusal)
  await shop.database.query(
    `INSERT INTO agreed_prices (company_id, variant_id, from_bales, ex_vat_cents, valid_from)
     SELECT $1, 3, n, (300 - n) * 100, '2026-11-24' FROM generate_series(0, 12) n`,
    [trader.companyId],
  )
  const seen = form({ target, breaks: breaks.slice(0, 13) })
  expect(await refused({ target, breaks }, seen)).toMatchObject(refusal)
  const changed = [...breaks.slice(0, 12), { fromBales: 12, price: '280.00' }]
  expect((await agree({ target, breaks: changed }, seen)).job.state).toBe('done')
  const ended = await work(endPriceJob, { seen: form({ target, breaks: changed }), reason: 'Over' })
  expect(ended.job.state).toBe('done')
})

test('refuses agreements by staff with read access only', async () => {
  const auditor = await shop.staff('auditor')
  const input = { form: form(), seen: null, reason: 'x' }
  expect((await shop.refusedAs(auditor, agreePriceJob, { input })).code).toBe('not-allowed')
  expect((await shop.refusedAs(auditor, officePriceGroupSave, { name: 'x', companyIds: [] })).code).toBe('not-allowed')
})
