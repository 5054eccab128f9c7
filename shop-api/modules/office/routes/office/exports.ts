import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { officeExportFile, XLSX_TYPE } from '#lib/contract/office/office/exports.ts'
import { xlsxFile } from '../../../../documents/list-file.ts'
import type { PrivateFiles } from '../../../../files/private-files.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { exportName, type FinishedExport, finishedExport } from '../../../jobs/use-cases/exports.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'

/** Exported lists, assembled from their pieces while sending: at most two pieces are in memory. */
export function serveOfficeExports(app: FastifyInstance): void {
  const { files } = app.shop

  serveOfficeCall(app, officeExportFile, async (request) => {
    const found = await finishedExport(request.tx, staffOf(request).staffId, request.input.jobId)
    const { id, list, format, rows } = found
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE
    const body = format === 'csv' ? readPieces(files, found.pieces) : await spreadsheet(files, found)
    return {
      data: new FileAnswer(Readable.from(body), type, exportName(found)),
      audit: { action: 'data.export-fetch', subject: { kind: 'export', id }, after: { list, format, rows } },
    }
  })
}

async function readPiece(files: PrivateFiles, key: string): Promise<Buffer> {
  const bytes = await files.read(key)
  if (!bytes) throw refuse('not-found', 'This file is no longer stored. Export the list again.')
  return bytes
}

async function* readPieces(files: PrivateFiles, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield await readPiece(files, key)
}

/** @throws not-found if its frame is deleted; a deleted sheet breaks off the response */
async function spreadsheet(
  files: PrivateFiles,
  { pieces, crc, size }: FinishedExport,
): Promise<AsyncIterable<Uint8Array>> {
  const [frame = '', ...sheet] = pieces
  const parts = unzipSync(await readPiece(files, frame))
  return xlsxFile({ parts }, { pieces: readPieces(files, sheet), crc, size })
}
