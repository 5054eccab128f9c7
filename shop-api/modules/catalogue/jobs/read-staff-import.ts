import type { ImportCounts } from '#lib/contract/catalogue/office/imports.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import type { JobContext } from '../../jobs/jobs/job-kind.ts'
import { claimJob } from '../../jobs/use-cases/jobs.ts'
import type { ImportOutcome } from '../import/import-file.ts'
import { importFile } from '../import/import-file.ts'
import type { SwitchHooks } from '../import/import-session.ts'
import { FileRefused, NotInEncoding } from '../import/problem.ts'
import { ReadingResults } from '../import/queries/import-results.ts'
import { changeImport, type ImportRow, loadImport, piecesOf } from '../import/queries/imports.ts'
import { staffImportTarget } from '../import/staff-import.ts'
import { kindOfImport } from './kind-of-import.ts'

/** Interval of checks for a cancelled import, and of progress reports. */
const LOOKED_MS = 700
/** No other process takes over the work during this time. */
const CLAIMED_MS = 120_000

/** The import was given up while it was read. */
export class ImportCancelled extends Error {
  override name = 'ImportCancelled'
}

/** The stored pieces of a file. @throws not-found if a piece is missing */
async function* bytesOf({ parts }: JobContext, pieces: readonly { file: string }[]): AsyncGenerator<Buffer> {
  for (const { file } of pieces) {
    const bytes = await parts.files.read(file)
    if (!bytes) throw refuse('not-found', 'The file is no longer stored. Send it again.')
    yield bytes
  }
}

export interface ReadOutcome {
  outcome: ImportOutcome
  results: ReadingResults
  counts: ImportCounts
  reading: number
}

function countsOf({ format, rows, unread, report }: ImportOutcome, { counts }: ReadingResults): ImportCounts {
  const { products, variants, pictures } = report
  // A held price is a change to check, even though it is not made at once.
  const changed = counts.families - products.new
  const families = { new: products.new, changed, same: products.same + products.changed - changed }
  return {
    ...{ format, rows, families, variants: { ...variants, ended: counts.ended } },
    ...{ prices: counts.prices, stock: counts.stock, held: counts.held },
    ...{ problems: counts.problems, faults: counts.faults },
    unread: unread.slice(0, 100),
    ...{ brands: report.brands, collections: report.collections, subCollections: report.subCollections },
    pictures: pictures.byAddress,
  }
}

/**
 * Reads a file from staff and compares it with the shop, as a new reading of its import.
 * @param make the hooks before and after it becomes the catalogue; absent: only compare
 * @throws ImportCancelled; FileRefused if the file as a whole cannot be read; ChangedWhileImported
 */
export async function readStaffImport(
  context: JobContext,
  row: ImportRow,
  make?: { confirm: (read: ReadOutcome) => Promise<boolean>; hooks: (read: ReadOutcome) => SwitchHooks },
): Promise<ReadOutcome> {
  const { parts, staff, jobId, now } = context
  const { database, env, clock } = parts
  const reading = row.reading + 1
  const results = new ReadingResults(database, { importId: row.id, reading })
  await results.begin()
  const pieces = await piecesOf(database, row.id)
  await demandCsv(bytesOf(context, pieces))
  let bytesRead = 0
  let lookedAt = 0
  const look = async () => {
    await results.write(false)
    const at = clock().getTime()
    if (at - lookedAt < LOOKED_MS) return
    lookedAt = at
    await claimJob(database, jobId, clock(), new Date(at + CLAIMED_MS))
    if ((await loadImport(database, row.id)).state === 'cancelled') throw new ImportCancelled()
    await changeImport(database, row.id, { bytesRead })
  }
  const state: { read?: ReadOutcome } = {}
  const hooks: SwitchHooks = {
    before: (tx) => hookOf('before')(tx),
    after: (tx, ids) => hookOf('after')(tx, ids),
  }
  const hookOf =
    <Name extends keyof SwitchHooks>(name: Name) =>
    async (tx: Session, ids: readonly number[] = []) => {
      if (make && state.read) await make.hooks(state.read)[name]?.(tx, ids)
    }
  const target = staffImportTarget({
    ...{ database, env, now, staffId: staff.staffId, id: `office-${row.id}-${reading}` },
    rules: {
      withoutPrices: row.withoutPrices || !staff.permissions.has('prices.set'),
      withoutStock: row.withoutStock || !staff.permissions.has('stock.adjust'),
    },
    onCompared: (product) => results.family(product),
    betweenBatches: look,
    hooks,
  })
  const finished = async (outcome: ImportOutcome): Promise<ReadOutcome> => {
    await results.write(true)
    return { outcome, results, counts: countsOf(outcome, results), reading }
  }
  const outcome = await importFile(target, () => bytesOf(context, pieces), {
    publicUrl: env.PUBLIC_URL,
    ...(row.encoding && { encoding: row.encoding }),
    ...{ isDry: make === undefined, skipBad: true, pricesExVat: row.pricesExVat },
    noFolder: 'write the address of a picture, or add it on the page of the product.',
    onBytes: (bytes) => {
      bytesRead = bytes
    },
    onProblem: (problem) => results.problem(problem),
    confirm: async (found) => {
      state.read = await finished(found)
      return make ? make.confirm(state.read) : false
    },
  })
  await changeImport(database, row.id, { bytesRead: row.bytes })
  return state.read ? { ...state.read, outcome } : await finished(outcome)
}

/** @throws FileRefused if the file is clearly not CSV */
async function demandCsv(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of bytes) {
    const refused = kindOfImport(piece)
    if (refused) throw new FileRefused(refused)
    return
  }
}

/** The text on screen for a refused file. */
export const refusedSentence = (error: FileRefused): string =>
  error instanceof NotInEncoding
    ? `${error.where} is not UTF-8. Save the file as “CSV UTF-8”, or use “Read as Windows text”.`
    : error.message
