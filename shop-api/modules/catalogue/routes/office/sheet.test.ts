/** The spreadsheet of variants: rows, review, saving, conflicts, prices below cost, scheduling, undo. */

import { eq } from 'drizzle-orm'
import {
  officeSheetReview,
  officeSheetRows,
  officeSheetTotals,
  saveSheetJob,
} from '#lib/contract/catalogue/office/sheet.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { families } from '../../../../db/schema/catalogue.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { lockPricesOfCodes } from '../../../integrations/queries/products.sql.ts'
import { askBelowCost } from '../../use-cases/below-cost-approval.ts'

let shop: OfficeShop
let salome: OfficePerson
let brian: OfficePerson
let approver: OfficePerson
let now = orderClock()
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded, {}, () => now)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  brian = await shop.staff('catalogue', { name: 'Brian Otieno' })
  approver = await shop.staff('approver')
}, 180_000)
afterAll(() => shop.close())

type Change = [number, 'price' | 'was' | 'cost' | 'bale' | 'low' | 'shelf' | 'shop', string | null, string | null]

const rows = async (filter = {}, who = salome) => (await shop.askAs(who, officeSheetRows, { filter })).data.rows
const row = async (variantId: number) => {
  const found = (await rows()).find((one) => one.variantId === variantId)
  if (!found) throw new Error(`there is no row ${variantId}`)
  return found
}
const start = async (changes: Change[], more: { startAt?: string; reason?: string } = {}, who = salome) => {
  const { startAt, reason } = more
  const { data } = await shop.askAs(who, saveSheetJob, { input: { changes, reason }, startAt })
  return data.jobId
}
const save = async (...given: Parameters<typeof start>) => {
  const jobId = await start(...given)
  await shop.app.shop.jobs.runNow()
  const { data } = await shop.askAs(given[2] ?? salome, officeJob, { jobId })
  return { jobId, state: data.job.state, said: data.results[0]?.sentence }
}

test('rows are found by filters, part after part, and counted', async () => {
  const all = await rows()
  expect(all).toHaveLength(8)
  expect(all[0]).toMatchObject({
    price: expect.stringMatching(/\.\d\d$/),
    was: null,
    low: null,
    shelf: null,
    shop: 'shown',
  })
  const first = await shop.askAs(salome, officeSheetRows, { filter: {}, limit: 3 })
  expect(first.data.rows).toEqual(all.slice(0, 3))
  const rest = await shop.askAs(salome, officeSheetRows, { filter: {}, limit: 100, after: first.meta?.next ?? null })
  expect([...first.data.rows, ...rest.data.rows]).toEqual(all)
  expect((await shop.askAs(salome, officeSheetTotals, { filter: { atLeast: '1000.00' } })).data.variants).toBe(1)
  const code = all[0]?.code ?? ''
  expect(await rows({ search: code.toLowerCase() })).toHaveLength(1)
  expect(await rows({ search: 'nothing is called so' })).toEqual([])
  expect(await rows({ shop: 'hidden' })).toEqual([])
})

test('shows invalid, unusual, below-cost and outdated changes in the review', async () => {
  const changes: Change[] = [
    [1, 'bale', (await row(1)).bale, '0'],
    [1, 'price', '1250.00', '15500.00'],
    [2, 'cost', null, '900.00'],
    [2, 'price', '899.99', '890.00'],
    [7, 'price', '450.00', '=1+1'],
    [999_999, 'price', '1.00', '2.00'],
  ]
  const { data } = await shop.askAs(salome, officeSheetReview, { changes })
  expect(data.remarks.map(({ variantId, column, kind }) => [variantId, column, kind])).toEqual([
    [1, 'bale', 'wrong'],
    [1, 'price', 'unusual'],
    [2, 'price', 'second-person'],
    [7, 'price', 'wrong'],
    [999_999, 'price', 'gone'],
  ])
  expect(data.remarks[1]?.sentence).toBe('12 times the price of 1,250.00. Is this intended?')
})

test('saves cells of many kinds together, shows them in the shop, and undoes them as a whole', async () => {
  const before = await row(1)
  const changes: Change[] = [
    [1, 'price', '1250.00', '1300.00'],
    [1, 'was', null, '1375.00'],
    [1, 'low', null, '12.5'],
    [1, 'shelf', null, 'B2-3'],
    [8, 'shop', 'shown', 'hidden'],
  ]
  const { jobId, state, said } = await save(changes)
  expect([state, said]).toEqual(['done', '5 cells changed.'])
  expect(await row(1)).toMatchObject({ price: '1300.00', was: '1375.00', low: '12.5', shelf: 'B2-3' })
  expect((await row(8)).shop).toBe('hidden')
  const { data: product } = await shop.ask(productDetails, { id: 1 })
  expect(JSON.stringify(product)).toContain('1508')
  const { data: log } = await shop.askAs(await shop.staff('auditor'), officeAuditList, {
    subject: { kind: 'product', id: before.code },
  })
  expect(log[0]).toMatchObject({
    action: 'catalogue.sheet',
    before: { price: '1250.00', was: null },
    after: { price: '1300.00', was: '1375.00' },
  })
  await shop.askAs(salome, officeJobUndo, { jobId })
  expect(await row(1)).toEqual(before)
  expect((await row(8)).shop).toBe('shown')
})

test('undoes no cell if one of them was changed again', async () => {
  const { jobId } = await save([
    [6, 'price', '450.00', '460.00'],
    [7, 'price', '450.00', '460.00'],
  ])
  await save([[7, 'price', '460.00', '470.00']], {}, brian)
  const refusal = await shop.refusedAs(salome, officeJobUndo, { jobId })
  expect([refusal.code, refusal.message]).toEqual([
    'changed-meanwhile',
    `${(await row(7)).code} has been changed since. Nothing was undone.`,
  ])
  expect((await row(6)).price).toBe('460.00')
})

test('shows the second of two editors the changed cell and saves the others', async () => {
  await save([[6, 'price', '460.00', '480.00']], {}, brian)
  const changes: Change[] = [
    [6, 'price', '460.00', '490.00'],
    [6, 'low', null, '3'],
  ]
  const { data } = await shop.askAs(salome, officeSheetReview, { changes })
  expect(data.remarks).toEqual([
    expect.objectContaining({ kind: 'changed', column: 'price', current: '480.00', by: 'Brian Otieno' }),
  ])
  const { said } = await save(changes)
  expect(said).toMatch(/^1 cell changed\. 1 cell was not saved, changed by someone else: /)
  expect(await row(6)).toMatchObject({ price: '480.00', low: '3' })
})

test('sends a price below cost to a second person, never to the requester', async () => {
  const { said } = await save(
    [
      [1, 'cost', null, '1000.00'],
      [1, 'price', '1250.00', '900.00'],
      [2, 'price', '899.99', '910.00'],
    ],
    { reason: 'Clearing the last bales.' },
  )
  expect(said).toBe('2 cells changed. 1 price below cost waits for a second person.')
  expect(await row(1)).toMatchObject({ price: '1250.00', cost: '1000.00' })
  const list = async (who: OfficePerson) => (await shop.askAs(who, officeApprovalList, { states: ['asked'] })).data
  const [asked] = await list(approver)
  expect(asked).toMatchObject({
    kind: 'price-below-cost',
    reason: 'Clearing the last bales.',
    details: [expect.stringContaining('1,250.00 to 900.00, cost 1,000.00')],
    mayDecide: true,
  })
  const decision = { approvalId: asked?.approvalId ?? 0, version: asked?.version ?? 0, decision: 'approved' }
  expect((await shop.refusedAs(salome, officeApprovalDecide, decision)).code).toBe('not-allowed')
  await shop.askAs(approver, officeApprovalDecide, { ...decision, decision: 'approved' })
  expect((await row(1)).price).toBe('900.00')
})

test.each([
  ['lowered', '1.00'],
  ['emptied', null],
])('requires approval of a price below cost even if the cost is %s first', async (_what, lowered) => {
  const { price, cost: before } = await row(5)
  await save([[5, 'cost', before, '400.00']])
  await save([[5, 'cost', '400.00', lowered]])
  const { said } = await save([[5, 'price', price, '2.00']], { reason: 'Trying' })
  expect(said).toContain('1 price below cost waits for a second person.')
  expect((await row(5)).price).toBe(price)
  const [asked] = (await shop.askAs(salome, officeApprovalList, { kinds: ['price-below-cost'], states: ['asked'] }))
    .data
  const { approvalId = 0, version = 0 } = asked ?? {}
  await shop.askAs(salome, officeApprovalDecide, { approvalId, version, decision: 'withdrawn' })
  const [checked] = await lockPricesOfCodes(shop.database.query, { codes: [(await row(5)).code] })
  expect(checked?.cost).toBe(400_00)
  await save([[5, 'cost', lowered, '400.00']])
  // After 90 days the cost of now counts alone.
  await save([[5, 'cost', '400.00', '1.00']])
  await shop.database.query("UPDATE variants SET former_cost_until = now() - interval '1 second' WHERE id = 5")
  expect((await lockPricesOfCodes(shop.database.query, { codes: [(await row(5)).code] }))[0]?.cost).toBe(1_00)
  await save([[5, 'cost', '1.00', null]])
  await shop.database.query('UPDATE variants SET former_cost_until = NULL, former_cost_cents = NULL WHERE id = 5')
})

test('refuses approval by an owner who is the requester', async () => {
  const owner = await shop.staff('owner')
  await save([[1, 'price', '900.00', '800.00']], {}, owner)
  const [asked] = (await shop.askAs(owner, officeApprovalList, { states: ['asked'] })).data
  const decision = { approvalId: asked?.approvalId, version: asked?.version, decision: 'approved' }
  expect((await shop.refusedAs(owner, officeApprovalDecide, decision)).code).toBe('second-person-needed')
  expect((await row(1)).price).toBe('900.00')
})

test('applies scheduled changes at their time, without products deleted in between', async () => {
  const startAt = new Date(orderClock().getTime() + 600_000).toISOString()
  const price = (await row(2)).price
  const jobId = await start(
    [
      [2, 'price', price, '950.00'],
      [4, 'price', '500.00', '550.00'],
    ],
    { startAt },
  )
  await shop.app.shop.jobs.runNow()
  expect((await row(2)).price).toBe(price)
  const gone = await row(4)
  await shop.database.db.delete(families).where(eq(families.id, gone.familyId))
  now = new Date(orderClock().getTime() + 700_000)
  await shop.app.shop.jobs.runNow()
  const { data } = await shop.askAs(salome, officeJob, { jobId })
  expect(data.results[0]?.sentence).toBe('1 cell changed. 1 cell was not saved, no longer in the catalogue: product 4.')
  expect((await row(2)).price).toBe('950.00')
  now = orderClock()
})

test('refuses invalid input with instructions', async () => {
  const refused = async (changes: unknown, who = salome) => shop.refusedAs(who, saveSheetJob, { input: { changes } })
  expect((await refused([[7, 'price', '450.00', '=SUM(A1)']])).message).toContain('A price is a number above 0')
  expect((await refused([[7, 'price', '450.00', '0.00']])).code).toBe('invalid-request')
  expect((await refused([[7, 'bale', '1', '1.5']])).code).toBe('invalid-request')
  expect((await refused([[7, 'shop', 'shown', null]])).code).toBe('invalid-request')
  expect((await refused([[7, 'stock', '1', '2']])).code).toBe('invalid-request')
  expect((await refused([])).message).toBe('There is nothing to save.')
  const twice = [
    [7, 'low', null, '2'],
    [7, 'low', null, '3'],
  ]
  expect((await refused(twice)).message).toBe('A cell is changed twice.')
  const content = await shop.staff('content')
  expect((await refused([[7, 'price', '470.00', '480.00']], content)).code).toBe('not-allowed')
  expect((await shop.refusedAs(content, officeSheetRows, { filter: { isBelowCost: true } })).code).toBe('not-allowed')
  expect((await rows({}, content)).every(({ cost }) => cost === null)).toBe(true)
})

test('shows the approver every line, the worst price first, and the total loss', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 45000 WHERE id IN (6, 7, 8)')
  const changes: Change[] = [
    ...Array.from({ length: 120 }, (): Change => [7, 'price', '450.00', '449.00']),
    [8, 'price', '640.00', '1.00'],
  ]
  const asked = { changes, reason: 'Old stock.', askedBy: salome.staffId, jobId: 990_001 }
  const { id } = await shop.database.transaction((tx) => askBelowCost(tx, now, asked))
  const { data } = await shop.askAs(approver, officeApprovalList, { kinds: ['price-below-cost'], states: ['asked'] })
  const one = data.find(({ approvalId }) => approvalId === id)
  expect(one?.details).toHaveLength(121)
  expect(one?.details?.[0]).toMatch(/: 640\.00 to 1\.00, cost 450\.00$/)
  expect(one?.amountCents).toBe(120 * 1_00 + 449_00)
})
