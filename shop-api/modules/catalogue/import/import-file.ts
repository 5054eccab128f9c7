import type { FileStore } from '../../../files/file-store.ts'
import type { FileSource } from './file-text.ts'
import type { ImportReport } from './import-report.ts'
import { type ImportService, ImportServiceLost, type RunningImport } from './import-service.ts'
import type { Format } from './layout.ts'
import { Pictures } from './pictures.ts'
import type { Problem } from './problem.ts'
import type { ProductPatch, ShelfName } from './product.ts'
import type { CsvOptions } from './read-csv.ts'
import { openProducts } from './read-file.ts'

/** Products in one batch: a step of the embedded database that stays under 200 ms. */
const MAX_PRODUCTS = 12
const MAX_VARIANTS = 120
/** Problems stored with their full text; further problems are only counted. */
const MAX_REPORTED_PROBLEMS = 1_000

export interface ImportOptions extends CsvOptions {
  isDry?: boolean
  skipBad?: boolean
  pricesExVat?: boolean
  /** Shelf of products whose kind is not in the file or not in the shop. */
  shelf?: ShelfName | undefined
  /** Stock of variants that a foreign file's shop does not count; absent: their quantity in the file. */
  untrackedTenths?: number | undefined
  publicUrl: string
  /** The problem text of a picture by file name if there is no folder of pictures. */
  noFolder?: string
  pictures?: string | undefined
  store?: FileStore | undefined
  /** Called for each problem, including those beyond the maximum that is stored. */
  onProblem?: (problem: Problem) => void
  /** Called before anything is changed. */
  confirm?: (outcome: ImportOutcome) => Promise<boolean>
  /** If aborted, everything is undone. */
  signal?: AbortSignal
  /** Opens another import service of the same shop if the first is lost, to find the outcome of the import. */
  reopen?: () => Promise<ImportService>
}

export interface ImportOutcome {
  format: Format
  rows: number
  /** Columns of the file that have values but are not imported. */
  unread: string[]
  report: ImportReport
  /** In the order of lines; at most a thousand. */
  problems: Problem[]
  /** Number of all problems. */
  problemsCount: number
  /** Number of rows with problems. */
  bad: number
  /** Duration of the switch, ms; absent if there was no switch, or if its response was lost. */
  switchMs?: number
  /** Why the response to the switch was lost, if the import is known to be written regardless. */
  writtenDespite?: string
}

/** The part of the import service that receives a file. */
export type ImportTarget = Pick<ImportService, 'openImport' | 'lastSwitched'>

function nothingIn({ products }: ImportReport): boolean {
  return products.new + products.changed === 0
}

/**
 * Imports a file: reads, checks and stages it, requests confirmation, then switches. Changes the catalogue only if it
 * is confirmed, and if no row is bad or bad rows are to be skipped.
 * @throws FileRefused if the file as a whole cannot be read. Every error undoes the import, unless the error states
 * otherwise.
 */
export async function importFile(
  service: ImportTarget,
  file: FileSource,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { isDry = false, skipBad = false, signal } = options
  const problems: Problem[] = []
  let problemsCount = 0
  const badLines = new Set<number>()
  const report = (problem: Problem) => {
    problemsCount += 1
    badLines.add(problem.line)
    options.onProblem?.(problem)
    if (problems.length < MAX_REPORTED_PROBLEMS) problems.push(problem)
  }
  const pictures = new Pictures({
    folder: options.pictures,
    noFolder: options.noFolder,
    publicUrl: options.publicUrl,
    store: isDry ? undefined : options.store,
  })
  const opened = await openProducts(file, { ...options, pictures, onProblem: report })
  const own = await service.openImport(isDry)
  try {
    // One batch is checked and written while the next is read.
    let writing: Promise<void> = Promise.resolve()
    const write = async (batch: ProductPatch[]) => {
      await writing
      writing = own.add(batch).then((found) => found.forEach(report))
      // The next await throws its failure; until then it must not count as unhandled.
      writing.catch(() => undefined)
    }
    for await (const batch of batchesOf(opened.products, options)) await write(batch)
    await writing
    signal?.throwIfAborted()
    const outcome: ImportOutcome = {
      format: opened.format,
      rows: opened.counted.rows,
      unread: [...opened.counted.unread],
      report: await own.report(),
      problems: problems.sort((a, b) => a.line - b.line),
      ...{ problemsCount, bad: badLines.size },
    }
    const isOver = isDry || nothingIn(outcome.report) || (outcome.bad > 0 && !skipBad)
    if (isOver || (options.confirm && !(await options.confirm(outcome)))) {
      await own.abandon()
      return outcome
    }
    signal?.throwIfAborted()
    return { ...outcome, ...(await switchSurely(service, own, options.reopen)) }
  } catch (error) {
    throw await undone(own, error as Error)
  }
}

/** Batches of products for a write each. @throws the reason of an aborted signal */
async function* batchesOf(
  products: AsyncIterable<ProductPatch>,
  { shelf, signal }: Pick<ImportOptions, 'shelf' | 'signal'>,
): AsyncGenerator<ProductPatch[]> {
  let batch: ProductPatch[] = []
  let variants = 0
  for await (const product of products) {
    signal?.throwIfAborted()
    const isFull = batch.length === MAX_PRODUCTS || variants + product.variants.length > MAX_VARIANTS
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      variants = 0
    }
    if (shelf) product.shelf = { ...product.shelf, otherwise: shelf }
    batch.push(product)
    variants += product.variants.length
  }
  if (batch.length > 0) yield batch
}

/** Undoes a failed import, unless its outcome is unknown. @returns the error to throw */
async function undone(own: RunningImport, error: Error): Promise<Error> {
  if (error instanceof OutcomeUnknown) return error
  const failed = await own.abandon().then(
    () => null,
    (reason) => reason as Error,
  )
  // The service undoes the staged rows of a lost command automatically.
  if (error instanceof ImportServiceLost) return new Error(`${error.message} ${NOT_SWITCHED}`, { cause: error })
  if (!failed || failed instanceof ImportServiceLost) return error
  const left = `The staged rows could not be removed (${failed.message}). The next start of the shop API removes them.`
  return new Error(`${error.message} ${left}`, { cause: error })
}

const NOT_SWITCHED =
  'The catalogue is unchanged: no row of the file was written. Run the same import again when the shop runs.'

/** Whether the import was written cannot be found out now. */
class OutcomeUnknown extends Error {}

/**
 * Switches. Without a response it queries this or another import service of the same shop whether the switch took
 * place.
 */
async function switchSurely(
  service: ImportTarget,
  own: RunningImport,
  reopen: ImportOptions['reopen'],
): Promise<Pick<ImportOutcome, 'switchMs' | 'writtenDespite'>> {
  try {
    return { switchMs: await own.switch() }
  } catch (error) {
    const why = (error as Error).message
    const last = await lastOf(service, reopen).catch((reason: Error) => {
      throw new OutcomeUnknown(
        `${why} Whether the import was written is not known (${reason.message}) Run the same import again when the shop runs: what is written already is not written twice.`,
        { cause: error },
      )
    })
    if (last === own.id) return { writtenDespite: why }
    throw new Error(`${why} ${NOT_SWITCHED}`, { cause: error })
  }
}

async function lastOf(service: ImportTarget, reopen: ImportOptions['reopen']): Promise<string | null> {
  try {
    return await service.lastSwitched()
  } catch (error) {
    if (!(error instanceof ImportServiceLost) || !reopen) throw error
    const other = await reopen()
    return await other.lastSwitched().finally(() => other.close())
  }
}
