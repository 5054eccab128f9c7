import {
  MAX_STATEMENT_BYTES,
  officeStatementBegin,
  officeStatementPiece,
  STATEMENT_PIECE_BYTES,
} from '../../contract/money/office/statements.ts'
import { mutation } from '../../http/mutation.ts'
import { askOffice } from '../call.ts'
import type { FileUpload } from './use-send-file.ts'

/** Why a statement cannot be sent; null if it can. */
export function faultOfStatement({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_STATEMENT_BYTES) return `${name} is larger than 100 MB. Export a shorter period.`
  if (/\.pdf$/i.test(name)) return `${name} is a PDF. Export the statement as CSV or Excel, and choose that.`
  return null
}

/** The upload of a statement of a provider or a bank. */
export const STATEMENT_UPLOAD: FileUpload = {
  faultOf: faultOfStatement,
  pieceBytes: STATEMENT_PIECE_BYTES,
  begin: async (file) => {
    const answer = await mutation(officeStatementBegin, file, { key: 'statement-begin', send: askOffice })
    return answer.ok ? { ok: true, data: answer.data.uploadId } : answer
  },
  sendPiece: (uploadId, no, piece) =>
    mutation(
      officeStatementPiece,
      { uploadId, no },
      { key: `statement-piece.${uploadId}.${no}`, files: { piece }, send: askOffice },
    ),
  refreshes: [],
}
