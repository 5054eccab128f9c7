/** Files with random faults: the import equals the import of the same file without its bad rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import { modelRuns, modelSeed } from '#lib/testing/model-runs.ts'
import type { Database } from '../../../db/client.ts'
import { csvText } from '../../../files/csv.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'

const publicUrl = 'http://localhost:3000'
const COLUMNS = [
  'product_code',
  'name',
  'collection',
  'sub_collection',
  'brand',
  'materials',
  'pictures',
  'colour',
  'size',
  'sku',
  'price_ex_vat',
  'stock',
] as const
type Row = Record<(typeof COLUMNS)[number], string>

/** Possible faults of a row, and whether each excludes the whole product. */
const FAULTS: Readonly<Record<string, { cells: Partial<Row>; isWhole?: boolean }>> = {
  price: { cells: { price_ex_vat: '-5' } },
  noPrice: { cells: { price_ex_vat: '' } },
  stock: { cells: { stock: 'many' } },
  colour: { cells: { colour: '' } },
  longColour: { cells: { colour: 'x'.repeat(121) } },
  size: { cells: { size: '' } },
  others: { cells: { sku: 'mar-sb-1-mad-56' } },
  number: { cells: { sku: '6.00126E+12' } },
  private: { cells: { pictures: 'http://10.0.0.1/a.jpg' } },
  picture: { cells: { pictures: `media:${'0'.repeat(32)}` }, isWhole: true },
  name: { cells: { name: 'x'.repeat(256) }, isWhole: true },
  brand: { cells: { brand: 'x'.repeat(81) }, isWhole: true },
  materials: { cells: { materials: '[{"name":"Wool","percent":90}]' }, isWhole: true },
}
const faulty = fc.uniqueArray(fc.constantFrom(...Object.keys(FAULTS)), { maxLength: 3 })
const product = fc.record({
  isKnown: fc.boolean(),
  brand: fc.constantFrom('Mara', 'Duka', 'Kisa'),
  collection: fc.constantFrom('Kikoys', 'Shukas', 'Leso'),
  rows: fc.uniqueArray(
    fc.record({ colour: fc.nat(3), size: fc.nat(2), price: fc.integer({ min: 1, max: 9_999 }), faults: faulty }),
    { minLength: 1, maxLength: 6, selector: ({ colour, size }) => `${colour} ${size}` },
  ),
  /** A fault of the whole product: each of its rows has the same value. */
  whole: fc.option(fc.constantFrom('picture', 'name', 'brand', 'materials'), { freq: 4 }),
})
type Product = Parameters<
  Parameters<typeof fc.property<[typeof product extends fc.Arbitrary<infer P> ? P : never]>>[1]
>[0]

function rowsOf(products: readonly Product[]): { row: Row; isGood: boolean }[] {
  return products.flatMap(({ isKnown, brand, collection, rows, whole }, at) => {
    const code = isKnown && at === 0 ? 'MAR-SB-0001' : `KISA-${at}`
    return rows.map(({ colour, size, price, faults }) => {
      const own = faults.filter((fault) => !FAULTS[fault]?.isWhole)
      const row: Row = {
        ...{ product_code: code, name: `Kisa ${at}`, collection, sub_collection: `${collection} ya kisa`, brand },
        ...{ materials: '[{"name":"Cotton","percent":62.5},{"name":"Linen","percent":37.5}]', pictures: '' },
        ...{ colour: `Rangi ${colour}`, size: `Saizi ${size}`, sku: `K-${at}-${colour}-${size}` },
        ...{ price_ex_vat: `${price}.00`, stock: '5' },
        ...Object.assign({}, ...own.map((fault) => FAULTS[fault]?.cells)),
        ...(whole && FAULTS[whole]?.cells),
      }
      return { row, isGood: own.length === 0 && !whole }
    })
  })
}
const fileOf = (rows: readonly Row[]) => csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])

onEachDatabase((open) => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fuma-rows-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function take(database: Database, rows: readonly Row[]) {
    const file = path.join(folder, 'some.csv')
    writeFileSync(file, fileOf(rows))
    const log = pino({ level: 'silent' })
    const service = openImportService({
      env: testEnv({ DATA_DIR: folder }),
      publicUrl,
      database,
      clock: systemClock,
      log,
    })
    return importFile(service, file, { publicUrl, skipBad: true })
  }

  /** Everything that an import can write, without numbers and times. */
  async function catalogue({ query }: Database): Promise<unknown> {
    const texts = [
      `SELECT to_jsonb(f) - 'id' - 'updated_at' - 'card' - 'derived_by' AS row FROM families f ORDER BY cluster_code`,
      `SELECT f.cluster_code, c.code, c.name, c.position, c.swatch_sha, c.image_shas FROM family_colours c
         JOIN families f ON f.id = c.family_id ORDER BY 1, 4, 2`,
      'SELECT f.cluster_code, s.code, s.name, s.position FROM family_sizes s JOIN families f ON f.id = s.family_id ORDER BY 1, 4, 2',
      `SELECT to_jsonb(v) - 'id' - 'family_id' - 'updated_at' AS row FROM variants v ORDER BY code`,
      'SELECT code, name, provider_code FROM brands ORDER BY 1',
      'SELECT code, name FROM providers ORDER BY 1',
      'SELECT code, name FROM sub_collections UNION ALL SELECT code, name FROM collections ORDER BY 1',
      'SELECT sha256 FROM media ORDER BY 1',
      'SELECT url FROM picture_sources ORDER BY 1',
      `SELECT tablename FROM pg_tables WHERE tablename LIKE 'import%' ORDER BY 1`,
    ]
    const shown: unknown[] = []
    for (const text of texts) shown.push(await query(text))
    return shown
  }

  test('excluded rows leave no trace in the catalogue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 5 }), async (products) => {
        const rows = rowsOf(products)
        const [faultyShop, cleanShop] = [await open(), await open()]
        try {
          for (const shop of [faultyShop, cleanShop]) await stockShelf(shop, [{ price: 100_00, stock: 5 }])
          const outcome = await take(
            faultyShop,
            rows.map(({ row }) => row),
          )
          const bad = rows.flatMap(({ isGood }, at) => (isGood ? [] : [at + 2]))
          expect([...new Set(outcome.problems.map(({ line }) => line))].sort((a, b) => a - b)).toEqual(bad)
          const good = rows.filter(({ isGood }) => isGood).map(({ row }) => row)
          if (good.length > 0) await take(cleanShop, good)
          expect(await catalogue(faultyShop)).toEqual(await catalogue(cleanShop))
        } finally {
          await faultyShop.close()
          await cleanShop.close()
        }
      }),
      { numRuns: modelRuns(2), ...modelSeed },
    )
  }, 3_600_000)

  test('codes that differ in case, width, spaces or by an invisible character are one code', async () => {
    const database = await open()
    try {
      const row = (code: string, sku: string): Row => ({
        ...{ product_code: code, name: 'Kisa', collection: 'Kikoys', sub_collection: 'Kikoys', brand: 'Duka' },
        ...{ materials: '', pictures: '', colour: 'Red', size: 'One', sku, price_ex_vat: '10.00', stock: '1' },
      })
      const first = await take(database, [
        row('KISA-A', 'KISA-100'),
        row('KISA-B', 'kisa-100'),
        row('KISA-C', 'KISA-100\u200b'),
        row('KISA-D', 'ＫＩＳＡ-100'),
      ])
      expect(first.problems.map(({ line }) => line)).toEqual([3, 4, 5])
      expect((await take(database, [row('KISA-E', 'Kisa -100')])).problems[0]?.reason).toBe(
        'The SKU Kisa -100 is another product’s: KISA-A.',
      )
      expect((await take(database, [row('kisa-a', 'KISA-100')])).report.products).toEqual({
        new: 0,
        changed: 0,
        same: 1,
      })
    } finally {
      await database.close()
    }
  })
})
