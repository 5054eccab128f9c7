import { normalCode } from '#lib/format/normal-code.ts'
import { checkLimits } from './check-limits.ts'
import type { FileSource } from './file-text.ts'
import { fumaProducts } from './fuma-columns.ts'
import { withRows } from './good-rows.ts'
import type { Format, Layout, ReadOptions } from './layout.ts'
import { FileRefused, InvalidRow, leftOut, type Problem } from './problem.ts'
import type { ProductPatch } from './product.ts'
import { Cells } from './read-cells.ts'
import { type CsvRow, openCsv } from './read-csv.ts'
import { shopifyProducts } from './shopify-read.ts'

/** Rows of one product at most: more is a file whose codes are all the same. */
const MAX_ROWS = 5_000
/** "6.00126E+12": Excel's form of a long code of digits. */
const AS_NUMBER = /^\d+(?:[.,]\d+)?E\+\d+$/i

/** The layout of a first line. @throws FileRefused if it matches no layout, naming the missing columns */
function layoutOf(header: readonly string[]): Layout {
  const names = new Set(header.map((name) => name.toLowerCase()))
  const layout = names.has('product_code')
    ? fumaProducts(names)
    : names.has('handle') || names.has('url handle')
      ? shopifyProducts(names)
      : null
  if (layout && layout.required.length === 0) return layout
  if (layout) throw new FileRefused(`The first line lacks the column ${layout.required.join(', ')}.`)
  throw new FileRefused(
    'The first line has neither a column "Handle" or "URL handle" (Shopify) nor "product_code" (this shop’s own), so the products cannot be separated.',
  )
}

export interface OpenedFile {
  format: Format
  products: AsyncIterable<ProductPatch>
  counted: Counted
}

/** Counts of the file until now. */
interface Counted {
  rows: number
  /** Columns that have values but are not read. */
  unread: Set<string>
}

/**
 * Opens a file of products and reads it one product at a time.
 * @throws FileRefused if it is not such a file; bad rows are passed to `onProblem`
 */
export async function openProducts(file: FileSource, options: ReadOptions): Promise<OpenedFile> {
  const csv = await openCsv(file, options)
  const layout = layoutOf(csv.header)
  const counted: Counted = { rows: 0, unread: new Set() }
  const read = new Set(layout.columns.map((name) => name.toLowerCase()))
  const unread = csv.header.filter((name) => name !== '' && !read.has(name.toLowerCase()))
  const rows = noticing(csv.rows, unread, counted)
  return { format: layout.format, products: productsOf(rows, layout, options), counted }
}

async function* noticing(rows: AsyncIterable<CsvRow>, unread: string[], counted: Counted): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    counted.rows += 1
    for (const name of unread) if (row.cells[name.toLowerCase()]?.trim()) counted.unread.add(name)
    yield row
  }
}

async function* productsOf(
  rows: AsyncIterable<CsvRow>,
  layout: Layout,
  options: ReadOptions,
): AsyncGenerator<ProductPatch> {
  /** Where each product was first met, and each SKU. */
  const products = new Map<string, number>()
  const skus = new Map<string, number>()
  let key = ''
  let held: Cells[] = []

  const report = (error: unknown) => {
    if (!(error instanceof InvalidRow)) throw error
    options.onProblem(error.problem)
  }

  async function* finish(): AsyncGenerator<ProductPatch> {
    const [first] = held
    if (!first) return
    const cells = held
    held = []
    const before = products.get(key)
    if (before !== undefined) {
      const reason = `${first.text(layout.keyColumn, 255).slice(0, 60)} is already in line ${before}: the rows of one product must be together.`
      for (const row of cells) report(row.unfit(layout.keyColumn, reason))
      return
    }
    products.set(key, first.line)
    const problems: Problem[] = []
    const onProblem = (problem: Problem) => {
      problems.push(problem)
      options.onProblem(problem)
    }
    try {
      const product = await layout.read(cells, { ...options, onProblem })
      if (!product) return
      checkLimits(product, layout.columnOf)
      const rows = product.variants.filter(({ sku, line }) => {
        if (sku === undefined) return true
        if (AS_NUMBER.test(sku)) {
          report(new InvalidRow(line, 'SKU', `A spreadsheet has made a number of this SKU: ${sku.slice(0, 40)}`))
          return false
        }
        const met = skus.get(normalCode(sku))
        if (met === undefined) skus.set(normalCode(sku), line)
        else report(new InvalidRow(line, 'SKU', `The SKU ${sku} is already in line ${met}.`))
        return met === undefined
      })
      if (rows.length > 0) yield withRows(product, rows)
    } catch (error) {
      report(error)
      const lines = cells.map(({ line }) => line)
      for (const problem of leftOut(lines, problems, (error as InvalidRow).problem.line)) options.onProblem(problem)
    }
  }

  for await (const row of rows) {
    let cells: Cells
    let own: string
    try {
      cells = new Cells(row)
      own = normalCode(cells.text(layout.keyColumn, 255))
      if (own === '' && key === '') throw cells.unfit(layout.keyColumn, 'The row does not name its product.')
    } catch (error) {
      report(error)
      continue
    }
    if (own !== '' && own !== key) {
      yield* finish()
      key = own
    }
    if (held.length === MAX_ROWS) report(cells.unfit(layout.keyColumn, `One product has at most ${MAX_ROWS} rows.`))
    else held.push(cells)
  }
  yield* finish()
}
