import { makeImportJob, readImportJob } from '#lib/contract/catalogue/office/imports.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { defineJobKind, type ItemDone, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { FileRefused, NotInEncoding } from '../import/problem.ts'
import { ImportRunning } from '../import/queries/import-lock.ts'
import {
  changeImport,
  importUnderWay,
  loadImport,
  lockOwnImport,
  lockSettledImport,
  piecesOf,
} from '../import/queries/imports.ts'
import { families, makeImport, showReading } from './make-import.ts'
import { ImportCancelled, readStaffImport, refusedSentence } from './read-staff-import.ts'

interface FileItem {
  importId: number
  fileName: string
}

const item = {
  itemName: ({ fileName }: FileItem) => fileName,
  itemPath: ({ importId }: FileItem) => `/office/catalogue/import?import=${importId}`,
}
const REMADE =
  'The catalogue has changed since the preview, so nothing was imported. Check the new preview, then import.'

/** Reads a sent file, and compares it with the shop. The catalogue is unchanged. */
const read = defineJobKind(readImportJob, {
  isLong: true,
  transaction: 'own',
  items: async (tx, input, { staffId, permissions }) => {
    const { importId, encoding, pricesExVat } = input
    const row = await lockSettledImport(tx, importId, staffId)
    if (row.state !== 'sending' && row.state !== 'ready' && row.state !== 'refused')
      throw refuse('not-allowed', 'This file is being read or imported, or was cancelled.')
    const sent = (await piecesOf(tx, importId)).reduce((sum, { bytes }) => sum + bytes, 0)
    if (sent !== row.bytes) throw refuse('invalid-request', 'The file is incomplete. Send it again.')
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
    if (row.state !== 'reading') return { sentence: 'It was cancelled.', audit: [] }
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
      if (error instanceof ImportCancelled) return { sentence: 'It was cancelled.', audit: [] }
      if (!(error instanceof FileRefused) && !(error instanceof ProblemError)) throw error
      const sentence = error instanceof FileRefused ? refusedSentence(error) : error.problem.message
      const isOtherEncoding = error instanceof NotInEncoding && row.encoding === null
      await changeImport(database, importId, { state: 'refused', sentence, isOtherEncoding })
      throw refuse('invalid-request', sentence)
    }
  },
})

/** Imports the changes of a preview: all at once, or not at all. */
const make = defineJobKind(makeImportJob, {
  isLong: true,
  transaction: 'own',
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
      throw refuse('changed-meanwhile', 'The preview has changed. Check it again.')
    if (shown === 0) throw refuse('invalid-request', 'This file contains no changes.')
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
      throw refuse('not-allowed', 'This file was read again, or was cancelled.')
    await changeImport(database, importId, { state: 'importing', sentence: null })
    const giveBack = async (sentence: string) => {
      await changeImport(database, importId, { state: 'ready', sentence })
      return refuse('changed-meanwhile', sentence)
    }
    let done: ItemDone<unknown, FileItem> | null
    try {
      done = await makeImport(context, row)
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

export const IMPORT_JOBS: readonly JobKind[] = [read, make]
