import type * as z from 'zod/mini'
import { MAKE_IMPORT, makeImportInput, READ_IMPORT, readImportInput } from '#lib/contract/office/imports.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { ChangedWhileImported, FileRefused, NotInEncoding } from '../../catalogue-io/problem.ts'
import type { Session } from '../../db/client.ts'
import { ProblemError, refuse } from '../../domain/refusal.ts'
import { logAudit } from '../../store/audit/audit-log.ts'
import { readVersion } from '../../store/catalogue/catalogue-version.ts'
import { tagsOf } from '../../store/catalogue/change-catalogue.ts'
import { forgetOtherReadings, isSameReading } from '../../store/catalogue-imports/import-results.ts'
import {
  changeImport,
  type ImportRow,
  importUnderWay,
  loadImport,
  lockOwnImport,
  lockSettledImport,
  piecesOf,
} from '../../store/catalogue-imports/imports.ts'
import { ImportRunning } from '../../store/catalogue-io/import-lock.ts'
import { askBelowCost } from '../../store/prices/below-cost-approval.ts'
import { explainPriceChanges } from '../../store/prices/explain-price-changes.ts'
import { defineJobKind, type ItemDone, type JobContext, type JobKind } from './job-kind.ts'
import { ImportCancelled, type ReadOutcome, readStaffImport, refusedSentence } from './read-staff-import.ts'

interface FileItem {
  importId: number
  fileName: string
}
type Read = z.output<typeof readImportInput>
type Make = z.output<typeof makeImportInput>

const item = {
  itemName: ({ fileName }: FileItem) => fileName,
  itemPath: ({ importId }: FileItem) => `/office/catalogue/import?import=${importId}`,
}
const families = (count: number) => `${showCount(count)} ${count === 1 ? 'family' : 'families'}`
const REMADE =
  'The catalogue has changed since the preview was made, so nothing was imported. The preview is new: look at it, then import.'
/** A reading that meets a change of the catalogue is made again so often. */
const MOST_READINGS = 3

/** Makes a reading the one that is shown. */
async function showReading(tx: Session, now: Date, row: ImportRow, { reading, counts }: ReadOutcome) {
  await changeImport(tx, row.id, { reading, counts, readAt: now })
  await forgetOtherReadings(tx, row.id, reading)
}

/** Reads a file that was sent, and compares it with the shop. Nothing of the catalogue is changed. */
const read = defineJobKind<Read, FileItem>({
  kind: READ_IMPORT,
  permission: 'catalogue.import',
  isHeld: false,
  isLong: true,
  transaction: 'own',
  schema: readImportInput as z.ZodMiniType<Read>,
  items: async (tx, input, { staffId, permissions }) => {
    const { importId, encoding, pricesExVat } = input
    const row = await lockSettledImport(tx, importId, staffId)
    if (row.state !== 'sending' && row.state !== 'ready' && row.state !== 'refused')
      throw refuse('not-allowed', 'This file is being read or imported, or was given up.')
    const sent = (await piecesOf(tx, importId)).reduce((sum, { bytes }) => sum + bytes, 0)
    if (sent !== row.bytes) throw refuse('invalid-request', 'The file has not been sent whole. Send it again.')
    await changeImport(tx, importId, {
      ...{ state: 'reading', sentence: null, isOtherEncoding: false, bytesRead: 0, pricesExVat },
      encoding: encoding ?? null,
      withoutPrices: input.withoutPrices || !permissions.has('prices.set'),
      withoutStock: input.withoutStock || !permissions.has('stock.adjust'),
    })
    return [{ importId, fileName: row.fileName }]
  },
  label: () => 'Read a file of products',
  ...item,
  run: async (context, { importId }) => {
    const { database } = context.parts
    const row = await loadImport(database, importId)
    if (row.state !== 'reading') return { sentence: 'It was given up.', audit: [] }
    try {
      const done = await readStaffImport(context, row)
      await database.transaction(async (tx) => {
        await showReading(tx, context.now, row, done)
        // Given up in the last moment it stays so.
        const { state } = await lockOwnImport(tx, importId, row.staffId)
        if (state === 'reading') await changeImport(tx, importId, { state: 'ready' })
      })
      const { counts } = done
      const changed = counts.families.new + counts.families.changed
      return { sentence: `${families(changed)} would change.`, audit: [] }
    } catch (error) {
      if (error instanceof ImportCancelled) return { sentence: 'It was given up.', audit: [] }
      if (!(error instanceof FileRefused) && !(error instanceof ProblemError)) throw error
      const sentence = error instanceof FileRefused ? refusedSentence(error) : error.problem.message
      const isOtherEncoding = error instanceof NotInEncoding && row.encoding === null
      await changeImport(database, importId, { state: 'refused', sentence, isOtherEncoding })
      throw refuse('invalid-request', sentence)
    }
  },
})

/** What is done in the transaction that makes an import the catalogue. */
async function writeDone(tx: Session, context: JobContext, row: ImportRow, done: ReadOutcome) {
  const { now, jobId, staff } = context
  const { counts } = done
  const { held } = done.results
  await showReading(tx, now, row, done)
  await changeImport(tx, row.id, { state: 'done', sentence: null, importedAt: now })
  const reason = `Import of ${row.fileName}`
  const ask =
    held.length === 0
      ? null
      : await askBelowCost(tx, now, {
          changes: held.map(({ variantId, before, after }) => [
            variantId,
            'price',
            decimalOfCents(before),
            decimalOfCents(after),
          ]),
          ...{ reason, askedBy: staff.staffId, jobId },
        })
  const { families: made, variants, prices, stock, problems, rows } = counts
  await logAudit(tx, now, { staffId: staff.staffId, requestId: `job-${jobId}` }, [
    {
      action: 'catalogue.import',
      subject: { kind: 'import', id: row.id },
      after: { file: row.fileName, rows, families: made, variants, prices, stock, leftOut: problems },
    },
    ...(ask
      ? [
          {
            action: 'prices.ask',
            subject: { kind: 'approval', id: ask.id },
            after: { prices: held.length },
            reason: ask.reason,
          },
        ]
      : []),
  ])
}

/** @returns null when the catalogue changed so that there is another preview to be looked at */
async function make(context: JobContext, row: ImportRow): Promise<ItemDone<unknown, FileItem> | null> {
  const { database } = context.parts
  let changed: readonly number[] = []
  const read = await readStaffImport(context, row, {
    confirm: ({ reading }) => isSameReading(database, row.id, row.reading, reading),
    hooks: (found) => ({
      before: (tx) =>
        explainPriceChanges(tx, {
          ...{ now: context.now, staffId: context.staff.staffId, reason: `Import of ${row.fileName}` },
        }),
      after: async (tx, ids) => {
        changed = ids
        await writeDone(tx, context, row, found)
      },
    }),
  })
  const { outcome, counts, reading } = read
  const isSwitched = outcome.switchMs !== undefined || outcome.writtenDespite !== undefined
  if (!isSwitched) {
    // Nothing to be made at once: only prices that wait, or stock that has come to what the file says by itself.
    if (!(await isSameReading(database, row.id, row.reading, reading))) {
      await database.transaction((tx) => showReading(tx, context.now, row, read))
      return null
    }
    await database.transaction((tx) => writeDone(tx, context, row, read))
  }
  const waits = counts.held === 1 ? ' 1 price below cost waits' : ` ${counts.held} prices below cost wait`
  return {
    sentence: `${families(counts.families.new)} made, ${counts.families.changed} changed.${
      counts.held > 0 ? `${waits} for a second person.` : ''
    }`,
    audit: [],
    shopChange: { tags: await tagsOf(database, changed), version: await readVersion(database) },
  }
}

/** Makes it the catalogue; made again where somebody changed a product meanwhile. @returns as `make` */
async function makeSurely(context: JobContext, row: ImportRow): Promise<ItemDone<unknown, FileItem> | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make(context, row)
    } catch (error) {
      const isChanged = (error as Error).cause instanceof ChangedWhileImported
      if (!isChanged || tries === MOST_READINGS) throw error
    }
  }
}

/** Imports what a preview shows: all of it at one moment, or nothing. */
const makeImport = defineJobKind<Make, FileItem>({
  kind: MAKE_IMPORT,
  permission: 'catalogue.import',
  isHeld: true,
  isLong: true,
  transaction: 'own',
  schema: makeImportInput as z.ZodMiniType<Make>,
  items: async (tx, { importId, families: shown, leavesOut }, { staffId }) => {
    const other = await importUnderWay(tx)
    if (other) {
      const since = `${other.staffName} has been importing “${other.fileName}” since ${timeInNairobi(other.since)}.`
      throw refuse('changed-meanwhile', `${since} Wait until it has ended.`)
    }
    const row = await lockSettledImport(tx, importId, staffId)
    if (row.state !== 'ready' || !row.counts) throw refuse('not-allowed', 'This file is not ready to be imported.')
    const { families: found, problems } = row.counts
    if (found.new + found.changed !== shown)
      throw refuse('changed-meanwhile', 'The preview has changed. Look at it again.')
    if (shown === 0) throw refuse('invalid-request', 'Nothing of this file is new.')
    if (problems > 0 && !leavesOut)
      throw refuse('invalid-request', 'Rows of this file have problems. Leave them out, or correct the file.')
    return [{ importId, fileName: row.fileName }]
  },
  label: ({ families: count }) => `Import ${families(count)}`,
  ...item,
  run: async (context, { importId }) => {
    const { database } = context.parts
    const row = await loadImport(database, importId)
    // The process ended after it was made, before it was marked so.
    if (row.state === 'done') return { sentence: 'Imported.', audit: [] }
    if (row.state !== 'ready' && row.state !== 'importing')
      throw refuse('not-allowed', 'This file was read again, or was given up.')
    await changeImport(database, importId, { state: 'importing', sentence: null })
    const giveBack = async (sentence: string) => {
      await changeImport(database, importId, { state: 'ready', sentence })
      return refuse('changed-meanwhile', sentence)
    }
    let done: ItemDone<unknown, FileItem> | null
    try {
      done = await makeSurely(context, row)
    } catch (error) {
      if (error instanceof ImportRunning) throw await giveBack('Another import is running. Wait until it has ended.')
      if (error instanceof FileRefused) throw await giveBack(refusedSentence(error))
      if (error instanceof ProblemError) throw await giveBack(error.problem.message)
      throw error
    }
    if (!done) throw await giveBack(REMADE)
    return done
  },
})

export const IMPORT_JOBS: readonly JobKind[] = [read, makeImport]
