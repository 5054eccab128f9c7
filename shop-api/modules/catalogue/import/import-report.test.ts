import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import { withoutVat, withVat } from '#lib/format/money.ts'
import type { Database } from '../../../db/client.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { testEnv } from '../../../testing/shop.ts'
import { type ImportOptions, importFile } from './import-file.ts'
import { roundedPrice } from './import-report.ts'
import { openImportService } from './import-service.ts'
import { reportLines } from './report-text.ts'

const publicUrl = 'http://localhost:3000'
/** The shop before the import: a collection with a vague name, and a collection whose sub-collection names the kind. */
const SHOP = `product_code,name,collection,sub_collection,brand,colour,size,price_ex_vat,stock
S-1,Market shuka,Masai Shukas,Everyday checks,Mara,Red,One size,500,5
K-1,Lamu kikoy,Kikoys,Classic kikoys,Bahari,Blue,One size,500,5
B-1,Picnic throw,Blankets,Throws,Mara,Green,One size,500,5
`
const HEAD = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\n'

let database: Database
let folder: string
beforeEach(async () => {
  database = await openEmbedded()
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-report-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function take(text: string, options: Partial<ImportOptions> = {}) {
  const file = path.join(folder, 'some.csv')
  writeFileSync(file, text)
  const log = pino({ level: 'silent' })
  const service = openImportService({
    env: testEnv({ DATA_DIR: folder }),
    publicUrl,
    database,
    clock: systemClock,
    log,
  })
  const outcome = await importFile(service, file, { publicUrl, ...options })
  const problems = outcome.problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
  return { ...outcome, problems, text: [...reportLines(outcome)].join('\n') }
}

/** 'Collection > Sub-collection' of each product. */
async function shelves(): Promise<Record<string, string>> {
  const rows = await database.query<{ code: string; shelf: string }>(
    `SELECT f.cluster_code AS code, c.name || ' > ' || s.name AS shelf FROM families f
     JOIN collections c ON c.code = f.collection_code JOIN sub_collections s ON s.code = f.sub_collection_code
     ORDER BY f.cluster_code COLLATE "C"`,
  )
  return Object.fromEntries(rows.map(({ code, shelf }) => [code, shelf]))
}

const stocks = async () =>
  (
    await database.query<{ stock: string }>(`SELECT code || ' ' || stock_tenths AS stock FROM variants ORDER BY code`)
  ).map(({ stock }) => stock)

const FOREIGN = `${HEAD}top,Classic Varsity Top,Demo,,Title,Default Title,T-1,1160,
bag,Red Shuka Bag,Demo,,Title,Default Title,T-2,1160,
pot,Clay pot,Demo,Outdoor,Title,Default Title,T-3,1160,
shirt,Shirt,Demo,Classic shirts,Title,Default Title,T-4,1160,
fleece,Fleece,Demo,Fleece throws,Title,Default Title,T-5,1160,
kikoy,Kikoy,Demo,KIKOY,Title,Default Title,T-6,1160,
`

test('puts a product on the shelf of its type, not its title, and reports each shelf', async () => {
  await take(SHOP)
  const { text, report } = await take(FOREIGN)
  expect(await shelves()).toEqual({
    'S-1': 'Masai Shukas > Everyday checks',
    'K-1': 'Kikoys > Classic kikoys',
    'B-1': 'Blankets > Throws',
    top: 'Other products > Other products',
    bag: 'Other products > Other products',
    pot: 'Other products > Outdoor',
    shirt: 'Other products > Classic shirts',
    fleece: 'Blankets > Fleece throws',
    kikoy: 'Kikoys > KIKOY',
  })
  expect(report.collections).toEqual(['Other products'])
  expect(text).toContain('    Other products > Other products (new): 2 products (top, bag)')
  expect(text).toContain('    Blankets > Fleece throws (new): 1 product (fleece)')
  expect(text).toMatch(/ {2}2 new products without a Type \(top, bag\):\n.*--shelf "Collection > Sub-collection"/)
  const again = await take(FOREIGN.replaceAll(',1160,', ',1161,'))
  expect([again.report.products.changed, again.report.shelves, again.report.withoutKind.count]).toEqual([6, [], 0])
})

test('--shelf places products without a shelf and moves no product of the shop', async () => {
  await take(SHOP)
  const shelf = { collectionName: 'kikoys', subCollectionName: 'Beach' }
  await take(`${HEAD}top,Top,Demo,,Title,Default Title,T-1,1160,\n`)
  const { report } = await take(FOREIGN, { shelf })
  expect(report.shelves.map((use) => `${use.shelf} ${use.isNew} ${use.examples}`)).toEqual([
    'Kikoys > Beach true bag',
    'Kikoys > Outdoor true pot',
    'Kikoys > Classic shirts true shirt',
    'Blankets > Fleece throws true fleece',
    'Kikoys > KIKOY true kikoy',
  ])
  expect(await shelves()).toMatchObject({ top: 'Other products > Other products', bag: 'Kikoys > Beach' })
  const more = `${HEAD}last,Last,Demo,,Title,Default Title,T-9,1160,\n`
  await take(more, { shelf: { collectionName: 'Jewellery' } })
  expect(await shelves()).toMatchObject({ last: 'Jewellery > Other products' })
})

test('a sub-collection is looked for in the collection that is named with it', async () => {
  await take(SHOP)
  const own = 'product_code,name,collection,sub_collection,brand,colour,size,price_ex_vat\n'
  await take(`${own}Y-1,Yarn throw,Yarns,Throws,Mara,Red,One size,500\nB-1,,Yarns,Throws,,Green,One size,500\n`)
  await take(`${own}N-1,No kind,Yarns,,Mara,Red,One size,500\nN-2,No kind,Blankets,,Mara,Red,One size,500\n`)
  expect(await shelves()).toMatchObject({
    'Y-1': 'Yarns > Throws',
    'B-1': 'Yarns > Throws',
    'N-1': 'Yarns > Other products',
    'N-2': 'Blankets > Other products',
  })
})

const TRACKED = `Handle,Title,Type,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price
a,A,X,A-1,,0,deny,116
b,B,X,B-1,,7,deny,116
c,C,X,C-1,shopify,0,continue,116
d,D,X,D-1,shopify,-3,continue,116
e,E,X,E-1,shopify,0,deny,116
f,F,X,F-1,,-2,deny,116
`

test('reports the number of untracked variants, and --untracked-stock sets their stock', async () => {
  const { report, text } = await take(TRACKED)
  expect(report.untracked).toEqual({ variants: 3, soldOut: { count: 2, examples: ['A-1', 'F-1'] } })
  expect(report.soldOn).toEqual({ count: 2, examples: ['C-1', 'D-1'] })
  expect(report.belowZero).toEqual({ count: 1, examples: ['D-1'] })
  expect(text).toMatch(/ {2}3 variants without an inventory tracker: .*\n.*--untracked-stock N/)
  expect(text).toContain('    2 variants of them will be sold out: A-1, F-1')
  expect(await stocks()).toEqual(['A-1 0', 'B-1 70', 'C-1 0', 'D-1 0', 'E-1 0', 'F-1 0'])
  const given = await take(TRACKED, { untrackedTenths: 250 })
  expect(given.report.untracked).toEqual({ variants: 3, soldOut: { count: 0, examples: [] } })
  expect(await stocks()).toEqual(['A-1 250', 'B-1 250', 'C-1 0', 'D-1 0', 'E-1 0', 'F-1 250'])
  expect((await take(TRACKED, { untrackedTenths: 250 })).report.products.same).toBe(6)
  // Shopify's newer columns, and a file without inventory columns.
  const newer = 'URL handle,Title,Type,SKU,Inventory tracker,Inventory quantity,Price\ng,G,X,G-1,,0,116\n'
  expect((await take(newer)).report.untracked.soldOut.examples).toEqual(['G-1'])
  const silent = 'URL handle,Title,Type,SKU,Inventory quantity,Price\nh,H,X,H-1,0,116\n'
  expect((await take(silent, { untrackedTenths: 90 })).report.untracked.variants).toBe(0)
})

test('an export for Shopify is tracked there and tracked again after re-import', async () => {
  await take(TRACKED)
  const service = openImportService({
    env: testEnv({ DATA_DIR: folder }),
    publicUrl,
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
  let text = ''
  for await (const piece of service.export('shopify')) text += piece
  expect(text.match(/,shopify,deny,/g)).toHaveLength(6)
  const { report } = await take(text, { untrackedTenths: 90 })
  expect([report.products.same, report.untracked.variants, report.belowZero.count]).toEqual([6, 0, 0])
})

test('counts prices that round by a cent and shows the nearest exact prices', async () => {
  const rows = ['80', '70.00', '79.99', '80.01', '80', '500'].map((price, at) => `p${at},P,V,X,,,P-${at},${price},`)
  const { report, text } = await take(`${HEAD}${rows.join('\n')}\n`)
  expect(report.prices).toEqual({
    given: 6,
    rounded: 4,
    examples: [
      { given: 80_00, becomes: 80_01, exact: [79_99, 80_01] },
      { given: 70_00, becomes: 69_99, exact: [69_99, 70_01] },
      { given: 500_00, becomes: 499_99, exact: [499_99, 500_01] },
    ],
  })
  expect(text).toContain('4 of 6 prices come out one cent off:')
  expect(text).toContain('    80.00 becomes 80.01; 79.99 and 80.01 are exact')
  const without = await take(`${HEAD}q,Q,V,X,,,Q-1,80,\n`, { pricesExVat: true })
  expect(without.report.prices.given).toBe(0)
})

test('the prices beside a rounded price are the nearest exact prices', () => {
  const isExact = (cents: number, vat: number) => withVat(withoutVat(cents, vat), vat) === cents
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000_00 }), fc.constantFrom(16, 8, 0, 33.33), (given, vat) => {
      const rounded = roundedPrice(given, withoutVat(given, vat), vat)
      expect(rounded === null).toBe(isExact(given, vat))
      if (!rounded) return
      const [below, above] = rounded.exact
      expect([given - below, above - given]).toEqual([1, 1])
      expect([below, above].every((cents) => isExact(cents, vat))).toBe(true)
      expect(Math.abs(rounded.becomes - given)).toBe(1)
    }),
    { numRuns: 5_000 },
  )
})

test('no row is dropped without a word', async () => {
  const { problems, report, bad } = await take(
    `${HEAD}one,One,V,X,Size,S,O-1,100,
one,,,,,,,,https://cdn.example.com/2.jpg
one
one,,,,,,,,
st-two,Short row
pictured,Pictured,V,X,,,,,https://cdn.example.com/3.jpg
one-more,One more,V,X,Size,S,M-1,100,
one-more,,V,,,,,,
one,Again,V,X,Size,S,A-1,100,
one,,,,,M,A-2,100,
,,,,,L,A-3,100,
nameless,,V,X,Size,S,N-1,100,
nameless,,,,,M,N-2,100,
nameless,,,,,L,N-3,-1,
`,
    { skipBad: true },
  )
  const noPrice = 'Variant Price: The row has a title, but no price, SKU or option, so it cannot be sold.'
  const twice = 'Handle: one is already in line 2: the rows of one product must be together.'
  const because = ': Left out, because line 13 of the same product has a problem.'
  expect(problems).toEqual([
    `6 ${noPrice}`,
    `7 ${noPrice}`,
    '9 : The row has neither a price, a SKU or an option nor a picture.',
    `10 ${twice}`,
    `11 ${twice}`,
    `12 ${twice}`,
    '13 Title: A product needs a title.',
    `14 ${because}`,
    '15 Variant Price: A price cannot be negative: -1',
  ])
  expect([bad, report.products.new, report.variants.new]).toEqual([9, 2, 2])
})

test('a row with only a quantity changes the stock, and each row of an unmergeable product is reported', async () => {
  await take(`${HEAD}one,One,V,X,,,O-1,100,\n`)
  const { problems } = await take('Handle,Title,Variant Price,Variant Inventory Qty\none,One,,12\nnew,New,,3\n', {
    skipBad: true,
  })
  expect(problems).toEqual(['3 : A new variant needs a price above 0.'])
  expect(await stocks()).toEqual(['O-1 120'])
  await take(`${HEAD}two,Two,V,X,Size,S,T-1,100,\ntwo,,,,,M,T-2,100,\n`)
  const moved = await take(`${HEAD}two,Two,V,X,Size,M,T-1,100,\ntwo,,,,,L,T-3,100,\n`)
  expect(moved.problems).toEqual([
    '2 : Two variants would have the same colour and size, or the same SKU, as another variant of the shop.',
    '3 : Left out, because line 2 of the same product has a problem.',
  ])
})

test('names columns that have values but are not imported', async () => {
  const { unread, text } = await take(
    'Handle,Title,Variant Price,Gift Card,SEO Title,Variant Grams,Barcode\na,A,100,,Buy,5\n',
  )
  expect(unread).toEqual(['SEO Title', 'Variant Grams'])
  expect(text).toContain('  columns that are not imported: SEO Title; Variant Grams')
  expect((await take(`${SHOP.replace(',stock', ',stok')}`)).unread).toEqual(['stok'])
})
