import type { FileRule } from '../contract/call.ts'

/**
 * What kind of file some bytes are, by their first few: a name or a header can say anything. For the four kinds that calls
 * take, in browsers and at both doors; what is inside an archive of documents is told by a library (domain/kyc).
 */
export type FileKind = Exclude<FileRule['types'][number], 'application/octet-stream'>

const SIGNS: readonly [FileKind, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
]

/** So many first bytes tell every kind. */
export const SIGN_BYTES = 8

/** @returns null for any other kind */
export function fileKind(bytes: Uint8Array): FileKind | null {
  return SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0] ?? null
}

/**
 * What is wrong with a file, in the rule's words; null when nothing is.
 * @param bytes all of them, or the first SIGN_BYTES and the file's `size`
 */
export function problemOfFile(bytes: Uint8Array, rule: FileRule, size = bytes.byteLength): string | null {
  const kind = rule.types.includes('application/octet-stream') ? 'application/octet-stream' : fileKind(bytes)
  const fits = size >= rule.minBytes && size <= rule.maxBytes
  if (kind === null || !rule.types.includes(kind)) return rule.message
  if (rule.tooLarge && size > rule.maxBytes) return rule.tooLarge
  return fits ? null : rule.message
}
