import { hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openSecretSeal, type SecretSeal } from '../../../secrets/secret-seal.ts'

/** Codes of an authenticator app (RFC 6238): six digits, every 30 seconds another. */

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** A new secret, in base 32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** A secret that only holders of FILES_KEY can work out, in base 32. */
export const authenticatorSecretOf = (filesKey: string, purpose: string): string =>
  new Secret({ buffer: hkdfSync('sha256', Buffer.from(filesKey, 'hex'), '', purpose, SECRET_BYTES) }).base32

/** The address that sets up an authenticator app, as a QR code or a link. */
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
 * The time step of a code: the current, the previous or the next, because phones' clocks differ.
 * @param lastStep the step of the last accepted code: a code is valid once, and earlier codes never again
 * @returns null for a wrong code or a used code
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return step > lastStep ? step : null
}

/** @param filesKey FILES_KEY; without one a key is made at each start */
export const openAuthenticatorSeal = (filesKey: string | undefined): SecretSeal =>
  openSecretSeal(filesKey, 'fuma: secrets of authenticator apps')
