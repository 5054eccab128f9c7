import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import type { ApprovalStatus, Identity } from '#lib/contract/identity/session.ts'
import { environment } from '../env.ts'
import { shopNow } from '../shop-clock.ts'
import { cookieName } from './cookie-name.ts'

/**
 * The identity of a visitor, in next-auth's own session cookie. It never has a token of the shop API. Only this file
 * and the route of next-auth import next-auth.
 */
export interface SignedIn {
  userId: number
  name: string
  userType: Identity['userType']
  approvalStatus: ApprovalStatus
  /** End of the sign-in, seconds since 1970; equal to the upstream session's. */
  ends: number
}

/** next-auth gets this name in auth-route.ts. */
export const identityCookie = () => cookieName('next-auth.session-token')

/** A sign-in ends by the shop API's clock. */
const seconds = () => Math.floor(shopNow() / 1000)

/** Seals an identity cookie. */
export function sealIdentityCookie(identity: SignedIn): Promise<string> {
  const maxAge = Math.max(1, identity.ends - seconds())
  return encode({ token: { ...identity, sub: String(identity.userId) }, secret: environment().NEXTAUTH_SECRET, maxAge })
}

/** Opens an identity cookie; null when it is not ours or its time is over. */
export async function openIdentityCookie(sealed: string | undefined): Promise<SignedIn | null> {
  if (!sealed) return null
  try {
    const token = await decode({ token: sealed, secret: environment().NEXTAUTH_SECRET })
    return token && Number(token.ends) > seconds() ? (token as unknown as SignedIn) : null
  } catch {
    // Sealed with another key, or not sealed at all: its visitor is a guest.
    return null
  }
}
