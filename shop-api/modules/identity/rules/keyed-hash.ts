import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Hashes values of which there are so few that all can be tried, such as network addresses and emails: without the key no
 * hash leads back to its value. A value has another hash for each purpose.
 */
export type KeyedHash = (purpose: 'place' | 'address' | 'subject', text: string) => string

/**
 * @param filesKey FILES_KEY, from which a key of its own is derived. Without it (a shop that keeps no private files)
 *   the key is random at each start, and hashes from before are not recognised.
 */
export function openKeyedHash(filesKey: string | undefined): KeyedHash {
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : randomBytes(32)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fuma: hashes of addresses and subjects', 32))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
