import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Hashes values with few possibilities, such as network addresses and emails, with a key: without it, a hash cannot be
 * reversed by trying all values. The hash of a value differs by purpose.
 */
export type KeyedHash = (purpose: 'place' | 'address' | 'subject' | 'reply', text: string) => string

/**
 * @param filesKey FILES_KEY, from which a separate key is derived. Without it (a shop without private files) the key is
 * random at each start, and earlier hashes are not recognised.
 */
export function openKeyedHash(filesKey: string | undefined): KeyedHash {
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : randomBytes(32)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fuma: hashes of addresses and subjects', 32))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
