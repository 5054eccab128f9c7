import 'server-only'
import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import { environment } from '../env.ts'
import { officeAddress } from '../office-place.ts'
import { shopNow } from '../shop-clock.ts'

/**
 * A staff member's session in the office, in a separate sealed cookie. No script can read it, and links on other sites
 * do not send it.
 */
export interface OfficeSession {
  token: string
  /** Absolute end, regardless of use; seconds since 1970. */
  ends: number
  /** False while only the password was given. */
  isComplete: boolean
}

const isSecure = () => officeAddress().startsWith('https://')

/** `__Host-` needs https; on the shop's own machine, without it, the name has no prefix (cookie-name.ts). */
export const officeCookie = (): string => (isSecure() ? '__Host-fuma-office' : 'fuma-office')

const rules = () => ({ httpOnly: true, sameSite: 'strict' as const, secure: isSecure(), path: '/' })
const now = () => Math.floor(shopNow() / 1000)
/** Apart from the upstream session's: neither cookie opens as the other. */
const password = () =>
  createHash('sha256').update(`fuma: office session ${environment().UPSTREAM_SESSION_KEY}`).digest('hex')

/** Opens a cookie; null when it is not ours or its time is over. */
export async function openOfficeCookie(sealed: string | undefined): Promise<OfficeSession | null> {
  if (!sealed) return null
  // An invalid seal throws; a seal of a different key opens as an empty object.
  const opened = unsealData<Partial<OfficeSession>>(sealed, { password: password() })
  const { token, ends, isComplete } = await opened.catch((): Partial<OfficeSession> => ({}))
  if (typeof token !== 'string' || typeof ends !== 'number' || ends <= now()) return null
  return { token, ends, isComplete: isComplete === true }
}

/** The session of the current request, or null. */
export async function readOfficeSession(): Promise<OfficeSession | null> {
  return openOfficeCookie((await cookies()).get(officeCookie())?.value)
}

/** Stores a session in the response's cookie; it ends with the browser. */
export async function writeOfficeSession(session: OfficeSession): Promise<void> {
  const sealed = await sealData(session, { password: password(), ttl: Math.max(1, session.ends - now()) + 60 })
  const jar = await cookies()
  jar.set(officeCookie(), sealed, rules())
}

/** Signs this browser out of the office, in this answer's cookie. */
export async function clearOfficeSession(): Promise<void> {
  const jar = await cookies()
  if (jar.has(officeCookie())) jar.set(officeCookie(), '', { ...rules(), maxAge: 0 })
}
