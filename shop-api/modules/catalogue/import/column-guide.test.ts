/** The list of columns and the template that staff download: complete, and true for the import. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { ImportColumn } from '#lib/contract/catalogue/office/imports.ts'
import { systemClock } from '#lib/format/clock.ts'
import { importTemplate } from '#lib/office/imports/import-template.ts'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { testEnv } from '../../../testing/shop.ts'
import { GUIDED_COLUMNS, IMPORT_COLUMNS } from './column-guide.ts'
import { FUMA_COLUMNS } from './fuma-columns.ts'
import { importFile } from './import-file.ts'
import { openImportService } from './import-service.ts'
import { FileRefused } from './problem.ts'

const publicUrl = 'http://localhost:3000'
const log = pino({ level: 'silent' })
const env = testEnv({ DATA_DIR: path.join(tmpdir(), 'fuma-no-files') })

test('each column has a meaning and an example, and no other column has', () => {
  expect(GUIDED_COLUMNS.toSorted()).toEqual(FUMA_COLUMNS.toSorted())
  const incomplete = IMPORT_COLUMNS.filter(({ meaning, examples }) => meaning === '' || !examples[0])
  expect(incomplete.map(({ column }) => column)).toEqual([])
})

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await stockShelf(database, [{}])
  })
  afterAll(() => database.close())

  const compare = (columns: readonly ImportColumn[]) => {
    const service = openImportService({ env, publicUrl, database, clock: systemClock, log })
    const file = async function* () {
      yield Buffer.from(importTemplate(columns))
    }
    return importFile(service, file, { publicUrl, isDry: true, skipBad: true })
  }

  test('the template imports without problems, as one product with two variants', async () => {
    const { format, problems, unread, report } = await compare(IMPORT_COLUMNS)
    expect([format, problems, unread]).toEqual(['fuma', [], []])
    expect(report).toMatchObject({ products: { new: 1 }, variants: { new: 2 }, pictures: { byAddress: 3 } })
  })

  test('imports a new product if all optional cells are empty', async () => {
    const least = IMPORT_COLUMNS.map((one) => (one.need === 'optional' ? { ...one, examples: [] } : one))
    const { problems, report } = await compare(least)
    expect([problems, report.variants.new, report.brands]).toEqual([[], 2, ['Other']])
  })

  test('requires exactly the columns that are marked as required', async () => {
    const found: Record<string, unknown> = {}
    for (const { column } of IMPORT_COLUMNS) {
      const empty = IMPORT_COLUMNS.map((one) => (one.column === column ? { ...one, examples: [] } : one))
      const { problems } = await compare(empty)
      const isOptional = await compare(IMPORT_COLUMNS.filter((one) => one.column !== column)).then(
        (outcome) => outcome.problems.length === 0,
        (error) => {
          if (error instanceof FileRefused) return false
          throw error
        },
      )
      found[column] = [problems.length === 0, isOptional]
    }
    const marked = IMPORT_COLUMNS.map(({ column, need }) => [column, [need === 'optional', need === 'optional']])
    expect(found).toEqual(Object.fromEntries(marked))
  }, 60_000)
})
