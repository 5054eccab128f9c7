import 'server-only'
import { identityOfProfile, type Profile } from '#lib/contract/account.ts'
import type { Identity, Tokens } from '#lib/contract/session.ts'
import { clearSession, openSession, updatePassport } from '../session/session.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/** Signs in: the tokens go into the purse and never to a browser. */
export async function loginCall(asked: Asked): Promise<Passed> {
  const { envelope, headers } = await forward(asked)
  const { tokens, ...identity } = envelope.data as Identity & { tokens: Tokens }
  await openSession(identity, tokens, (asked.input as { remember: boolean }).remember)
  return { envelope: { ...envelope, data: identity }, headers }
}

/** Signs out here whatever the shop says: somebody who leaves must be gone. */
export async function logoutCall(asked: Asked): Promise<Passed> {
  try {
    return await forward(asked)
  } finally {
    await clearSession()
  }
}

/** The profile; the passport is issued anew when it says something else. */
export async function getProfileCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  if (asked.person) await updatePassport(asked.person.passport, identityOfProfile(passed.envelope.data as Profile))
  return passed
}

/** The account is gone, and with it the sign-in. */
export async function deleteAccountCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  await clearSession()
  return passed
}
