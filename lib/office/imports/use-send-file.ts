import { useRef, useState } from 'react'
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

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a file of products in pieces. A piece that is lost on the way is sent again alone.
 * @param onSent the whole file is there
 */
export function useSendFile(onSent: (importId: number) => Promise<unknown> | unknown) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stopped = useRef(false)

  async function sendPiece(importId: number, no: number, piece: Blob) {
    for (let tries = 1; ; tries += 1) {
      const input = { importId, no }
      const answer = await mutation(officeImportPiece, input, {
        ...{ key: `import-piece.${importId}.${no}`, files: { piece } },
        send: askOffice,
      })
      if (answer.ok || !answer.problem.retryable || tries === MAX_TRIES || stopped.current) return answer
      await wait(AGAIN_MS * tries)
    }
  }

  async function send(file: File): Promise<void> {
    const wrong = faultOfFile(file)
    setFault(wrong)
    if (wrong) return
    stopped.current = false
    const begun = { fileName: file.name, bytes: file.size }
    setSending({ ...begun, sent: 0 })
    try {
      const answer = await mutation(officeImportBegin, begun, { key: 'import-begin', send: askOffice })
      if (!answer.ok) return setFault(answer.problem.message)
      const { importId } = answer.data
      for (let no = 0; no * IMPORT_PIECE_BYTES < file.size; no += 1) {
        if (stopped.current) return
        const piece = file.slice(no * IMPORT_PIECE_BYTES, (no + 1) * IMPORT_PIECE_BYTES)
        const kept = await sendPiece(importId, no, piece)
        if (!kept.ok) return setFault(kept.problem.message)
        setSending({ ...begun, sent: Math.min(file.size, (no + 1) * IMPORT_PIECE_BYTES) })
      }
      if (!stopped.current) await onSent(importId)
    } finally {
      setSending(null)
      void refreshOffice(['office-import-list'])
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
