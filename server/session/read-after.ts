import 'server-only'
import { aessiv } from '@noble/ciphers/aes.js'
import { cookies } from 'next/headers'
import { READ_AFTER_HEADER } from '#lib/contract/base/read-after.ts'
import { environment } from '../env.ts'
import { cookieName } from './cookie-name.ts'
import { cookieRules } from './upstream-session.ts'

/**
 * Lets visitors read their own writes, even if the shop API reads lists from a database replica. The primary's position
 * after the write is stored in the visitor's browser, so that any storefront and any shop API knows it. The cookie is
 * separate: it is written with each write, concurrently, and must not undo changes of the upstream session. It ends
 * after a minute, because a replica that far behind is not used anyway. It is sealed, because the position reveals how
 * busy the shop is.
 */

const MAX_AGE_SECONDS = 60
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i

const readAfterCookie = () => cookieName('read-after')
const seal = () => aessiv(Buffer.from(environment().FILTER_SEAL_KEY, 'hex'), Buffer.from('read-after'))

/** Stores the position in a response of the shop API; most responses have no position. */
export async function keepReadAfter({ headers }: Response): Promise<void> {
  const position = headers.get(READ_AFTER_HEADER)
  if (position === null || !POSITION.test(position)) return
  const sealed = Buffer.from(seal().encrypt(Buffer.from(position))).toString('base64url')
  const jar = await cookies()
  jar.set(readAfterCookie(), sealed, { ...cookieRules(), maxAge: MAX_AGE_SECONDS })
}

/** The header for the same visitor's next reads; empty if they wrote no data recently. */
export async function readAfterHeader(): Promise<Record<string, string>> {
  const sealed = (await cookies()).get(readAfterCookie())?.value
  if (!sealed) return {}
  try {
    const position = Buffer.from(seal().decrypt(Buffer.from(sealed, 'base64url'))).toString('utf8')
    return { [READ_AFTER_HEADER]: position }
  } catch {
    // A foreign or invalid cookie: the visitor reads without a position.
    return {}
  }
}
