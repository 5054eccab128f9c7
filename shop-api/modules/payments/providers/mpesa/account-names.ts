/**
 * C2B Hakikisha: Safaricom requests the name of an account and shows it to the payer before the PIN. It first requests
 * a token with a name and a password that the shop gave it.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { hookToken, isHookToken } from '../hooks.ts'

export const ACCOUNT_NAME_ROUTES = {
  token: '/hooks/hakikisha/auth/v1/generate',
  notify: '/hooks/hakikisha/c2b_hakikisha/v1/notify',
} as const

/** The credentials with which Safaricom requests a token. */
export interface AccountNameCredentials {
  user: string
  password: string
}

const TOKEN_SECONDS = 3599

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a header has the credentials, compared in constant time. */
export function isSafaricom({ user, password }: AccountNameCredentials, authorization: string | undefined): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(Buffer.from(encoded, 'base64').toString('utf8')), digest(`${user}:${password}`))
}

const purposeOf = (endsAt: string) => `account names until ${endsAt}`

/** A token that every process of the shop accepts until it ends: the password signs its end. */
export function accountNameToken({ password }: AccountNameCredentials, now: Date) {
  const endsAt = String(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
  return { access_token: `${endsAt}.${hookToken(password, purposeOf(endsAt))}`, expires_in: TOKEN_SECONDS }
}

/** Whether a header has a token that has not ended. */
export function hasAccountNameToken(
  { password }: AccountNameCredentials,
  authorization: string | undefined,
  now: Date,
): boolean {
  const [, endsAt = '', signed = ''] = /^Bearer (\d{1,12})\.([\da-f]{64})$/i.exec(authorization ?? '') ?? []
  return isHookToken(signed, [password], purposeOf(endsAt)) && now.getTime() < Number(endsAt) * 1000
}

const text = (max: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(z.transform(String), z.string().check(z.trim(), z.minLength(1), z.maxLength(max))),
  )

/** The body that Safaricom posts. */
export const accountNameRequest = z.object({
  requestId: text(100),
  timestamp: text(40),
  accountNumber: text(40),
  shortcode: text(10),
})
