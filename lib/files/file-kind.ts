import type { FileRule } from '../contract/base/call.ts'

/**
 * Detects a file's type by its first bytes, because a name or header can be false. For the four types that calls
 * accept, in browsers, the BFF and the shop API. A library checks the content of document archives (domain/kyc).
 */
export type FileKind = Exclude<FileRule['types'][number], 'application/octet-stream'>

const SIGNS: readonly [FileKind, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
]

/** Number of first bytes that identify every type. */
export const SIGN_BYTES = 8

/** @returns null for any other kind */
export function fileKind(bytes: Uint8Array): FileKind | null {
  return SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0] ?? null
}

/**
 * The fault of a file, in the rule's text; null if there is no fault.
 * @param bytes all of them, or the first SIGN_BYTES and the file's `size`
 */
export function problemOfFile(bytes: Uint8Array, rule: FileRule, size = bytes.byteLength): string | null {
  const kind = rule.types.includes('application/octet-stream') ? 'application/octet-stream' : fileKind(bytes)
  const fits = size >= rule.minBytes && size <= rule.maxBytes
  if (kind === null || !rule.types.includes(kind)) return rule.message
  if (rule.tooLarge && size > rule.maxBytes) return rule.tooLarge
  return fits ? null : rule.message
}
