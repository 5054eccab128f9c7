/** Re-importing an export has no effect in each layout, for any text that the office accepts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import { modelRuns, modelSeed } from '#lib/testing/model-runs.ts'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'

const publicUrl = 'http://localhost:3000'
const words = fc
  .array(
    fc.constantFrom(
      'Kikoy',
      'ũ',
      '&amp;',
      '& ',
      '<b>',
      '=1+1',
      "'",
      '"',
      ',',
      ';',
      ' ',
      '1/2',
      '# ',
      '•',
      '🧣',
      '-',
      '+',
      '@',
      '%',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '')
const paragraphs = fc.array(words, { maxLength: 4 }).map((all) => all.join('\n\n'))
const labelled = fc.array(fc.record({ label: words, value: words }), { maxLength: 3 })
const family = fc.record({
  cluster_name: words,
  cluster_full_name: words,
  category: words,
  short_description: paragraphs,
  care_note: paragraphs,
  features: labelled,
  specification: labelled,
  materials: fc.constantFrom(
    [],
    [
      { name: 'Cotton', percent: 62.5 },
      { name: 'Linen', percent: 37.5 },
    ],
  ),
  inspired: fc.option(fc.record({ title: words, text: words })),
  size_chart: fc.option(
    fc.record({
      columns: fc.tuple(words, words),
      rows: fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 3 }),
    }),
  ),
  gender: fc.constantFrom('', 'female', 'unisex'),
  age_group: fc.constantFrom('', 'kids', 'adult'),
  pattern: words,
  google_category: fc.option(fc.constantFrom(1985, 206)),
  tags: fc.array(words, { maxLength: 8 }),
  keywords: fc.array(words, { maxLength: 8 }),
})
const gtins = fc.option(fc.constantFrom('6161100000018', '96385074'))
const JSONS = new Set(['features', 'specification', 'materials', 'inspired', 'size_chart', 'tags', 'keywords'])

onEachDatabase((open) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'fuma-round-'))
    await stockShelf(database, [
      { price: 100_00, stock: 5 },
      { price: 99_99, stock: 0 },
    ])
  }, 180_000)
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(['fuma', 'shopify'] as const)(
    're-importing an export in the layout %s has no effect',
    async (format) => {
      const log = pino({ level: 'silent' })
      const service = openImportService({
        env: testEnv({ DATA_DIR: folder }),
        publicUrl,
        database,
        clock: systemClock,
        log,
      })
      await fc.assert(
        fc.asyncProperty(family, words, gtins, async (columns, colour, gtin) => {
          for (const [name, value] of Object.entries(columns)) {
            const given = JSONS.has(name) ? [JSON.stringify(value)] : [value]
            await database.query(`UPDATE families SET ${name} = $1${JSONS.has(name) ? '::jsonb' : ''}`, given)
          }
          await database.query('UPDATE variants SET gtin = $1', [gtin])
          await database.query(`UPDATE family_colours SET name = $1 || code`, [colour])
          let text = ''
          for await (const piece of service.export(format)) text += piece
          const file = path.join(folder, `${format}.csv`)
          writeFileSync(file, text)
          const { report, problems } = await importFile(service, file, { publicUrl, isDry: true })
          expect(problems).toEqual([])
          expect({ new: report.products.new, changed: report.products.changed }).toEqual({ new: 0, changed: 0 })
        }),
        { numRuns: modelRuns(15), ...modelSeed },
      )
    },
    3_600_000,
  )
})
