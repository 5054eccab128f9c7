import { KYC_DOCUMENT, KYC_ZIP, MAX_DOCUMENTS, NEEDS_ZIP } from '#lib/contract/companies/kyc-rules.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import { showBytes } from '#lib/format/bytes.ts'

/** A file the visitor has chosen to send: one zip, or documents that are packed into one. */

export interface Chosen {
  /** Distinguishes two files of the same name. */
  key: string
  file: File
  kind: 'zip' | 'document'
  /** Its size before it was shrunk; null if it is unchanged. */
  originalBytes: number | null
}

/** Leading bytes that identify a file's type. */
const HEAD_BYTES = 8
const nameOf = (file: File): string => `“${file.name}”`
let made = 0

/**
 * Checks a chosen file.
 * @param shrink shrinks a picture that is too large; null if it cannot
 * @returns the file, or a message why it cannot be sent
 */
export async function checkFile(file: File, shrink: (picture: File) => Promise<File | null>): Promise<Chosen | string> {
  const kind = fileKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  made += 1
  const key = `${made} ${file.name}`
  if (kind === 'application/zip') {
    if (file.size > KYC_ZIP.maxBytes) return `${nameOf(file)} is ${showBytes(file.size)}: a zip can be at most 15 MB.`
    return { key, file, kind: 'zip', originalBytes: null }
  }
  if (kind === null) return `${nameOf(file)} is not a PNG, JPEG, PDF or zip. ${NEEDS_ZIP}.`
  if (file.size < KYC_DOCUMENT.minBytes) {
    return `${nameOf(file)} is ${showBytes(file.size)}: each document must be at least 10 KB. Please send a clear scan or photo of the whole page.`
  }
  if (file.size <= KYC_DOCUMENT.maxBytes) return { key, file, kind: 'document', originalBytes: null }
  const smaller = kind === 'application/pdf' ? null : await shrink(file)
  if (smaller) return { key, file: smaller, kind: 'document', originalBytes: file.size }
  return `${nameOf(file)} is ${showBytes(file.size)}: each document can be at most 1 MB. Put larger ones in a zip.`
}

/**
 * The problem of all chosen files together; null if they can be sent. @param requestedCount number of documents
 * requested again
 */
export function problemOfChoice(chosen: readonly Chosen[], requestedCount: number): string | null {
  const zips = chosen.filter(({ kind }) => kind === 'zip').length
  if (zips > 1) return 'Send only one zip, with all the documents in it.'
  if (zips === 1) return chosen.length > 1 ? 'Send one zip or single documents, not both.' : null
  if (chosen.length > MAX_DOCUMENTS) return `Send at most ${MAX_DOCUMENTS} documents.`
  if (chosen.reduce((sum, { file }) => sum + file.size, 0) > KYC_ZIP.maxBytes - 64 * 1024) {
    return 'These documents are more than 15 MB together. Please send fewer or smaller ones.'
  }
  if (chosen.length > 0 && chosen.length < requestedCount)
    return `We need ${requestedCount} documents again. Please add ${requestedCount - chosen.length} more.`
  return null
}

/** Names as they go into a zip, where each is there once: "permit.png", "permit (2).png". */
export function namesInZip(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let unique = name
    for (let at = 2; taken.has(unique.toLowerCase()); at += 1) unique = `${stem} (${at})${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
