import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  IMPORT_PAGE,
  IMPORT_PIECE_BYTES,
  officeImport,
  officeImportBegin,
  officeImportCancel,
  officeImportColumns,
  officeImportFamilies,
  officeImportList,
  officeImportPiece,
  officeImportProblems,
  officeImportProblemsFile,
} from '#lib/contract/catalogue/office/imports.ts'
import type { Session } from '../../../../db/client.ts'
import { csvText, figure } from '../../../../files/csv.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { IMPORT_COLUMNS } from '../../import/column-guide.ts'
import { listImportFamilies, listImportProblems } from '../../import/queries/import-results.ts'
import {
  addPiece,
  beginImport,
  changeImport,
  importUnderWay,
  listImports,
  loadImport,
  lockOwnImport,
  lockSettledImport,
  piecesOf,
  shownImport,
} from '../../import/queries/imports.ts'
import { kindOfImport } from '../../jobs/kind-of-import.ts'

const subjectOf = (importId: number) => ({ kind: 'import', id: importId })
const PROBLEMS_AT_ONCE = 1_000

/** Product files: upload, preview, cancellation. Jobs read and import them (work/office-jobs/import-jobs.ts). */
export function serveOfficeImports(app: FastifyInstance): void {
  const { files: privateFiles, database } = app.shop

  serveOfficeCall(app, officeImportBegin, async (request) => {
    const { tx, now, input } = request
    const importId = await beginImport(tx, now, { ...input, staffId: staffOf(request).staffId })
    return {
      data: { importId },
      audit: { action: 'catalogue.import-send', subject: subjectOf(importId), after: { file: input.fileName } },
    }
  })

  serveOfficeCall(app, officeImportPiece, async (request) => {
    const { tx, input, files } = request
    const { importId, no } = input
    const bytes = files.piece ?? Buffer.alloc(0)
    const row = await lockOwnImport(tx, importId, staffOf(request).staffId)
    if (row.state !== 'sending') throw refuse('not-allowed', 'This file was sent or cancelled before.')
    const kept = await piecesOf(tx, importId)
    const audit = { action: 'catalogue.import-send' as const, subject: subjectOf(importId), after: { piece: no } }
    if (no < kept.length) return { data: { pieces: kept.length }, audit }
    const left = row.bytes - kept.reduce((sum, piece) => sum + piece.bytes, 0)
    if (no > kept.length || bytes.length !== Math.min(left, IMPORT_PIECE_BYTES))
      throw refuse('invalid-request', 'The file has changed since you chose it. Choose it again.')
    const refused = no === 0 ? kindOfImport(bytes) : null
    if (refused) throw refuse('invalid-request', refused)
    await addPiece(tx, { importId, no, file: await privateFiles.keep(bytes), bytes: bytes.length })
    return { data: { pieces: kept.length + 1 }, audit }
  })

  serveOfficeCall(app, officeImport, async (request) => ({
    data: await shownImport(request.tx, request.input.importId, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeImportList, async (request) => ({
    data: await listImports(request.tx, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeImportFamilies, async ({ tx, input }) => ({
    data: await listImportFamilies(tx, await loadImport(tx, input.importId), input),
  }))

  serveOfficeCall(app, officeImportProblems, async ({ tx, input }) => ({
    data: await listImportProblems(tx, await loadImport(tx, input.importId), {
      ...{ after: input.after, limit: IMPORT_PAGE },
    }),
  }))

  serveOfficeCall(app, officeImportProblemsFile, async ({ tx, input }) => {
    const row = await loadImport(tx, input.importId)
    const name = `problems-${row.id}.csv`
    return { data: new FileAnswer(Readable.from(problemsFile(database, row)), 'text/csv; charset=utf-8', name) }
  })

  serveOfficeCall(app, officeImportColumns, async () => ({ data: [...IMPORT_COLUMNS] }))

  serveOfficeCall(app, officeImportCancel, async (request) => {
    const { tx, input } = request
    const { staffId } = staffOf(request)
    const row = await lockSettledImport(tx, input.importId, staffId)
    const other = await importUnderWay(tx)
    const isOver = row.state === 'importing' || row.state === 'done'
    if (isOver || (other && (await shownImport(tx, row.id, staffId)).state === 'importing'))
      throw refuse('changed-meanwhile', 'It is being imported or was imported. You can undo it while it is held.')
    await changeImport(tx, row.id, { state: 'cancelled' })
    return {
      data: await shownImport(tx, row.id, staffId),
      message: 'The import was cancelled. Nothing was changed.',
      audit: { action: 'catalogue.import-cancel', subject: subjectOf(row.id), before: { state: row.state } },
    }
  })
}

async function* problemsFile(tx: Session, row: { id: number; reading: number }): AsyncGenerator<string> {
  yield `\uFEFF${csvText([['Line', 'Column', 'Problem']])}`
  for (let after: number | null = 0; after !== null; ) {
    const page = await listImportProblems(tx, row, { after, limit: PROBLEMS_AT_ONCE })
    yield csvText(page.problems.map(({ line, column, reason }) => [figure(String(line)), column, reason]))
    after = page.next
  }
}
