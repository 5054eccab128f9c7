/** An import by staff: its callbacks for each product, the columns it leaves out, and a change in between. */
import type { Database } from '../../../db/client.ts'
import { openFileStore } from '../../../files/open-file-store.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { type ComparedProduct, openImport } from './import-session.ts'
import type { ImportRules } from './left-out-columns.ts'
import { ChangedWhileImported } from './problem.ts'
import type { ProductPatch } from './product.ts'
import { fingerprintOf, whereTheyPart } from './product-changes.ts'

const patch: ProductPatch = {
  ...{ line: 2, code: 'MAR-SB-0001', isForeign: false, family: {} },
  colours: [{ code: 'MAD', name: 'Madder' }],
  sizes: [{ code: '56', name: '5 × 6' }],
  variants: [{ line: 2, sku: 'MAR-SB-1-MAD-56', colour: 0, size: 0, exVat: 1300_00, stockTenths: 70 }],
}

onEachDatabase((open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await stockShelf(database, [{ price: 1250_00, stock: 5 }])
  })
  afterEach(() => database.close())

  async function session(rules: Partial<ImportRules> = {}) {
    const compared: ComparedProduct[] = []
    const opened = await openImport(database, {
      ...{ id: 'test', isDry: false, today: '2026-11-26', store: openFileStore(testEnv({ DATA_DIR: '/nonexistent' })) },
      rules: { withoutPrices: false, withoutStock: false, ...rules },
      onCompared: (product) => compared.push(product),
    })
    return { opened, compared }
  }
  const variant = async () =>
    (await database.query('SELECT ex_vat_cents AS price, stock_tenths AS stock FROM variants WHERE id = 1'))[0]

  test('does not overwrite a product that was changed since it was read', async () => {
    const { opened, compared } = await session()
    expect(await opened.add([patch])).toEqual([])
    expect(compared[0]).toMatchObject({ line: 2, held: [] })
    await database.query('UPDATE variants SET ex_vat_cents = 126000, version = version + 1 WHERE id = 1')
    await expect(opened.switch()).rejects.toThrow(ChangedWhileImported)
    await opened.abandon()
    expect(await variant()).toEqual({ price: 1260_00, stock: 50 })
  })

  test('an order in between does not alter the import, and its stock remains deducted', async () => {
    const { opened } = await session()
    await opened.add([patch])
    await database.query('UPDATE variants SET stock_tenths = stock_tenths - 10 WHERE id = 1')
    await opened.switch()
    expect(await variant()).toEqual({ price: 1300_00, stock: 60 })
  })

  test('makes a new family without a picture a draft, and leaves an existing family on sale', async () => {
    const { opened, compared } = await session()
    const fresh = { ...patch, code: 'MAR-SB-0002', family: { status: 'active' as const } }
    const { sku: _sku, ...row } = patch.variants[0] as (typeof patch.variants)[number]
    await opened.add([patch, { ...fresh, variants: [row] }])
    const statuses = compared.map(({ doc }) => [doc.family.clusterCode, doc.family.status])
    expect(statuses).toEqual([
      ['MAR-SB-0001', 'active'],
      ['MAR-SB-0002', 'draft'],
    ])
    await opened.switch()
    const [stored] = await database.query("SELECT status FROM families WHERE cluster_code = 'MAR-SB-0002'")
    expect(stored).toEqual({ status: 'draft' })
  })

  test('the hooks of a switch are written with it, or not at all', async () => {
    const { opened } = await session()
    await opened.add([patch])
    const after = () => Promise.reject(new Error('no'))
    await expect(opened.switch({ after })).rejects.toThrow('no')
    await opened.abandon()
    expect(await variant()).toEqual({ price: 1250_00, stock: 50 })
  })

  test('prices and stock are left out, and a price below cost is held', async () => {
    const without = await session({ withoutPrices: true, withoutStock: true })
    await without.opened.add([patch])
    expect(without.compared[0]?.doc.variants).toEqual(without.compared[0]?.existing?.variants)
    await without.opened.abandon()
    await database.query('UPDATE variants SET cost_cents = 120000 WHERE id = 1')
    const low = await session()
    const [row] = patch.variants
    await low.opened.add([{ ...patch, variants: row ? [{ ...row, exVat: 1100_00 }] : [] }])
    expect(low.compared[0]?.held).toEqual([{ variantId: 1, code: 'MAR-SB-1-MAD-56', before: 1250_00, after: 1100_00 }])
    await low.opened.switch()
    expect(await variant()).toEqual({ price: 1250_00, stock: 70 })
  })
})

test('shows long texts from their first difference', () => {
  expect(whereTheyPart('red', 'blue')).toEqual(['red', 'blue'])
  const same = 'x'.repeat(400)
  const [before, after] = whereTheyPart(`${same} one`, `${same} two`)
  expect([before.length < 60, before.endsWith('one'), after.startsWith('…x'), after.endsWith('two')]).toEqual(
    Array(4).fill(true),
  )
})

test('ignores stock when it checks that the preview still applies', () => {
  const stock = { of: 'A', field: 'Stock', kind: 'stock', before: '5', after: '7' } as const
  const price = { of: 'A', field: 'Price ex-VAT KES', kind: 'price', before: '5.00', after: '7.00' } as const
  expect(fingerprintOf([stock])).toBe('')
  expect(fingerprintOf([price, stock])).toBe(fingerprintOf([price, { ...stock, before: '4' }]))
  expect(fingerprintOf([price])).not.toBe(fingerprintOf([{ ...price, before: '6.00' }]))
})
