import 'server-only'
import { identityOfProfile, type Profile } from '#lib/contract/accounts/profile.ts'
import type { Input } from '#lib/contract/base/call.ts'
import type { Identity, login, Tokens } from '#lib/contract/identity/session.ts'
import { Refusal } from '../http/refusal.ts'
import { clearSession, openSession, updateIdentityCookie } from '../session/session.ts'
import { readDeviceTokens, writeDeviceTokens } from '../session/trusted-device.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/**
 * Signs in. The tokens are stored in the upstream session and never sent to a browser. The call is sent as a guest: a
 * session that has ended elsewhere must not block its owner.
 */
export async function loginCall({ person: _before, ...request }: ForwardRequest): Promise<ForwardReply> {
  const deviceTokens = await readDeviceTokens()
  // A shop API of another make does not know the field.
  const input = {
    ...(request.input as Input<typeof login>),
    deviceTokens: deviceTokens.length > 0 ? deviceTokens : undefined,
  }
  const { envelope, headers } = await forward({ ...request, input })
  const { tokens, deviceToken, ...identity } = envelope.data as Identity & { tokens: Tokens; deviceToken?: string }
  await openSession(identity, tokens, input.remember)
  if (deviceToken) await writeDeviceTokens([deviceToken, ...deviceTokens])
  return { envelope: { ...envelope, data: identity }, headers }
}

/** Makes a call that signs out. A session that has ended already, in another tab perhaps, is a success. */
export const signsOut =
  (clear: () => Promise<void>) =>
  async (request: ForwardRequest): Promise<ForwardReply> => {
    try {
      return await forward(request)
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== 'sign-in-needed') throw error
      return { envelope: { status: 200, message: 'You are signed out.', data: {} }, headers: {} }
    } finally {
      await clear()
    }
  }

export const logoutCall = signsOut(clearSession)

/** The profile. A changed profile renews the identity cookie. */
export async function getProfileCall(request: ForwardRequest): Promise<ForwardReply> {
  const reply = await forward(request)
  if (request.person)
    await updateIdentityCookie(request.person.identity, identityOfProfile(reply.envelope.data as Profile))
  return reply
}

/** Ends all sign-ins of an account: this browser's, too. Sent as a guest: only the link counts. */
export async function undoEmailCall({ person: _before, ...request }: ForwardRequest): Promise<ForwardReply> {
  const reply = await forward(request)
  await clearSession()
  return reply
}

/** The account is deleted, and its sign-in ends. */
export async function deleteAccountCall(request: ForwardRequest): Promise<ForwardReply> {
  const reply = await forward(request)
  await clearSession()
  return reply
}
