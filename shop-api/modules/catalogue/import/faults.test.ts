/** Rows with several faults: an import reports all of them, in the order of the columns. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { testEnv } from '../../../testing/shop.ts'
import { importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'

const publicUrl = 'http://localhost:3000'
const log = pino({ level: 'silent' })
const env = testEnv({ DATA_DIR: path.join(tmpdir(), 'fuma-no-files') })

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const problemsOf = async (text: string) => {
    const service = openImportService({ env, publicUrl, database, clock: systemClock, log })
    const bytesOf = async function* () {
      yield Buffer.from(text)
    }
    const { problems, bad, report } = await importFile(service, bytesOf, { publicUrl, isDry: true, skipBad: true })
    return { problems: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`), bad, report }
  }

  test('reports every fault of a row of the shop’s own layout, in the order of its columns', async () => {
    const { problems, bad, report } = await problemsOf(
      [
        'stock,product_code,pictures,swatch,brand,colour_code,colour,size_order,size,sku,price_ex_vat,vat_percent,pieces_per_bale',
        '5,KISA,,,Duka,RED,Red,1,S,K-1,100,16,10',
        '-4,,"http://10.0.0.1/a.jpg\nb.jpg",c.jpg,Mara,r d,,0,,K-1,0,500,0',
        'many,KISA,,,,BLU,Blue,,M,6.00126E+12,abc,16,10',
        '5,KISA,,,,GRE,Green,,M,K-4,100,16,10',
      ].join('\n'),
    )
    const file = 'is a file name: name its folder with --pictures DIR.'
    expect(problems).toEqual([
      '3 stock: A quantity cannot be negative: -4',
      '3 pictures: 10.0.0.1 is in our own network and is not allowed.',
      `3 pictures: b.jpg ${file}`,
      `3 swatch: c.jpg ${file}`,
      '3 brand: It differs from line 2 of the same product.',
      '3 colour_code: A code is at most 80 letters, digits, dots and dashes: r d',
      '3 colour: A variant needs a colour.',
      '3 size_order: A whole number from 1 to 100,000: 0',
      '3 size: A variant needs a size.',
      '3 sku: The SKU K-1 is already in line 2.',
      '3 price_ex_vat: A price must be above 0.',
      '3 vat_percent: A percentage from 0 to 99.99: 500',
      expect.stringMatching(/^3 pieces_per_bale: A whole number from 1 to [\d,]+: 0$/),
      '5 stock: Write a quantity as 12 or 12.5: many',
      '5 sku: A spreadsheet has made a number of this SKU: 6.00126E+12',
      '5 price_ex_vat: Write a price as 1450 or 1450.00: abc',
    ])
    expect([bad, report.variants.new]).toEqual([2, 2])
  })

  test('reports every fault of a product, of its rows, and of a row that names no product', async () => {
    const { problems, bad, report } = await problemsOf(
      [
        'product_code,name,status,collection_code,brand_code,is_new,materials,published_on,unit,colour,size,sku,price_ex_vat',
        `,${'x'.repeat(301)},sold,,,,,,,Red,One,N-1,-5`,
        `KISA,${'x'.repeat(301)},sold,a b,c d,perhaps,[,24.11.2026,${'u'.repeat(21)},Red,One,K-1,0`,
        'KISA,,,,,,,,,Blue,One,K-2,100',
        'KISA,,,,,,,,,Green,,K-2,100',
        'GOOD,Good,draft,,,,,,,Red,One,K-2,100',
      ].join('\n'),
    )
    const code = 'A code is at most 80 letters, digits, dots and dashes'
    expect(problems).toEqual([
      '2 product_code: The row does not name its product.',
      '2 name: At most 300 characters.',
      '2 status: One of active, draft, archived: sold',
      '2 price_ex_vat: A price cannot be negative: -5',
      '3 name: At most 300 characters.',
      '3 status: One of active, draft, archived: sold',
      `3 collection_code: ${code}: a b`,
      `3 brand_code: ${code}: c d`,
      '3 is_new: Write yes or no as true or false: perhaps',
      '3 materials: The cell is not JSON.',
      '3 published_on: Write a day as 2026-11-24: 24.11.2026',
      expect.stringMatching(/^3 unit: At most 20 characters/),
      '3 price_ex_vat: A price must be above 0.',
      '4 : Left out, because line 3 of the same product has a problem.',
      '5 size: A variant needs a size.',
      '5 sku: The SKU K-2 is already in line 4.',
    ])
    // The SKU of a product that is left out is free.
    expect([bad, report.variants.new]).toEqual([4, 1])
  })

  test('reports every fault of a row in Shopify’s columns', async () => {
    const { problems, bad, report } = await problemsOf(
      [
        'Handle,Title,Status,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image',
        'kisa,Kisa,active,K-1,5,100,,,',
        'kisa,,,K-1,many,abc,-1,http://10.0.0.1/a.jpg,b.jpg',
        'other,,sold,6.00126E+12,5,0,,c.jpg,',
      ].join('\n'),
    )
    const file = 'is a file name: name its folder with --pictures DIR.'
    expect(problems).toEqual([
      '2 : Left out, because line 3 of the same product has a problem.',
      '3 Variant SKU: The SKU K-1 is already in line 2.',
      '3 Variant Inventory Qty: Write a quantity as 12 or 12.5: many',
      '3 Variant Price: Write a price as 1450 or 1450.00: abc',
      '3 Variant Compare At Price: A price cannot be negative: -1',
      '3 Image Src: 10.0.0.1 is in our own network and is not allowed.',
      `3 Variant Image: b.jpg ${file}`,
      '4 Title: A product needs a title.',
      '4 Status: One of active, draft, archived, unlisted: sold',
      '4 Variant SKU: A spreadsheet has made a number of this SKU: 6.00126E+12',
      '4 Variant Price: A price must be above 0.',
      `4 Image Src: c.jpg ${file}`,
    ])
    expect([bad, report.variants.new]).toEqual([3, 0])
  })
})
