import 'server-only'
import { cookies } from 'next/headers'
import { cookieName } from './cookie-name.ts'
import { cookieRules } from './upstream-session.ts'

/**
 * The cookie by which accounts recognise this browser. It survives sign-out, so that the next sign-in needs no code.
 */

const cookie = () => cookieName('fuma-device')
/** People who share a device. */
const MAX_TOKENS = 5
const SECONDS = 30 * 24 * 60 * 60
const TOKEN = /^[\w-]{20,100}$/

export async function readDeviceTokens(): Promise<string[]> {
  const tokens = (await cookies()).get(cookie())?.value.split('.') ?? []
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_TOKENS)
}

/** @param tokens most recently used first */
export async function writeDeviceTokens(tokens: readonly string[]): Promise<void> {
  const value = [...new Set(tokens)].slice(0, MAX_TOKENS).join('.')
  ;(await cookies()).set(cookie(), value, { ...cookieRules(), maxAge: SECONDS })
}
