import { aessiv } from '@noble/ciphers/aes.js'
import { packFilter, unpackFilter } from '#lib/catalogue/filter-token.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'

/**
 * Seals filters for addresses. AES-SIV (RFC 5297) needs no nonce: the same filter gives the same token, so caches and
 * shared links work, and a token that was tampered with or sealed with another key does not open. Apart from seal.ts
 * because the page cache, which Node loads itself, opens seals too.
 */

/** Longer tokens than any filter of ours are not even tried. */
const MAX_TOKEN = 8192
const TOKEN = /^[A-Za-z0-9_-]+$/

/** A seal with a key of 64 hexadecimal digits. */
export function sealWith(keyHex: string) {
  const key = Uint8Array.from(Buffer.from(keyHex, 'hex'))
  return {
    /** The token of a filter, base64url; '' for the empty filter. */
    seal(filter: Filter): string {
      const packed = packFilter(filter)
      return packed === '' ? '' : Buffer.from(aessiv(key).encrypt(Buffer.from(packed, 'utf8'))).toString('base64url')
    },
    /** The filter of a token, or null when it is malformed, foreign or tampered with. */
    open(token: string): Filter | null {
      if (token.length > MAX_TOKEN || !TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      // Base64 has spare bits: only the canonical spelling is accepted.
      if (bytes.toString('base64url') !== token) return null
      try {
        return unpackFilter(Buffer.from(aessiv(key).decrypt(bytes)).toString('utf8'))
      } catch {
        // The tag does not match: another key's token, or a changed one.
        return null
      }
    },
  }
}
