import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { testEnv } from '../../../testing/shop.ts'
import { importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'

/** Bad rows are reported by line and column, and no row changes: one database for all. */

const publicUrl = 'http://localhost:3000'
const folder = mkdtempSync(path.join(tmpdir(), 'fuma-import-'))
let database: Database
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function take(text: string, isDry = false) {
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
  return importFile(service, file, { publicUrl, skipBad: true, isDry })
}

test.each([
  ['Title', { title: 'K'.repeat(256) }],
  ['Type', { type: 'T'.repeat(81) }],
  ['Vendor', { vendor: 'V'.repeat(81) }],
  ['Body (HTML)', { body: 'x'.repeat(100_001) }],
  ['Tags', { tags: Array.from({ length: 251 }, (_, at) => `tag ${at}`).join(' | ') }],
  ['Option1 Value', { colour: 'C'.repeat(121) }],
  ['Variant SKU', { sku: 'S'.repeat(101) }],
  ['Variant Price', { price: '10000000.00' }],
])('a Shopify row beyond the limit of %s is left out by the limit of the office', async (column, given) => {
  const header = 'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  const row = { ...{ title: 'Kisa', body: '', vendor: 'Mara', type: 'Kikoys', tags: '' }, ...given }
  const { title, body, vendor, type, tags } = row
  const { colour = 'Red', sku = 'K-1', price = '100' } = given as Record<string, string>
  const cells = ['kisa', title, body, vendor, type, tags.replaceAll(' | ', ', '), 'Color', colour, sku, price]
  const outcome = await take(`${header}\n${cells.map((cell) => `"${cell}"`).join()}\n`)
  expect(outcome.problems.map((problem) => problem.column)).toEqual([column])
  expect(outcome.problems[0]?.reason).toMatch(/[Aa]t most [\d,.]+/)
  expect(outcome.switchMs).toBeUndefined()
})

const OWN = 'product_code,name,collection,sub_collection,brand,colour,size,sku,price_ex_vat'
const ownRow = (code: string) => `${code},Kisa,Kikoys,Classic kikoys,Duka,Red,One,${code}-1,100.00`
test.each([
  ['short_description', 'x'.repeat(2_001)],
  ['care_note', 'x'.repeat(5_001)],
  ['tags', JSON.stringify(Array.from({ length: 9 }, (_, at) => `tag ${at}`))],
  ['keywords', JSON.stringify([''])],
  ['materials', JSON.stringify([{ name: 'Cotton', percent: 90 }])],
  [
    'materials',
    JSON.stringify([
      { name: 'Cotton', percent: 99.99 },
      { name: 'Linen', percent: 0.01 },
    ]),
  ],
  ['features', JSON.stringify([{ label: '', value: 'Soft' }])],
  ['size_chart', JSON.stringify({ columns: ['Size', 'Width'], rows: [['S']] })],
  ['care', JSON.stringify([{ code: 'wash-30', text: 'x'.repeat(121) }])],
  ['inspired', JSON.stringify({ title: 'x'.repeat(121), text: 'y' })],
  ['brand_town', 'x'.repeat(81)],
  ['unit', 'x'.repeat(21)],
  ['feature', 'x'.repeat(61)],
  ['gender', 'woman'],
  ['age_group', 'old'],
  ['pattern', 'x'.repeat(101)],
  ['google_category', '1000000'],
  ['google_category', 'Blankets'],
  ['gtin', '6161100000019'],
  ['gtin', '6.16110E+12'],
])('a row of the shop’s own layout beyond the limit of %s is left out', async (column, cell) => {
  const text = `${OWN},${column}\n${ownRow('KISA')},"${cell.replaceAll('"', '""')}"\n${ownRow('GOOD')},\n`
  const { problems, report } = await take(text, true)
  expect(problems.map((problem) => [problem.line, problem.column])).toEqual([[2, column]])
  expect(report.products.new).toBe(1)
})
