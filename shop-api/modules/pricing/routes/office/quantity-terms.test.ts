/** Quantity terms and smallest orders in the office: saved, refused, changed by two people, shown in the shop. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import {
  type OfficeQuantityTerms,
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsCompare,
  officeQuantityTermsImport,
  officeQuantityTermsRemove,
  officeQuantityTermsSave,
  officeSmallestOrderSave,
  officeSmallestOrders,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import type { ListCell } from '../../../../documents/list-file.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'
import type { ExportColumn } from '../../../jobs/jobs/export-list.ts'
import { quantityTermsExport } from '../../jobs/quantity-terms-export.ts'

let shop: OfficeShop
let salome: OfficePerson
let owner: OfficePerson
let trader: TestPerson
let companies: number
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  owner = await shop.staff('owner', { name: 'Lucy Mutheu' })
  trader = await newPerson(shop.database, orderClock, 3)
  const { data } = await shop.askAs(salome, officePriceGroups, {})
  companies = data.find(({ isAll }) => isAll)?.groupId ?? 0
})
beforeEach(async () => {
  await shop.database.query('DELETE FROM quantity_terms')
  await shop.database.query('DELETE FROM smallest_orders')
})
afterAll(() => shop.close())

type Form = Omit<WireRequest<typeof officeQuantityTermsSave>, 'termsId' | 'version'>
const familyOf = async (productId: number) => {
  const [row] = await shop.database.query<{ id: number }>('SELECT family_id AS id FROM variants WHERE id = $1', [
    productId,
  ])
  return (row as { id: number }).id
}
const form = async (given: Partial<Form> = {}, productId = 1): Promise<Form> => ({
  target: { kind: 'family', id: await familyOf(productId) },
  ...{ groupId: null, min: null, multiple: 12, max: null },
  ...given,
})
const save = async (given: Partial<Form> = {}, more: { termsId?: number; version?: number } = {}) =>
  (await shop.askAs(salome, officeQuantityTermsSave, { ...(await form(given)), ...more })).data
const refused = async (given: Partial<Form>, productId = 1, more = {}) =>
  shop.refusedAs(salome, officeQuantityTermsSave, { ...(await form(given, productId)), ...more })
const list = async (given: Partial<WireRequest<typeof officeQuantityTerms>> = {}) =>
  (await shop.askAs(salome, officeQuantityTerms, given)).data

test('lists the terms of a family and of its products only', async () => {
  const [own, other] = [await familyOf(1), await familyOf(2)]
  expect(own).not.toBe(other)
  await save({ min: 24 })
  await save({ target: { kind: 'variant', id: 1 }, multiple: 6 })
  await save({ target: { kind: 'family', id: other } })
  const { terms, total } = await list({ familyId: own })
  expect(total).toBe(2)
  expect(terms.map(({ form: { target } }) => target)).toEqual([
    { kind: 'family', id: own },
    { kind: 'variant', id: 1 },
  ])
  expect((await list()).total).toBe(3)
})

test('saves, lists, changes and removes terms, and logs each of it', async () => {
  const saved = await save({ min: 24 })
  expect(saved).toMatchObject({
    ...{ version: 1, buyerName: 'All buyers', code: 'MAR-SB-0001', name: 'Simba Blanket 1, all of it' },
    ...{ hint: 'Cartons of 12, at least 24', unit: 'piece', step: 1 },
  })
  await save({ groupId: companies, multiple: null })
  expect((await list()).terms.map(({ buyerName, hint }) => [buyerName, hint])).toEqual([
    ['All buyers', 'Cartons of 12, at least 24'],
    ['All companies', ''],
  ])
  expect((await list({ buyers: 'group' })).terms).toHaveLength(1)
  expect((await list({ text: 'mar-sb-0001', buyers: 'all' })).total).toBe(1)
  expect((await list({ text: 'kikoy' })).terms).toEqual([])

  const { termsId } = saved
  const changed = await save({ multiple: null, max: 5 }, { termsId, version: 1 })
  expect(changed).toMatchObject({ version: 2, hint: 'At most 5' })
  await shop.askAs(salome, officeQuantityTermsRemove, { termsId, version: 2 })
  expect((await list({ buyers: 'all' })).terms).toEqual([])
  const { data } = await shop.askAs(owner, officeAuditList, {})
  expect(data.map(({ action }) => action).slice(0, 4)).toEqual([
    'prices.quantities-remove',
    ...['prices.quantities', 'prices.quantities', 'prices.quantities'],
  ])
})

test('shows terms of all buyers on the product, and applies those of a group to its cart', async () => {
  await save()
  await save({ groupId: companies, min: 48, multiple: null })
  const shown = async () => {
    // The shop API is notified after the answer.
    await shop.app.shop.catalogue.refreshIfChanged()
    return (await shop.ask(productDetails, { id: 1 })).data.matrix.cells[0]?.[0]?.quantities
  }
  expect(await shown()).toEqual({ min: 12, step: 12, max: null })
  const items = [{ productId: 1, quantity: 24 }]
  expect((await shop.refused(cartAdd, { items, set: true }, trader.headers)).message).toBe('At least 48.')
  const guest = await shop.ask(cartList, { items })
  expect(guest.data.data[0]?.products[0]).toMatchObject({ problem: null, quantities: { step: 12 } })
  // A product of the family can be exempt.
  await save({ target: { kind: 'variant', id: 1 }, multiple: null })
  expect(await shown()).toBeUndefined()
})

test('refuses invalid terms at their field', async () => {
  expect(await refused({ multiple: null })).toMatchObject({
    fields: { min: 'Enter a minimum, a multiple or a maximum.' },
  })
  expect((await refused({ min: 2.5 })).fields).toEqual({ min: 'Whole numbers only.' })
  expect((await refused({ min: 24, max: 12 })).fields).toEqual({ max: 'The maximum is below the minimum.' })
  expect((await refused({ min: 13, multiple: 12, max: 23 })).fields).toEqual({
    max: 'No quantity fits: the smallest is 24.',
  })
  expect((await refused({ min: 0 })).fields).toEqual({ min: 'Enter a quantity above 0.' })
  expect((await refused({ max: 100_000 })).fields?.max).toContain('99,999')
  expect((await refused({ groupId: 999 })).code).toBe('not-found')
  expect((await refused({ target: { kind: 'variant', id: 999 } })).code).toBe('not-found')
  expect((await shop.askAs(salome, officeQuantityTermsSave, await form({ multiple: 2.5 }, 3))).data.hint).toBe(
    'Multiples of 2.5 metres',
  )
})

test('refuses second terms for the same buyers, and a change of an old version', async () => {
  const { termsId } = await save()
  const again = 'There are quantities of this product for these buyers already. Change those.'
  expect(await refused({ min: 24 })).toMatchObject({ code: 'invalid-request', fields: { target: again } })
  await save({ multiple: 6 }, { termsId, version: 1 })
  expect(await refused({ multiple: 5 }, 1, { termsId, version: 1 })).toMatchObject({
    code: 'changed-meanwhile',
    data: { version: 2, form: { multiple: 6 } },
  })
  expect(await shop.refusedAs(salome, officeQuantityTermsRemove, { termsId, version: 1 })).toMatchObject({
    code: 'changed-meanwhile',
  })
  await shop.askAs(salome, officeQuantityTermsRemove, { termsId, version: 2 })
  expect((await refused({}, 1, { termsId, version: 2 })).code).toBe('not-found')
})

test('previews a quantity as a cart would refuse it', async () => {
  const check = async (given: Partial<Form>, quantity: number | null) =>
    (await shop.askAs(salome, officeQuantityTermsCheck, { form: await form(given), quantity })).data
  expect(await check({}, 25)).toMatchObject({
    ...{ name: 'Simba Blanket 1, all of it', hint: 'Cartons of 12', faults: {} },
    problem: 'Sold by the carton of 12: 24 or 36.',
  })
  expect((await check({ multiple: 24 }, 25)).problem).toBe('Sold by the bale of 24: 24 or 48.')
  expect((await check({}, 24)).problem).toBeNull()
  expect(await check({ min: 24, max: 12 }, null)).toMatchObject({
    faults: { max: 'The maximum is below the minimum.' },
    problem: null,
  })
})

test('sets, changes and removes smallest orders, and refuses an outdated change', async () => {
  const set = (groupId: number | null, amount: string | null, version: number | null) =>
    shop.askAs(salome, officeSmallestOrderSave, { groupId, amount, version })
  await set(null, '5000.00', null)
  const { data } = await set(companies, '0.00', null)
  expect(data).toEqual([
    { groupId: null, buyerName: 'All buyers', amount: 5_000_00, version: 1 },
    { groupId: companies, buyerName: 'All companies', amount: 0, version: 1 },
  ])
  const request = { groupId: null, amount: '6000.00', version: null }
  expect((await shop.refusedAs(salome, officeSmallestOrderSave, request)).code).toBe('changed-meanwhile')
  expect(
    await shop.refusedAs(salome, officeSmallestOrderSave, { ...request, amount: '0.00', version: 1 }),
  ).toMatchObject({ fields: { amount: 'Enter an amount, or remove the smallest order.' } })
  expect((await shop.refusedAs(salome, officeSmallestOrderSave, { ...request, groupId: 999 })).code).toBe('not-found')
  await set(null, '6000.00', 1)
  await set(companies, null, 1)
  expect((await shop.askAs(salome, officeSmallestOrders, {})).data).toMatchObject([{ amount: 6_000_00, version: 2 }])
})

describe('a pasted table', () => {
  const TITLES = 'Code\tBuyers\tMinimum\tMultiple\tMaximum'
  const tableOf = (...rows: string[]) => [TITLES, ...rows].join('\n')
  const compare = async (...rows: string[]) =>
    (await shop.askAs(salome, officeQuantityTermsCompare, { table: tableOf(...rows) })).data
  const rows = ['mar-sb-0001\t\t24\t12\t', 'MAR-SB-1-MAD-56\tall companies\t\t\t', 'MAR-SB-0002\tAll buyers\t\t6\t60']

  test('is compared first, and adds and changes terms', async () => {
    await save({ multiple: 6 })
    const compared = await compare(...rows)
    expect(compared).toMatchObject({ added: 2, changed: 1, unchanged: 0, faults: [] })
    expect(compared.changes[0]).toEqual({
      ...{ line: 2, name: 'Simba Blanket 1, all of it', buyerName: 'All buyers' },
      ...{ before: 'Cartons of 6', after: 'Cartons of 12, at least 24' },
    })
    expect((await list()).total).toBe(1)
    const request = { table: tableOf(...rows), fingerprint: compared.fingerprint }
    const { data, message } = await shop.askAs(salome, officeQuantityTermsImport, request)
    expect([data, message]).toEqual([{ added: 2, changed: 1 }, '2 added, 1 changed.'])
    expect((await list()).terms.map(({ code, buyerName, hint }) => [code, buyerName, hint])).toEqual([
      ['MAR-SB-0001', 'All buyers', 'Cartons of 12, at least 24'],
      ['MAR-SB-1-MAD-56', 'All companies', ''],
      ['MAR-SB-0002', 'All buyers', 'Cartons of 6, at most 60'],
    ])
    expect(await compare(...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const { data: log } = await shop.askAs(owner, officeAuditList, {})
    expect(
      log
        .slice(0, 4)
        .map(({ action }) => action)
        .sort(),
    ).toEqual([...['prices.quantities', 'prices.quantities', 'prices.quantities'], 'prices.quantities-import'])
  })

  test('is refused as a whole if a row has a fault', async () => {
    const faulty = [
      ...rows,
      'NONE\t\t1\t\t',
      'MAR-SB-0003\tHotels\t1\t\t',
      'MAR-SB-0001\t\t1\t\t',
      'MAR-SB-0004\t\t2\t\t1',
    ]
    const { faults, fingerprint } = await compare(...faulty)
    expect(faults).toEqual([
      { line: 5, message: 'There is no product or family with the code NONE.' },
      { line: 6, message: 'There is no group with the name Hotels.' },
      { line: 7, message: 'The same product and buyers as in line 2.' },
      { line: 8, message: 'The maximum is below the minimum.' },
    ])
    const request = { table: tableOf(...faulty), fingerprint }
    expect((await shop.refusedAs(salome, officeQuantityTermsImport, request)).message).toBe(
      'Line 5: There is no product or family with the code NONE.',
    )
    expect((await list()).total).toBe(0)
    expect((await shop.refusedAs(salome, officeQuantityTermsCompare, { table: 'Product\nSimba' })).fields).toEqual({
      table: 'The first row has no column “Code”. Export the quantities, and change that file.',
    })
  })

  test('is refused if the terms have changed since the comparison', async () => {
    const { fingerprint } = await compare(...rows)
    await save({ multiple: 6 })
    const request = { table: tableOf(...rows), fingerprint }
    expect((await shop.refusedAs(salome, officeQuantityTermsImport, request)).code).toBe('changed-meanwhile')
    expect((await list()).terms.map(({ hint }) => hint)).toEqual(['Cartons of 6'])
  })

  test('has the columns of the exported file', async () => {
    await save({ min: 24 })
    const of = { text: '', buyers: 'any' as const }
    const { rows: exported } = await quantityTermsExport.page(shop.database, of, undefined as never, undefined as never)
    const columns = quantityTermsExport.columns as readonly ExportColumn<OfficeQuantityTerms>[]
    const cellOf = (value: ListCell) =>
      String(typeof value === 'object' ? (value && 'number' in value ? value.number : '') : value)
    const table = [
      columns.map(({ title }) => title),
      ...exported.map((row) => columns.map(({ value }) => `"${cellOf(value(row))}"`)),
    ]
    const text = table.map((row) => row.join(',')).join('\n')
    const { data } = await shop.askAs(salome, officeQuantityTermsCompare, { table: text })
    expect(data).toMatchObject({ added: 0, changed: 0, unchanged: 1, faults: [] })
  })
})
