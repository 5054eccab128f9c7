import { normalCode } from '#lib/format/normal-code.ts'
import { checkLimits } from './check-limits.ts'
import { Faults } from './faults.ts'
import type { FileSource } from './file-text.ts'
import { fumaProducts } from './fuma-columns.ts'
import { withRows } from './good-rows.ts'
import type { Format, Layout, ReadOptions } from './layout.ts'
import { FileRefused, leftOut, type Problem } from './problem.ts'
import type { ProductPatch, VariantPatch } from './product.ts'
import { Cells } from './read-cells.ts'
import { type CsvRow, openCsv } from './read-csv.ts'
import { shopifyProducts } from './shopify-read.ts'

/** Rows of one product at most: more is a file whose codes are all the same. */
const MAX_ROWS = 5_000

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
  return { format: layout.format, products: productsOf(rows, layout, options, csv.header), counted }
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
  header: readonly string[],
): AsyncGenerator<ProductPatch> {
  /** Where each product was first met. */
  const products = new Map<string, number>()
  const readProduct = productReader(layout, options, header)
  let key = ''
  let held: Cells[] = []

  async function* finish(): AsyncGenerator<ProductPatch> {
    const cells = held
    held = []
    const line = cells[0]?.line
    if (line === undefined) return
    const before = products.get(key)
    if (before === undefined) products.set(key, line)
    yield* readProduct(cells, before)
  }

  for await (const row of rows) {
    const faults = new Faults()
    const cells = faults.take(() => new Cells(row))
    for (const problem of faults.problems) options.onProblem(problem)
    if (!cells) continue
    const own = normalCode(cells.raw(layout.keyColumn))
    if (own === '' && key === '') {
      yield* readProduct([cells], undefined)
      continue
    }
    if (own !== '' && own !== key) {
      yield* finish()
      key = own
    }
    if (held.length < MAX_ROWS) held.push(cells)
    else {
      const reason = `One product has at most ${MAX_ROWS} rows.`
      options.onProblem({ line: cells.line, column: layout.keyColumn, reason })
    }
  }
  yield* finish()
}

/** A reader of the rows of one product, which reports all their problems in the order of the file. */
function productReader(layout: Layout, options: ReadOptions, header: readonly string[]) {
  const { keyColumn, skuColumn } = layout
  /** Where each SKU was first met. */
  const skus = new Map<string, number>()
  const places = new Map(header.map((name, at) => [name.toLowerCase(), at]))
  const placeOf = ({ column }: Problem) => places.get(column.toLowerCase()) ?? -1

  /**
   * Reports rows whose SKU was met before, and removes them from the valid rows.
   * @returns the other valid rows' SKUs with their lines
   */
  function takeSkus(cells: Cells[], valid: Map<number, VariantPatch>, onProblem: (problem: Problem) => void) {
    const own = new Map<string, number>()
    for (const row of cells) {
      const sku = normalCode(row.raw(skuColumn))
      if (sku === '') continue
      const met = skus.get(sku) ?? own.get(sku)
      if (met === undefined) {
        if (valid.has(row.line)) own.set(sku, row.line)
        continue
      }
      onProblem({
        line: row.line,
        column: skuColumn,
        reason: `The SKU ${row.raw(skuColumn).slice(0, 100)} is already in line ${met}.`,
      })
      valid.delete(row.line)
    }
    return own
  }

  /** @param before the line of earlier rows of the same product, if there are any */
  return async function* read(cells: Cells[], before: number | undefined): AsyncGenerator<ProductPatch> {
    const problems: Problem[] = []
    const onProblem = (problem: Problem) => {
      problems.push(problem)
    }
    if (before !== undefined) {
      const name = cells[0]?.raw(keyColumn).slice(0, 60)
      const reason = `${name} is already in line ${before}: the rows of one product must be together.`
      for (const { line } of cells) onProblem({ line, column: keyColumn, reason })
    }
    const faults = new Faults()
    const product = await layout.read(cells, { ...options, onProblem }, faults)
    faults.problems.push(...checkLimits(product, layout.columnOf))
    const valid = new Map(product.variants.map((variant) => [variant.line, variant]))
    const own = takeSkus(cells, valid, onProblem)
    problems.push(...faults.problems)
    const cause = Math.min(...faults.problems.map(({ line }) => line))
    if (faults.problems.length > 0) {
      const lines = cells.map(({ line }) => line)
      problems.push(...leftOut(lines, problems, cause))
    }
    for (const problem of problems.sort((a, b) => a.line - b.line || placeOf(a) - placeOf(b)))
      options.onProblem(problem)
    if (faults.problems.length > 0 || before !== undefined || valid.size === 0) return
    for (const [sku, line] of own) skus.set(sku, line)
    yield withRows(product, [...valid.values()])
  }
}
