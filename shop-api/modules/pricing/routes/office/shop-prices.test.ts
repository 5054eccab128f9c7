/** The shop's prices in the office: view, change by a percentage, undo, approval below cost, and history. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import type { CellChange } from '#lib/contract/catalogue/office/sheet.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import {
  officePriceHistory,
  officePriceList,
  officePricePreview,
  setPricesJob,
} from '#lib/contract/pricing/office/shop-prices.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

const FAMILY = 'MAR-SB-0001'

let shop: OfficeShop
let salome: OfficePerson
let owner: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  owner = await shop.staff('owner', { name: 'Lucy Mutheu' })
})
afterAll(() => shop.close())

type Preview = WireRequest<typeof officePricePreview>
const plain: Preview['change'] = { hundredths: 400, stepCents: 1, way: 'nearest', of: 'ex-vat' }
const preview = async (change: Partial<Preview['change']> = {}, filter: Preview['filter'] = { text: FAMILY }) =>
  (await shop.askAs(salome, officePricePreview, { filter, change: { ...plain, ...change } })).data
const changesOf = ({ steps }: Awaited<ReturnType<typeof preview>>): CellChange[] =>
  steps.map(({ productId, from, to }) => [productId, 'price', decimalOfCents(from), decimalOfCents(to)])
const start = (changes: CellChange[], reason = 'Cotton costs more') =>
  shop.askAs(salome, setPricesJob, { input: { changes, reason } })
async function set(changes: CellChange[], reason?: string) {
  const { data } = await start(changes, reason)
  await shop.app.shop.jobs.runNow()
  await shop.app.shop.catalogue.refreshIfChanged()
  return (await shop.askAs(salome, officeJob, { jobId: data.jobId })).data
}
async function priceOf(id = 1) {
  // The catalogue follows a change automatically after 100 ms; here it is refreshed at once.
  await shop.app.shop.catalogue.refreshIfChanged()
  return (await shop.ask(productDetails, { id })).data.exVatPrice
}
const historyOf = async (productId = 1) =>
  (await shop.askAs(salome, officePriceHistory, { productId })).data.changes.map(({ from, to, by, reason }) => [
    ...[from, to, by],
    reason,
  ])

test('finds prices by name, beginning of a code, and brand', async () => {
  const list = async (filter: WireRequest<typeof officePriceList>['filter']) =>
    (await shop.askAs(salome, officePriceList, { filter })).data
  const all = await list({})
  const ofFamily = await list({ text: FAMILY.toLowerCase() })
  expect(ofFamily.total).toBe(1)
  expect(ofFamily.total).toBeLessThan(all.total)
  const [first] = ofFamily.prices
  expect(first).toMatchObject({ productId: 1, exVat: 1250_00, withVat: 1450_00, changedAt: null })
  const byCode = await list({ text: first?.code.replaceAll('-', '').slice(0, 12) })
  expect(byCode.prices.map(({ productId }) => productId)).toContain(1)
  expect((await list({ text: '100%' })).total).toBe(0)
  expect((await list({ brands: ['no-such'] })).prices).toEqual([])
  expect(all.brands.length).toBeGreaterThan(0)
  const packer = await shop.staff('packer')
  expect((await shop.refusedAs(packer, officePriceList, { filter: {} })).code).toBe('not-allowed')
})

test('previews a percentage, sets it, shows it in the shop at once, and undoes it', async () => {
  const shown = await preview()
  expect(shown).toMatchObject({ unchanged: 0, belowCost: [], isTooMany: false })
  expect(shown.steps[0]).toMatchObject({ productId: 1, from: 1250_00, to: 1300_00, withVat: 1508_00 })
  const { job } = await set(changesOf(shown))
  expect(job).toMatchObject({ state: 'done', canUndo: true, label: '1 price: Cotton costs more' })
  expect(await priceOf()).toBe(1300_00)
  expect(await historyOf()).toEqual([[1250_00, 1300_00, 'Salome Njeri', 'Cotton costs more']])
  await shop.askAs(salome, officeJobUndo, { jobId: job.jobId })
  expect(await priceOf()).toBe(1250_00)
  expect((await historyOf())[0]).toEqual([1300_00, 1250_00, 'Salome Njeri', 'Undone.'])
})

test('refuses to undo or overwrite a price that has changed since', async () => {
  const first = await set([[1, 'price', '1250.00', '1260.00']])
  await set([[1, 'price', '1260.00', '1270.00']], 'A slip')
  const refused = await shop.refusedAs(salome, officeJobUndo, { jobId: first.job.jobId })
  expect(refused).toMatchObject({ code: 'changed-meanwhile', message: expect.stringMatching(/changed since/) })
  const late = await set([[1, 'price', '1250.00', '1300.00']])
  expect(late.job.state).toBe('failed')
  expect(late.results[0]?.sentence).toMatch(/changed by someone else/)
  expect(await priceOf()).toBe(1270_00)
  const gone = await set([[999_999, 'price', '1.00', '2.00']])
  expect(gone.job.state).toBe('failed')
  expect(gone.results[0]?.sentence).toMatch(/no longer in the catalogue/)
  await set([[1, 'price', '1270.00', '1250.00']], 'As it was')
})

test('sends a price below cost to a second person, never to the requester', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 120000 WHERE id = 1', [])
  const shown = await preview({ hundredths: -1000 })
  expect(shown.belowCost).toEqual([1])
  expect(shown.steps[0]).toMatchObject({ productId: 1, to: 1125_00, cost: 1200_00 })
  const { results } = await set([[1, 'price', '1250.00', '1125.00']], 'Clearing')
  expect(results[0]?.sentence).toBe('1 price below cost waits for a second person.')
  expect(await priceOf()).toBe(1250_00)
  const find = async (who: OfficePerson) =>
    (await shop.askAs(who, officeApprovalList, { kinds: ['price-below-cost'], states: ['asked'] })).data[0]
  const asked = await find(owner)
  expect(asked).toMatchObject({ reason: 'Clearing', mayDecide: true, details: [expect.stringMatching(/1,250.*1,125/)] })
  const decision = { approvalId: asked?.approvalId ?? 0, version: asked?.version ?? 0, decision: 'approved' } as const
  expect((await shop.refusedAs(salome, officeApprovalDecide, decision)).code).toMatch(/not-allowed|second-person/)
  await shop.askAs(owner, officeApprovalDecide, decision)
  expect(await priceOf()).toBe(1125_00)
  expect((await historyOf())[0]).toEqual([...[1250_00, 1125_00, 'Salome Njeri'], 'Clearing Approved by Lucy Mutheu.'])
  expect((await shop.askAs(salome, officePriceList, { filter: { isBelowCost: true } })).data.total).toBe(1)
  // A raise needs no approval, even if the price is still below cost.
  const { job } = await set([[1, 'price', '1125.00', '1150.00']], 'A little more')
  expect(await priceOf()).toBe(1150_00)
  // Undo would lower the price further below cost without approval. The same save cannot lower the cost either.
  const back = await shop.refusedAs(salome, officeJobUndo, { jobId: job.jobId })
  expect(back).toMatchObject({ code: 'not-allowed', message: expect.stringMatching(/below its cost/) })
  await shop.database.query('UPDATE variants SET cost_cents = NULL, ex_vat_cents = 125000 WHERE id = 1', [])
  expect((await historyOf())[0]).toEqual([1150_00, 1250_00, null, null])
})

test('names a price before an offer that is no longer above the price, for removal', async () => {
  await shop.database.query('UPDATE variants SET former_ex_vat_cents = 130000 WHERE id = 1', [])
  expect((await preview({ hundredths: 300 })).steps[0]).toMatchObject({ to: 1287_50, former: null })
  expect((await preview({ hundredths: 400 })).steps[0]).toMatchObject({ to: 1300_00, former: 1300_00 })
  await set([
    [1, 'price', '1250.00', '1300.00'],
    [1, 'was', '1300.00', null],
  ])
  const { data } = await shop.ask(productDetails, { id: 1 })
  expect(data).toMatchObject({ exVatPrice: 1300_00, formerPrice: null })
  await set([[1, 'price', '1300.00', '1250.00']], 'As it was')
})

test('does not apply a scheduled change before its time', async () => {
  const startAt = new Date(orderClock().getTime() + 3_600_000).toISOString()
  const input = { changes: [[1, 'price', '1250.00', '1350.00'] satisfies CellChange], reason: 'New season' }
  const { data } = await shop.askAs(salome, setPricesJob, { input, startAt })
  expect(data).toMatchObject({ state: 'waiting', isScheduled: true, canUndo: true })
  await shop.app.shop.jobs.runNow()
  expect(await priceOf()).toBe(1250_00)
  await shop.askAs(owner, officeJobUndo, { jobId: data.jobId })
})

test.each([
  ['no reason', { changes: [[1, 'price', '1250.00', '1300.00']], reason: ' ' }, /Enter a reason/],
  ['another column', { changes: [[1, 'bale', '24', '12']], reason: 'x' }, /Only prices/],
  ['nothing', { changes: [], reason: 'x' }, /nothing to save/],
  ['zero', { changes: [[1, 'price', '1250.00', '0.00']], reason: 'x' }, /above 0/],
  ['below zero', { changes: [[1, 'price', '1250.00', '-5.00']], reason: 'x' }, /above 0/],
  ['a formula', { changes: [[1, 'price', '1250.00', '=1+1']], reason: 'x' }, /above 0/],
])('refuses %s', async (_, input, words) => {
  const problem = await shop.refusedAs(salome, setPricesJob, { input })
  expect(problem).toMatchObject({ code: 'invalid-request', message: expect.stringMatching(words) })
})

test('refuses changes by staff with read access only, and percentages of the whole price', async () => {
  const auditor = await shop.staff('auditor')
  const input = { changes: [[1, 'price', '1250.00', '1300.00']], reason: 'x' }
  expect((await shop.refusedAs(auditor, setPricesJob, { input })).code).toBe('not-allowed')
  for (const hundredths of [-10_000, 1_000_000, 1.5, Number.NaN]) {
    const change = { ...plain, hundredths }
    const problem = await shop.refusedAs(salome, officePricePreview, { filter: {}, change })
    expect(problem.code).toBe('invalid-request')
  }
  const change = { ...plain, stepCents: 7 }
  expect((await shop.refusedAs(salome, officePricePreview, { filter: {}, change })).code).toBe('invalid-request')
})
