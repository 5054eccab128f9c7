import type { FileStore } from '../files/file-store.ts'
import type { Desk } from './desk.ts'
import type { ImportReport } from './import-report.ts'
import { Pictures } from './pictures.ts'
import type { Problem } from './problem.ts'
import type { ProductPatch, ShelfName } from './product.ts'
import type { CsvOptions } from './read-csv.ts'
import { type Format, openProducts } from './read-file.ts'

/** What is handed in at once: a step of the embedded database that stays under 200 ms. */
const MOST_PRODUCTS = 12
const MOST_VARIANTS = 120
/** Problems that are kept word for word; the others are counted. */
const MOST_TOLD = 1_000

export interface ImportOptions extends CsvOptions {
  isDry?: boolean
  skipBad?: boolean
  pricesExVat?: boolean
  /** Where products go whose kind the file does not say, or which is none the shop has. */
  shelf?: ShelfName | undefined
  /** Stock of variants that a foreign file's shop does not count; absent: what their quantity says. */
  untrackedTenths?: number | undefined
  publicUrl: string
  pictures?: string | undefined
  store?: FileStore | undefined
  /** Asked before anything is changed. */
  confirm?: (outcome: ImportOutcome) => Promise<boolean>
  /** Aborted: everything is taken back. */
  signal?: AbortSignal
}

export interface ImportOutcome {
  format: Format
  rows: number
  /** Columns of the file that hold something and are not taken in. */
  unread: string[]
  report: ImportReport
  /** In the order of lines; at most a thousand. */
  problems: Problem[]
  bad: number
  /** How long the switch took, ms; absent when nothing was switched. */
  switchMs?: number
}

function nothingIn({ products }: ImportReport): boolean {
  return products.new + products.changed === 0
}

/**
 * Imports a file: reads, checks and puts aside, then asks, then switches. Nothing is changed unless it is confirmed, nor
 * when a row is bad and bad ones are not to be skipped.
 * @throws FileRefused when the file as a whole cannot be read; everything is taken back then
 */
export async function importFile(desk: Desk, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const { isDry = false, skipBad = false, signal } = options
  const problems: Problem[] = []
  let bad = 0
  const tell = (problem: Problem) => {
    bad += 1
    if (problems.length < MOST_TOLD) problems.push(problem)
  }
  const pictures = new Pictures({
    folder: options.pictures,
    publicUrl: options.publicUrl,
    store: isDry ? undefined : options.store,
  })
  const opened = await openProducts(file, { ...options, pictures, onProblem: tell })
  const own = await desk.openImport(isDry)
  try {
    // One batch is checked and written while the next is read.
    let writing: Promise<void> = Promise.resolve()
    const write = async (batch: ProductPatch[]) => {
      await writing
      writing = own.add(batch).then((found) => found.forEach(tell))
      // Whoever awaits it next hears of a failure; until then it is not unhandled.
      writing.catch(() => undefined)
    }
    let batch: ProductPatch[] = []
    let variants = 0
    for await (const product of opened.products) {
      signal?.throwIfAborted()
      if (batch.length === MOST_PRODUCTS || variants + product.variants.length > MOST_VARIANTS) {
        if (batch.length > 0) await write(batch)
        batch = []
        variants = 0
      }
      if (options.shelf) product.shelf = { ...product.shelf, otherwise: options.shelf }
      batch.push(product)
      variants += product.variants.length
    }
    if (batch.length > 0) await write(batch)
    await writing
    signal?.throwIfAborted()
    const outcome: ImportOutcome = {
      format: opened.format,
      rows: opened.counted.rows,
      unread: [...opened.counted.unread],
      report: await own.report(),
      problems: problems.sort((a, b) => a.line - b.line),
      bad,
    }
    const isOver = isDry || nothingIn(outcome.report) || (bad > 0 && !skipBad)
    if (isOver || (options.confirm && !(await options.confirm(outcome)))) {
      await own.abandon()
      return outcome
    }
    signal?.throwIfAborted()
    return { ...outcome, switchMs: await own.switch() }
  } catch (error) {
    await own.abandon()
    throw error
  }
}
