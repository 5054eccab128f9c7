import 'server-only'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import { OFFICE_CALLS } from '#lib/contract/office-calls.ts'
import { keyOf } from '../calls/call-input.ts'
import { answerBy, type CallPolicy } from '../calls/call-pipeline.ts'
import { callFinder } from '../calls/find-call.ts'
import { log } from '../http/log.ts'
import { networkHash } from '../http/network-hash.ts'
import { waitForOffice } from '../http/network-rate-limit.ts'
import { checkWait, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { hasOffice, officeAddress } from '../office-place.ts'
import { clearOfficeSession, type OfficeSession, readOfficeSession } from '../session/office-session.ts'
import { OWN_OFFICE_CALLS } from './session-calls.ts'

const ENDED = 'Your session has ended. Please sign in again.'

/**
 * Checks the session that a call needs. Public calls need no session; the calls of the second factor need only the
 * password.
 */
function checkSession({ access }: OfficeCall, session: OfficeSession | null): void {
  if (access === 'open' || session?.isComplete || (session && access === 'begun')) return
  throw refuse('sign-in-needed', ENDED)
}

/**
 * Responds to one call of the office's pages. The shop API checks the permissions.
 * @param path below `/api`, such as `/office/orders`
 */
export const answerOfficeCall = (path: string, request: Request): Promise<Response> => answerBy(POLICY, path, request)

const POLICY: CallPolicy<OfficeSession | null> = {
  find: callFinder(OFFICE_CALLS),
  isHere: ({ headers }) => hasOffice(headers.get('host')),
  origin: officeAddress,
  own: OWN_OFFICE_CALLS,
  async admit(call) {
    const guest = requestAddress() ?? 'unknown'
    const session = await readOfficeSession()
    // Enough to count a session's calls, but not to open the session.
    const staffSession = session && networkHash(session.token)
    checkWait(await waitForOffice(staffSession ?? guest, call.writes ? 5 : 1))
    checkSession(call as OfficeCall, session)
    return { session, sender: staffSession ? { staffSession } : { guest } }
  },
  identify: async (call, request, { session }) => ({
    idempotencyKey: keyOf(call, request),
    ...(session && { officeToken: session.token }),
  }),
  async onRefused({ call, refusal, error, requestId }) {
    const { status, code } = refusal.problem
    const details = { requestId, call, status, code, network: networkHash(requestAddress() ?? 'unknown') }
    if (refusal !== error) log.error({ ...details, err: error }, 'call failed')
    else if (status >= 500 || code === 'not-allowed' || code === 'too-many-requests') log.warn(details, 'call refused')
    else log.info(details, 'call refused')
    if (code === 'sign-in-needed' && (await isOver(call))) await clearOfficeSession()
    return null
  },
}

/** Whether the cookie is useless. It is not if only the second factor is missing, which another tab can be showing. */
async function isOver(name: string): Promise<boolean> {
  const session = await readOfficeSession()
  const call = OFFICE_CALLS.find((one) => one.name === name)
  return session?.isComplete === true || call?.access === 'begun'
}
