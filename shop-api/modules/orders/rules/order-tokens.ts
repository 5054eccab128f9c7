import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { hashOfToken, newToken } from '../../identity/rules/secret-token.ts'

/**
 * The secrets of guests' order pages (/order/{token}): 256 bits, different from the order's id, which is used to pay.
 * Stored as a hash that opens the page, and as an encrypted copy for links in emails.
 */

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A new token, and the values to store. */
export interface OrderToken {
  token: string
  hash: string
  sealed: string
}

/** Makes, encrypts and opens the tokens of guests' order pages. */
export interface OrderTokens {
  create: (orderId: string) => OrderToken
  /** Encrypts a token with AES-256-GCM, bound to its order: base64url of nonce, tag and text. */
  seal: (orderId: string, token: string) => string
  /** Decrypts a token; null if it was encrypted with another FILES_KEY, or for another order. */
  open: (orderId: string, sealed: string) => string | null
  /** The keyed hash of a collection code: codes are so short that plain hashes could be guessed. */
  codeHash: (code: string) => string
}

/**
 * @param filesKey FILES_KEY, from which a separate key is derived. Without it a key is made at each start. Emails sent
 * after the next start then link with a new token; the old tokens stay valid.
 */
export function openOrderTokens(filesKey: string | undefined): OrderTokens {
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : randomBytes(32)
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', "fuma: tokens of guests' order pages", 32)))
  const seal = (orderId: string, token: string) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(orderId))
    const body = Buffer.concat([cipher.update(token), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }
  const codeKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'fuma: collection codes', 32)))
  return {
    seal,
    codeHash: (code) => createHmac('sha256', codeKey).update(code).digest('base64url'),
    create(orderId) {
      const token = newToken()
      return { token, hash: hashOfToken(token), sealed: seal(orderId, token) }
    },
    open(orderId, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(orderId))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
      } catch {
        // Not readable: the caller makes another token.
        return null
      }
    },
  }
}
