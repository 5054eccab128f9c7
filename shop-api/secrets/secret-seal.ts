import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that must be read again: encrypted with AES-256-GCM, each bound to the row that it belongs to. */

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets, each bound to the id of its owner. */
export interface SecretSeal {
  seal: (ownerId: number, secret: string) => string
  /** @throws when it was sealed with another FILES_KEY, or for another owner */
  open: (ownerId: number, sealed: string) => string
}

let keyOfProcess: Buffer | undefined

/**
 * @param filesKey FILES_KEY, from which a separate key is derived; without it the key is made at each start
 * @param purpose of the secrets: each purpose has another key
 */
export function openSecretSeal(filesKey: string | undefined, purpose: string): SecretSeal {
  keyOfProcess ??= randomBytes(32)
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : keyOfProcess
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (ownerId, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(ownerId)))
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (ownerId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(String(ownerId)))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}
