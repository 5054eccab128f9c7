import 'server-only'
import { identityOfProfile, type Profile } from '#lib/contract/profile.ts'
import type { Identity, Tokens } from '#lib/contract/session.ts'
import { Refusal } from '../http/refusal.ts'
import { clearSession, openSession, updateIdentityCookie } from '../session/session.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/**
 * Signs in: the tokens go into the purse and never to a browser. Asked as a guest: an old sign-in that has ended
 * elsewhere must not keep its owner out.
 */
export async function loginCall({ person: _before, ...asked }: Asked): Promise<Passed> {
  const { envelope, headers } = await forward(asked)
  const { tokens, ...identity } = envelope.data as Identity & { tokens: Tokens }
  await openSession(identity, tokens, (asked.input as { remember: boolean }).remember)
  return { envelope: { ...envelope, data: identity }, headers }
}

/** Signs out. A sign-in that has ended already, in another tab perhaps, is what was asked for. */
export async function logoutCall(asked: Asked): Promise<Passed> {
  try {
    return await forward(asked)
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== 'sign-in-needed') throw error
    return { envelope: { status: 200, message: 'You are signed out.', data: {} }, headers: {} }
  } finally {
    await clearSession()
  }
}

/** The profile; the passport is issued anew when it says something else. */
export async function getProfileCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  if (asked.person)
    await updateIdentityCookie(asked.person.passport, identityOfProfile(passed.envelope.data as Profile))
  return passed
}

/** Ends all sign-ins of an account: this browser's, too. Asked as a guest, whose link is all that counts. */
export async function undoEmailCall({ person: _before, ...asked }: Asked): Promise<Passed> {
  const passed = await forward(asked)
  await clearSession()
  return passed
}

/** The account is gone, and with it the sign-in. */
export async function deleteAccountCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  await clearSession()
  return passed
}
