import { fileKind } from '#lib/files/file-kind.ts'
import type { InboundFile } from './inbound-email.ts'

const MB = 1024 * 1024
const MAX_FILES = 10
export const MAX_FILE_BYTES = 5 * MB
/** Kinds that staff can open. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'application/pdf'])

export type LeftOut = 'kind' | 'size' | 'count' | 'content' | 'day' | 'storage' | 'fetch'

/** The reason shown beside a file that was left out. */
export const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  kind: 'Only JPG, PNG and PDF files are stored.',
  size: 'Files above 5 MB are not stored.',
  count: 'Only the first 10 files of an email are stored.',
  content: 'The email service sent only its name.',
  day: 'Too many files were received in one day.',
  storage: 'This shop cannot store files.',
  fetch: 'WhatsApp did not send it, or it is above 5 MB.',
}

/**
 * The reason to leave out each file of an email, in their order; null for a file to store.
 * @param left bytes that can be stored today; null if the shop cannot store files
 */
export function leftOutReasons(files: readonly InboundFile[], left: number | null): (LeftOut | null)[] {
  let [count, free] = [0, left]
  return files.map(({ bytes, size }) => {
    if (bytes === null) return 'content'
    if (size > MAX_FILE_BYTES) return 'size'
    if (!KINDS.has(fileKind(bytes) ?? '')) return 'kind'
    if (free === null) return 'storage'
    if (count >= MAX_FILES) return 'count'
    if (size > free) return 'day'
    count += 1
    free -= size
    return null
  })
}
