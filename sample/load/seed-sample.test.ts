import { openTestDatabase } from '#shop-api/testing/database.ts'
import { expand } from '../catalogue/expand.ts'
import { sampleCatalogue } from '../catalogue/sample.ts'
import { growCatalogue } from '../scale.ts'
import { seedSample } from './seed-sample.ts'

const sample = sampleCatalogue()
type Database = Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  database = await openTestDatabase('sample')
})
afterAll(() => database.close())

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  const [row] = await database.query<{ value: T }>(text, values)
  return row?.value as T
}

test('has every family and variant of the sample, in cents', async () => {
  expect(await one('SELECT count(*) AS value FROM families')).toBe(sample.families.length)
  const variants = expand(sample.families)
  const rows = await database.query<{ code: string; cents: number; tenths: number }>(
    'SELECT code, ex_vat_cents AS cents, stock_tenths AS tenths FROM variants',
  )
  expect(new Map(rows.map((row) => [row.code, [row.cents, row.tenths]]))).toEqual(
    new Map(variants.map(({ sku, exVatCents, stock }) => [sku, [exVatCents, stock * 10]])),
  )
})

test('has every referenced picture, and a blur for those seen first', async () => {
  const missing = `
    SELECT count(*) AS value FROM (
      SELECT swatch_sha AS sha FROM family_colours UNION SELECT unnest(image_shas) FROM family_colours
      UNION SELECT cover_sha FROM collections UNION SELECT unnest(tile_shas) FROM collections
      UNION SELECT cover_sha FROM sub_collections UNION SELECT media_sha FROM banners
      UNION SELECT media_narrow_sha FROM banners
    ) used WHERE NOT EXISTS (SELECT FROM media m WHERE m.sha256 = used.sha AND m.alt <> '')`
  expect(await one(missing)).toBe(0)
  const blind = `
    SELECT count(*) AS value FROM family_colours c JOIN media m ON m.sha256 IN (c.swatch_sha, c.image_shas[1])
    WHERE m.blur = ''`
  expect(await one(blind)).toBe(0)
})

test('changes no data if seeded again', async () => {
  expect(await seedSample(database)).toBe('already-there')
})

test('updates rows to another sample, leaves stock unchanged and drops vanished products', async () => {
  const [first, ...rest] = sample.families
  const [second] = rest
  if (!first || !second) throw new Error('the sample is too small')
  await database.query('UPDATE variants SET stock_tenths = 30 WHERE code = $1', [expand([second])[0]?.sku])
  const changed = { ...sample, families: [{ ...second, clusterName: 'Renamed' }, ...rest.slice(1)] }
  const id = await one<number>('SELECT id AS value FROM families WHERE cluster_code = $1', [second.clusterCode])
  expect(await seedSample(database, undefined, changed)).toBe('loaded')
  expect(await one('SELECT cluster_name AS value FROM families WHERE id = $1', [id])).toBe('Renamed')
  expect(await one("SELECT card ->> 'clusterName' AS value FROM families WHERE id = $1", [id])).toBe('Renamed')
  expect(await one('SELECT stock_tenths AS value FROM variants WHERE code = $1', [expand([second])[0]?.sku])).toBe(30)
  expect(await one('SELECT count(*) AS value FROM families WHERE cluster_code = $1', [first.clusterCode])).toBe(0)
})

test('grows to the requested size, the same each time', async () => {
  const grown = await growCatalogue(database, 4_000)
  expect(grown).toBeGreaterThanOrEqual(4_000)
  expect(grown).toBeLessThan(6_000)
  expect(await growCatalogue(database, 4_000)).toBe(grown)
  expect(await one('SELECT count(*) AS value FROM families WHERE card IS NULL')).toBe(0)
  expect(await one('SELECT count(DISTINCT cluster_name) = count(*) AS value FROM families')).toBe(true)
})

test('leaves a real catalogue unchanged', async () => {
  await database.query("DELETE FROM settings WHERE key = 'sample-catalogue'")
  expect(await seedSample(database)).toBe('other-catalogue')
})
