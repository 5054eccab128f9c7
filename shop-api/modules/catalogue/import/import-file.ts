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

/** What is handed in at once: a step of the embedded database that stays under 200 ms. */
const MAX_PRODUCTS = 12
const MAX_VARIANTS = 120
/** Problems that are kept word for word; the others are counted. */
const MAX_REPORTED_PROBLEMS = 1_000

export interface ImportOptions extends CsvOptions {
  isDry?: boolean
  skipBad?: boolean
  pricesExVat?: boolean
  /** Where products go whose kind the file does not say, or which is none the shop has. */
  shelf?: ShelfName | undefined
  /** Stock of variants that a foreign file's shop does not count; absent: what their quantity says. */
  untrackedTenths?: number | undefined
  publicUrl: string
  /** What is said of a picture by file name where there is no folder of pictures. */
  noFolder?: string
  pictures?: string | undefined
  store?: FileStore | undefined
  /** Told of each problem, also of those that are not kept word for word. */
  onProblem?: (problem: Problem) => void
  /** Asked before anything is changed. */
  confirm?: (outcome: ImportOutcome) => Promise<boolean>
  /** Aborted: everything is taken back. */
  signal?: AbortSignal
  /** Opens another import service of the same shop when the first is lost, to see there what became of the import. */
  reopen?: () => Promise<ImportService>
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
  /** How long the switch took, ms; absent when nothing was switched, or its answer did not come. */
  switchMs?: number
  /** Why the switch's answer did not come, when it is known that the import was written all the same. */
  writtenDespite?: string
}

/** Where a file is handed in. */
export type ImportTarget = Pick<ImportService, 'openImport' | 'lastSwitched'>

function nothingIn({ products }: ImportReport): boolean {
  return products.new + products.changed === 0
}

/**
 * Imports a file: reads, checks and puts aside, then asks, then switches. Nothing is changed unless it is confirmed, nor
 * when a row is bad and bad ones are not to be skipped.
 * @throws FileRefused when the file as a whole cannot be read; everything is taken back then, and after every other error
 * but those that say otherwise
 */
export async function importFile(
  service: ImportTarget,
  file: FileSource,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { isDry = false, skipBad = false, signal } = options
  const problems: Problem[] = []
  let bad = 0
  const report = (problem: Problem) => {
    bad += 1
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
    let batch: ProductPatch[] = []
    let variants = 0
    for await (const product of opened.products) {
      signal?.throwIfAborted()
      if (batch.length === MAX_PRODUCTS || variants + product.variants.length > MAX_VARIANTS) {
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
    return { ...outcome, ...(await switchSurely(service, own, options.reopen)) }
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error
    const failed = await own.abandon().then(
      () => null,
      (reason) => reason as Error,
    )
    // It takes back by itself what a command that it does not hear of any more has left.
    if (error instanceof ImportServiceLost) throw new Error(`${error.message} ${NOT_SWITCHED}`, { cause: error })
    if (failed && !(failed instanceof ImportServiceLost)) {
      const left = `What was put aside could not be taken back (${failed.message}); it is when the shop API next starts.`
      throw new Error(`${(error as Error).message} ${left}`, { cause: error })
    }
    throw error
  }
}

const NOT_SWITCHED =
  'The catalogue was not switched: nothing of the file is written. Run the same import again when the shop runs.'

/** Whether the import was written cannot be found out now. */
class OutcomeUnknown extends Error {}

/** Switches; without an answer it is asked, here or at another import service of the same shop, whether the switch has taken place. */
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
