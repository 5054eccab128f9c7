import 'server-only'
import { aessiv } from '@noble/ciphers/aes.js'
import { cookies } from 'next/headers'
import { READ_AFTER_HEADER } from '#lib/contract/read-after.ts'
import { environment } from '../env.ts'
import { cookieName } from './cookie-name.ts'
import { cookieRules } from './upstream-session.ts'

/**
 * What a visitor just wrote they read, also where the shop API reads lists from a database replica: how far the primary was
 * after the write is kept in the visitor's browser, so that any storefront and any shop API knows it. In a cookie of its
 * own: written with each write beside others under way, it must not undo what they write into the upstream session. It ends
 * after a minute, as a replica that is far behind is not read anyway. Sealed, because the position tells how busy the shop is.
 */

const MAX_AGE_SECONDS = 60
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i

const readAfterCookie = () => cookieName('read-after')
const seal = () => aessiv(Buffer.from(environment().FILTER_SEAL_KEY, 'hex'), Buffer.from('read-after'))

/** Keeps the position that an answer of the shop API names; most name none. */
export async function keepReadAfter({ headers }: Response): Promise<void> {
  const position = headers.get(READ_AFTER_HEADER)
  if (position === null || !POSITION.test(position)) return
  const sealed = Buffer.from(seal().encrypt(Buffer.from(position))).toString('base64url')
  const jar = await cookies()
  jar.set(readAfterCookie(), sealed, { ...cookieRules(), maxAge: MAX_AGE_SECONDS })
}

/** The header for what the same visitor reads next; empty where they wrote nothing lately. */
export async function readAfterHeader(): Promise<Record<string, string>> {
  const sealed = (await cookies()).get(readAfterCookie())?.value
  if (!sealed) return {}
  try {
    const position = Buffer.from(seal().decrypt(Buffer.from(sealed, 'base64url'))).toString('utf8')
    return { [READ_AFTER_HEADER]: position }
  } catch {
    // Another key's, or none of ours: the visitor reads like anybody.
    return {}
  }
}
