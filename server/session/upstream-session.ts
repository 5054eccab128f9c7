import 'server-only'
import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'
import { environment } from '../env.ts'
import { shopNow } from '../shop-clock.ts'
import { cookieName, isSecure } from './cookie-name.ts'

/**
 * The upstream session: the data sent to the shop API for a visitor. It is a sealed cookie that no script can read.
 * Only this file and office-session.ts import iron-session.
 */
export interface UpstreamSession {
  /** Orders a guest placed in this browser, newest first, as guest-orders.ts writes them. */
  guestOrders?: string[]
  /** Of the person signed in; absent for guests. */
  signedIn?: {
    userId: number
    token: string
    /** When the token has to be renewed, seconds since 1970. */
    tokenEnds: number
    refreshToken: string
    /** End of the sign-in, seconds since 1970; equal to the identity cookie's. */
    ends: number
    /** Whether the session survives closing the browser. */
    remember: boolean
    /** Of a sales representative: the trader they act for. */
    acting?: Acting
    /** Set if a staff member views the shop as this person: the token is not renewed. */
    viewAs?: true
  }
}

/** The data with which a sales representative acts for a trader. */
export interface Acting {
  companyId: number
  token: string
  /** Absolute end, regardless of use; seconds since 1970. */
  ends: number
}

export const upstreamSessionCookie = () => cookieName('upstream-session')
const GUEST_SECONDS = 60 * 60 * 24 * 30
/** Seals last slightly longer than the cookie, so that the cookie's end is decisive. */
const LEEWAY_SECONDS = 60

export const cookieRules = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(),
  path: '/',
})

function optionsFor(upstreamSession: UpstreamSession) {
  const now = Math.floor(shopNow() / 1000)
  const { signedIn } = upstreamSession
  const left = signedIn ? Math.max(1, signedIn.ends - now) : GUEST_SECONDS
  return {
    cookieName: upstreamSessionCookie(),
    password: environment().UPSTREAM_SESSION_KEY,
    ttl: left + LEEWAY_SECONDS,
    // Without a max age it ends with the browser session.
    cookieOptions: { ...cookieRules(), maxAge: signedIn && !signedIn.remember ? undefined : left },
  }
}

/** The content of the upstream session; empty if it is missing or invalid. */
export async function readUpstreamSession(): Promise<UpstreamSession> {
  const jar = await cookies()
  if (!jar.has(upstreamSessionCookie())) return {}
  const { guestOrders, signedIn } = await getIronSession<UpstreamSession>(jar, optionsFor({}))
  return { ...(guestOrders && { guestOrders }), ...(signedIn && { signedIn }) }
}

/** Writes the upstream session into this answer's cookies. */
export async function writeUpstreamSession(upstreamSession: UpstreamSession): Promise<void> {
  const session = await getIronSession<UpstreamSession>(await cookies(), optionsFor(upstreamSession))
  session.guestOrders = upstreamSession.guestOrders
  session.signedIn = upstreamSession.signedIn
  await session.save()
}
