import type { Faults } from './faults.ts'
import type { Pictures } from './pictures.ts'
import type { Problem } from './problem.ts'
import type { ProductPatch } from './product.ts'
import type { Cells } from './read-cells.ts'
import type { CsvOptions } from './read-csv.ts'

export type Format = 'fuma' | 'shopify'

export interface ReadOptions extends CsvOptions {
  pictures: Pictures
  /** How a foreign file's prices are meant. */
  pricesExVat?: boolean
  /**
   * Stock, in tenths, of a foreign file's variants that their shop does not count; absent: their quantity in the file.
   */
  untrackedTenths?: number | undefined
  onProblem: (problem: Problem) => void
}

/**
 * Makes a product of the valid rows that share its code. Problems of the other rows are reported to `onProblem`.
 * @param faults receives the problems that exclude the whole product; then fields of the product are missing
 */
export type ReadProduct = (rows: Cells[], options: ReadOptions, faults: Faults) => Promise<ProductPatch>

export interface Layout {
  format: Format
  /** The column whose cell distinguishes the rows of one product from the next. */
  keyColumn: string
  /** The column of a variant's SKU. */
  skuColumn: string
  /** Columns that the file lacks and no product can do without. */
  required: string[]
  /** Every column that is read. */
  columns: readonly string[]
  /** The column of a field of the family form, or of the name of a colour, size, brand or collection. */
  columnOf: (field: string) => string
  /** Rows of one product can leave the key empty after the first. */
  read: ReadProduct
}
