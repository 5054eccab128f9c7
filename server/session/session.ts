import 'server-only'
import { cookies } from 'next/headers'
import { ACTING_COOKIE, VIEW_AS_COOKIE, VIEWER_COOKIE, viewerOf } from '#lib/account/viewer.ts'
import type { Identity, Tokens } from '#lib/contract/identity/session.ts'
import { shopNow } from '../shop-clock.ts'
import { cookieName } from './cookie-name.ts'
import { identityCookie, openIdentityCookie, type SignedIn, sealIdentityCookie } from './identity-cookie.ts'
import { renewed } from './renew.ts'
import {
  type Acting,
  cookieRules,
  readUpstreamSession,
  type UpstreamSession,
  upstreamSessionCookie,
  writeUpstreamSession,
} from './upstream-session.ts'

const viewerCookie = () => cookieName(VIEWER_COOKIE)
const actingCookie = () => cookieName(ACTING_COOKIE)
const viewAsCookie = () => cookieName(VIEW_AS_COOKIE)

/**
 * The visitor of a request, by identity cookie and upstream session together. Both have one absolute end, set at
 * sign-in. If they disagree or one is missing, this response clears both and the visitor is a guest.
 */

export interface Person {
  identity: SignedIn
  /** The shop API's token, good for at least half a minute more. */
  token: string
  /** The trader they act for. */
  acting?: Acting
}

/** Renewal time before the token's end, so that no call is sent with a token that has just ended. */
const RENEW_BEFORE_SECONDS = 30

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
/** Tokens and sign-ins end by the shop API's clock. */
const now = () => Math.floor(shopNow() / 1000)

/** A sign-in that has not ended, as the cookies of a request show it. */
export interface CookieSession {
  identity: SignedIn
  upstreamSession: UpstreamSession
  signedIn: NonNullable<UpstreamSession['signedIn']>
}

/**
 * Opens the cookies without a request: whether the shop API still knows the sign-in is not known.
 * @returns null for a guest, 'broken' for cookies that do not agree or have ended
 */
export async function readCookieSession(): Promise<CookieSession | 'broken' | null> {
  const jar = await cookies()
  const sealed = jar.get(identityCookie())?.value
  if (!sealed && !jar.has(upstreamSessionCookie())) return null
  const [identity, upstreamSession] = await Promise.all([openIdentityCookie(sealed), readUpstreamSession()])
  const { signedIn } = upstreamSession
  if (!sealed && !signedIn) return null
  const agree = identity && signedIn && identity.userId === signedIn.userId && identity.ends === signedIn.ends
  return agree && signedIn.ends > now() ? { identity, upstreamSession, signedIn } : 'broken'
}

/**
 * The caller; null for a guest.
 * @param context the request's sender, for the shop API
 * @param session the result of an earlier `readCookieSession`
 * @throws Refusal `shop-unreachable` if a token must be renewed and the shop API is unavailable
 */
export async function currentPerson(
  context: { address?: string; requestId: string },
  session?: CookieSession | 'broken' | null,
): Promise<Person | null> {
  const found = session === undefined ? await readCookieSession() : session
  if (!found) return null
  if (found === 'broken' || found.signedIn.ends <= now()) {
    await clearSession()
    return null
  }
  const { identity, upstreamSession, signedIn } = found
  const acting = signedIn.acting && signedIn.acting.ends > now() ? { acting: signedIn.acting } : {}
  if (signedIn.viewAs || signedIn.tokenEnds - RENEW_BEFORE_SECONDS > now())
    return { identity, token: signedIn.token, ...acting }
  const fresh = await renewed(signedIn.refreshToken, context)
  if (!fresh) {
    await clearSession()
    return null
  }
  const { tokens, ...account } = fresh
  await write(account, tokens, signedIn.remember, upstreamSession, signedIn.acting)
  return { identity: { ...identity, ...identityOf(account, tokens) }, token: tokens.token, ...acting }
}

/** Signs a user in, in this answer's cookies. Orders placed as a guest stay in the session. */
export async function openSession(account: Identity, tokens: Tokens, remember: boolean): Promise<void> {
  await write(account, tokens, remember, await readUpstreamSession())
  await nameActing(null, false)
  await endNameOfViewAs()
}

/**
 * Lets a staff member view the shop as a user, with this response's cookies. An earlier sign-in to the shop in this
 * browser ends.
 * @param ends seconds since 1970
 */
export async function openViewAsSession(
  account: Identity,
  { token, ends }: { token: string; ends: number },
): Promise<void> {
  const jar = await cookies()
  const { userId, name, userType, approvalStatus } = account
  const { guestOrders } = await readUpstreamSession()
  const signedIn = { userId, token, tokenEnds: ends, refreshToken: '', ends, remember: false, viewAs: true } as const
  await writeUpstreamSession({ ...(guestOrders && { guestOrders }), signedIn })
  await writeIdentity({ userId, name, userType, approvalStatus, ends }, false)
  await nameActing(null, false)
  jar.set(viewAsCookie(), name.slice(0, NAME_SHOWN), { ...cookieRules(), httpOnly: false })
}

/** Renews the identity cookie if the user's data in it has changed. */
export async function updateIdentityCookie(identity: SignedIn, account: Identity): Promise<void> {
  const same =
    identity.name === account.name &&
    identity.userType === account.userType &&
    identity.approvalStatus === account.approvalStatus
  if (same) return
  const { signedIn } = await readUpstreamSession()
  const { name, userType, approvalStatus } = account
  const anew = { ...identity, name, userType, approvalStatus }
  await writeIdentity(anew, signedIn?.remember ?? false, signedIn?.acting)
}

/**
 * Acts for a trader from now on, with this response's cookies. The token is stored in the upstream session; pages can
 * read the trader's number and name. Null stops acting.
 */
export async function writeActing(acting: (Acting & { name: string }) | null): Promise<void> {
  const jar = await cookies()
  const [identity, upstreamSession] = await Promise.all([
    openIdentityCookie(jar.get(identityCookie())?.value),
    readUpstreamSession(),
  ])
  const { signedIn } = upstreamSession
  if (!identity || !signedIn) return
  const { acting: _before, ...others } = signedIn
  const { name, ...sealed } = acting ?? { name: null }
  await writeUpstreamSession({
    ...upstreamSession,
    signedIn: { ...others, ...(acting && { acting: sealed as Acting }) },
  })
  await writeIdentity(identity, signedIn.remember, acting ?? undefined)
  await nameActing(name, signedIn.remember)
}

/**
 * Whether the pages of this browser know the trader it acts for: whether the cookie they read matches the upstream
 * session.
 */
export async function isActingStored(person: Person): Promise<boolean> {
  return (await cookies()).get(viewerCookie())?.value === viewerOf(person.identity, person.acting?.companyId)
}

/** Maximum characters shown of a trader's name. */
const NAME_SHOWN = 80

async function endNameOfViewAs(): Promise<void> {
  const jar = await cookies()
  if (jar.has(viewAsCookie())) jar.set(viewAsCookie(), '', { ...cookieRules(), httpOnly: false, maxAge: 0 })
}

async function nameActing(name: string | null, remember: boolean): Promise<void> {
  const jar = await cookies()
  const rules = { ...cookieRules(), httpOnly: false }
  if (name !== null)
    jar.set(actingCookie(), name.slice(0, NAME_SHOWN), { ...rules, ...(remember && { maxAge: NAMED_SECONDS }) })
  else if (jar.has(actingCookie())) jar.set(actingCookie(), '', { ...rules, maxAge: 0 })
}
/** The maximum duration of acting for a trader. */
const NAMED_SECONDS = 8 * 60 * 60

/**
 * Signs out, with this response's cookies: deletes the identity, the viewer's data for pages, and the upstream session
 * with its content. A guest's session remains if a guest only tried a page for signed-in users.
 */
export async function clearSession(): Promise<void> {
  const jar = await cookies()
  const { signedIn } = await readUpstreamSession()
  const readable = [viewerCookie(), actingCookie(), viewAsCookie()]
  for (const name of [identityCookie(), ...readable, ...(signedIn ? [upstreamSessionCookie()] : [])]) {
    if (jar.has(name)) jar.set(name, '', { ...cookieRules(), httpOnly: !readable.includes(name), maxAge: 0 })
  }
}

function identityOf({ userId, name, userType, approvalStatus }: Identity, tokens: Tokens): SignedIn {
  return { userId, name, userType, approvalStatus, ends: seconds(tokens.sessionExpires) }
}

async function write(
  account: Identity,
  tokens: Tokens,
  remember: boolean,
  upstreamSession: UpstreamSession,
  acting?: Acting,
): Promise<void> {
  const identity = identityOf(account, tokens)
  const { token, refreshToken } = tokens
  const signedIn = {
    userId: account.userId,
    token,
    tokenEnds: seconds(tokens.tokenExpires),
    refreshToken,
    ends: identity.ends,
    remember,
    ...(acting && { acting }),
  }
  await writeUpstreamSession({ ...upstreamSession, signedIn })
  await writeIdentity(identity, remember, acting)
}

async function writeIdentity(identity: SignedIn, remember: boolean, acting?: Acting): Promise<void> {
  const jar = await cookies()
  const rules = { ...cookieRules(), maxAge: remember ? Math.max(1, identity.ends - now()) : undefined }
  jar.set(identityCookie(), await sealIdentityCookie(identity), rules)
  jar.set(viewerCookie(), viewerOf(identity, acting?.companyId), { ...rules, httpOnly: false })
}
