import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  officeStatement,
  officeStatementBegin,
  officeStatementFile,
  officeStatementFiles,
  officeStatementPiece,
  officeStatementUndo,
  STATEMENT_PIECE_BYTES,
} from '#lib/contract/money/office/statements.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listFiles, loadFile, shownAccount, statementAccounts } from '../../queries/statement-files.ts'
import { addPiece, beginUpload, bytesSent, lockUpload, piecesOf, shownUpload } from '../../queries/statement-uploads.ts'
import { undoStatement } from '../../use-cases/undo-statement.ts'

const uploadSubject = (id: number) => ({ kind: 'statement-upload', id })

/** Statements of providers and banks: upload, preview, files and undo. Jobs read and import them. */
export function serveOfficeStatements(app: FastifyInstance): void {
  const { files: privateFiles } = app.shop

  serveOfficeCall(app, officeStatementBegin, async (request) => {
    const { tx, now, input } = request
    const uploadId = await beginUpload(tx, now, { ...input, staffId: staffOf(request).staffId })
    return {
      data: { uploadId },
      audit: { action: 'money.statement-send', subject: uploadSubject(uploadId), after: { file: input.fileName } },
    }
  })

  serveOfficeCall(app, officeStatementPiece, async (request) => {
    const { tx, input, files } = request
    const { uploadId, no } = input
    const bytes = files.piece ?? Buffer.alloc(0)
    const row = await lockUpload(tx, uploadId)
    if (row.staffId !== staffOf(request).staffId) throw refuse('not-allowed', 'Another person uploads this file.')
    if (row.state !== 'sending') throw refuse('not-allowed', 'This file was sent before.')
    const stored = (await piecesOf(tx, uploadId)).length
    const audit = { action: 'money.statement-send' as const, subject: uploadSubject(uploadId), after: { piece: no } }
    if (no < stored) return { data: { pieces: stored }, audit }
    const left = row.bytes - (await bytesSent(tx, uploadId))
    if (no > stored || bytes.length !== Math.min(left, STATEMENT_PIECE_BYTES))
      throw refuse('invalid-request', 'The file has changed since you chose it. Choose it again.')
    await addPiece(tx, { uploadId, no, file: await privateFiles.keep(bytes), bytes: bytes.length })
    return { data: { pieces: stored + 1 }, audit }
  })

  serveOfficeCall(app, officeStatement, async (request) => ({
    data: await shownUpload(request.tx, request.input.uploadId, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeStatementFiles, async ({ tx, input }) => ({
    data: {
      files: await listFiles(tx, input.accountId),
      accounts: (await statementAccounts(tx)).map(shownAccount),
    },
  }))

  serveOfficeCall(app, officeStatementFile, async ({ tx, input }) => {
    const { id, name, file } = await loadFile(tx, input.fileId)
    const bytes = file === null ? null : await privateFiles.read(file)
    if (!bytes) throw refuse('not-found', 'This statement has no stored file.')
    return {
      data: new FileAnswer(Readable.from([bytes]), 'application/octet-stream', name),
      audit: { action: 'money.statement-file', subject: { kind: 'statement', id }, after: { file: name } },
    }
  })

  serveOfficeCall(app, officeStatementUndo, async (request) => {
    const { tx, now, input } = request
    const { text, audit } = await undoStatement(tx, now, staffOf(request), input.fileId)
    return { data: { text }, message: text, audit }
  })
}
