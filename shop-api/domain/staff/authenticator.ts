import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Codes of an authenticator app (RFC 6238): six digits, every 30 seconds another. */

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** A new secret, in base 32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an app is told, as a QR code or a link. */
export function authenticatorAddress(secret: string, { shop, email }: { shop: string; email: string }): string {
  const issuer = `${shop} office`
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label: email,
    digits: 6,
    period: PERIOD_SECONDS,
  }).toString()
}

/** The code that an app shows at a time. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/**
 * The time step that a code belongs to: this one, the one before or the next, as phones' clocks differ.
 * @param lastStep the step of the last code taken: a code is good once, and none before it
 * @returns null for a wrong code or one that was used
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return step > lastStep ? step : null
}

/** Keeps secrets of authenticator apps: encrypted, each bound to its staff member. */
export interface SecretSeal {
  seal: (staffId: number, secret: string) => string
  /** @throws when it was sealed with another FILES_KEY */
  open: (staffId: number, sealed: string) => string
}

let keyOfProcess: Buffer | undefined

/** @param filesKey FILES_KEY, from which a key of its own is derived; without one it is made at each start */
export function openSecretSeal(filesKey: string | undefined): SecretSeal {
  keyOfProcess ??= randomBytes(32)
  const secret = filesKey ? Buffer.from(filesKey, 'hex') : keyOfProcess
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fuma: secrets of authenticator apps', 32))
  return {
    seal: (staffId, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(staffId)))
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (staffId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(String(staffId)))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}
