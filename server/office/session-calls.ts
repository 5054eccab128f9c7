import 'server-only'
import { VIEW_AS_PATH } from '#lib/account/view-as.ts'
import type { OfficeTokens } from '#lib/contract/staff/office/session.ts'
import { type ForwardReply, type ForwardRequest, forward } from '../calls/forward.ts'
import { signsOut } from '../calls/session-calls.ts'
import { environment } from '../env.ts'
import { hasOwnHost } from '../office-place.ts'
import { clearOfficeSession, type OfficeSession, writeOfficeSession } from '../session/office-session.ts'

/** The office's calls that touch its cookie. */

type OwnCall = (request: ForwardRequest, session: OfficeSession | null) => Promise<ForwardReply>

/** Starts a session: its token is stored in the cookie and never sent to a browser. */
const begins =
  (isComplete: boolean): OwnCall =>
  async ({ officeToken: _before, ...request }) => {
    const { envelope, headers } = await forward(request)
    const { tokens, ...data } = envelope.data as { tokens?: OfficeTokens }
    if (!tokens) throw new Error(`${request.call.name} was answered without a token`)
    await writeOfficeSession({ token: tokens.token, ends: Math.floor(Date.parse(tokens.expires) / 1000), isComplete })
    return { envelope: { ...envelope, data }, headers }
  }

/** The second factor was shown or set up: the session opens the office now. */
const completes: OwnCall = async (request, session) => {
  const reply = await forward(request)
  if (session && !session.isComplete) await writeOfficeSession({ ...session, isComplete: true })
  return reply
}

/** Adds the address to which a form posts the ticket. A shop on the same host is reached by the office's host name. */
const addressesShop: OwnCall = async (request) => {
  const { envelope, headers } = await forward(request)
  const address = `${hasOwnHost() ? new URL(environment().PUBLIC_URL).origin : ''}${VIEW_AS_PATH}`
  return { envelope: { ...envelope, data: { ...(envelope.data as object), address } }, headers }
}

/** By name: the calls declared `own`. */
export const OWN_OFFICE_CALLS: Record<string, OwnCall> = {
  'office-sign-in': begins(false),
  'office-passkey-sign-in': begins(true),
  'office-invitation-use': begins(false),
  'office-factor-code': completes,
  'office-factor-passkey': completes,
  'office-passkey-add': completes,
  'office-authenticator-add': completes,
  'office-sign-out': signsOut(clearOfficeSession),
  'office-customer-view-as': addressesShop,
}
