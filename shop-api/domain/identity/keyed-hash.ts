import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Hashes what could be found again by trying all there are, such as a network address or an email: without the key
 * nobody can. The same text has another hash for each purpose.
 */
export type KeyedHash = (purpose: 'place' | 'address' | 'subject', text: string) => string

/**
 * @param filesKey FILES_KEY, from which a key of its own is derived. Without one (a shop that keeps no private files)
 *   it is made at each start, and what was hashed before is not recognised again.
 */
export function openKeyedHash(filesKey: string | undefined): KeyedHash {
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : randomBytes(32)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fuma: hashes of addresses and subjects', 32))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
