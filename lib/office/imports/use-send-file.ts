import { useRef, useState } from 'react'
import type { Problem } from '../../contract/base/problem.ts'
import {
  IMPORT_PIECE_BYTES,
  MAX_IMPORT_BYTES,
  officeImportBegin,
  officeImportPiece,
} from '../../contract/catalogue/office/imports.ts'
import { mutation } from '../../http/mutation.ts'
import { askOffice } from '../call.ts'
import { refreshOffice } from '../queries.ts'

/** Number of tries to send a piece. */
const MAX_TRIES = 4
const AGAIN_MS = 1_500

export interface Sending {
  fileName: string
  bytes: number
  sent: number
}

/** The fault of a file before sending; null if there is no fault. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_IMPORT_BYTES) return `${name} is larger than 100 MB. Split it, or leave rows without changes out.`
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return `${name} is a spreadsheet. Save it as “CSV UTF-8”, and choose that.`
  if (/\.(zip|pdf|jpe?g|png|docx?)$/i.test(name)) return `${name} is not CSV. Choose the CSV file.`
  return null
}

type Sent<Data> = { ok: true; data: Data } | { ok: false; problem: Problem }

/** Calls and limits of the upload of one kind of file. */
export interface FileUpload {
  /** Why a file cannot be sent; null if it can. */
  faultOf: (file: Pick<File, 'name' | 'size'>) => string | null
  pieceBytes: number
  /** @returns the id of the new upload */
  begin: (file: { fileName: string; bytes: number }) => Promise<Sent<number>>
  sendPiece: (id: number, no: number, piece: Blob) => Promise<Sent<unknown>>
  /** Names of the calls to refetch afterwards. */
  refreshes: readonly string[]
}

const PRODUCT_UPLOAD: FileUpload = {
  faultOf: faultOfFile,
  pieceBytes: IMPORT_PIECE_BYTES,
  begin: async (file) => {
    const answer = await mutation(officeImportBegin, file, { key: 'import-begin', send: askOffice })
    return answer.ok ? { ok: true, data: answer.data.importId } : answer
  },
  sendPiece: (importId, no, piece) =>
    mutation(
      officeImportPiece,
      { importId, no },
      { key: `import-piece.${importId}.${no}`, files: { piece }, send: askOffice },
    ),
  refreshes: ['office-import-list'],
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a file in pieces. A piece that is lost on the way is sent again alone.
 * @param onSent the whole file is there
 * @param upload of products if absent
 */
export function useSendFile(onSent: (id: number) => Promise<unknown> | unknown, upload: FileUpload = PRODUCT_UPLOAD) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stopped = useRef(false)

  async function sendPiece(id: number, no: number, piece: Blob) {
    for (let tries = 1; ; tries += 1) {
      const answer = await upload.sendPiece(id, no, piece)
      if (answer.ok || !answer.problem.retryable || tries === MAX_TRIES || stopped.current) return answer
      await wait(AGAIN_MS * tries)
    }
  }

  async function send(file: File): Promise<void> {
    const wrong = upload.faultOf(file)
    setFault(wrong)
    if (wrong) return
    stopped.current = false
    const begun = { fileName: file.name, bytes: file.size }
    setSending({ ...begun, sent: 0 })
    try {
      const answer = await upload.begin(begun)
      if (!answer.ok) return setFault(answer.problem.message)
      const { data: id } = answer
      const { pieceBytes } = upload
      for (let no = 0; no * pieceBytes < file.size; no += 1) {
        if (stopped.current) return
        const piece = file.slice(no * pieceBytes, (no + 1) * pieceBytes)
        const kept = await sendPiece(id, no, piece)
        if (!kept.ok) return setFault(kept.problem.message)
        setSending({ ...begun, sent: Math.min(file.size, (no + 1) * pieceBytes) })
      }
      if (!stopped.current) await onSent(id)
    } finally {
      setSending(null)
      void refreshOffice(upload.refreshes)
    }
  }

  return {
    send,
    sending,
    fault,
    stop: () => {
      stopped.current = true
    },
  }
}
