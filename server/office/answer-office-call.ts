import 'server-only'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/call.ts'
import { OFFICE_CALLS } from '#lib/contract/office/calls.ts'
import type { OfficeCall } from '#lib/contract/office/office-call.ts'
import { plainError } from '#lib/contract/plain-errors.ts'
import { problem } from '#lib/contract/problem.ts'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import { answeredCalls, refusedCalls } from '#lib/observe/reports.ts'
import { inputOf, keyOf } from '../calls/call-input.ts'
import { callFinder, type FoundCall } from '../calls/find-call.ts'
import { type ForwardRequest, forward, forwardFile } from '../calls/forward.ts'
import { takeFormSlot } from '../http/form-slots.ts'
import { log } from '../http/log.ts'
import { networkHash } from '../http/network-hash.ts'
import { checkOrigin } from '../http/origin.ts'
import { waitForOffice } from '../http/rate-limit.ts'
import { jsonAnswer, Refusal, refusalAnswer, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { hasOffice, officeAddress } from '../office-place.ts'
import { clearOfficeSession, type OfficeSession, readOfficeSession } from '../session/office-session.ts'
import { OWN_OFFICE_CALLS } from './session-calls.ts'

// The schemas say their own sentences where people read them; this is for what only a program would send.
z.config({ customError: plainError })

const findOfficeCall = callFinder(OFFICE_CALLS)
const ENDED = 'Your session has ended. Please sign in again.'
const SORRY = 'Something went wrong on our side. Please try again.'

/** Enough to count a session's calls by, and nothing that opens it. */
const sessionName = ({ token }: OfficeSession): string => networkHash(token)

async function checkRate(call: Call, session: OfficeSession | null, address: string): Promise<void> {
  const seconds = await waitForOffice(session ? sessionName(session) : address, call.writes ? 5 : 1)
  if (seconds === 0) return
  const headers = { 'retry-after': String(seconds) }
  throw refuse('too-many-requests', `Too many requests. Please try again in ${seconds} seconds.`, { headers })
}

/** Only what is open to all is asked without a session; before the second factor only what leads to it. */
function checkSession({ access }: OfficeCall, session: OfficeSession | null): void {
  if (access === 'open' || session?.isComplete || (session && access === 'begun')) return
  throw refuse('sign-in-needed', ENDED)
}

async function answer(
  path: string,
  request: Request,
  requestId: string,
): Promise<{ name: string; response: Response }> {
  const found = hasOffice(request.headers.get('host')) ? findOfficeCall(path) : null
  if (!found) throw refuse('unknown-call', 'There is no such call.')
  const call = found.call as OfficeCall
  if (request.method !== call.method) {
    throw refuse('wrong-method', `This call is made with ${call.method}.`, { headers: { allow: call.method } })
  }
  checkOrigin(request, call.writes, officeAddress())
  const address = requestAddress() ?? 'unknown'
  const session = await readOfficeSession()
  await checkRate(call, session, address)
  checkSession(call, session)
  const sender = session ? { staffSession: sessionName(session) } : { guest: address }
  const releaseSlot = call.body === 'multipart' ? takeFormSlot(sender) : () => undefined
  try {
    return { name: call.name, response: await answerFound(found, request, { session, address, requestId }) }
  } finally {
    releaseSlot()
  }
}

async function answerFound(
  found: FoundCall,
  request: Request,
  { session, address, requestId }: { session: OfficeSession | null; address: string; requestId: string },
): Promise<Response> {
  const { call } = found
  const { input, files } = await inputOf(found, request)
  const validated: ForwardRequest = {
    call,
    input,
    files,
    requestId,
    idempotencyKey: keyOf(call, request),
    ...(session && { officeToken: session.token }),
    address,
    userAgent: request.headers.get('user-agent') ?? undefined,
    signal: request.signal,
  }
  if (call.answer === 'file') return forwardFile(validated)
  const own = OWN_OFFICE_CALLS[call.name]
  const { envelope, text, headers } = own ? await own(validated, session) : await forward(validated)
  return jsonAnswer(envelope.status, text ?? envelope, requestId, headers)
}

/**
 * Answers one call of the office's pages: looks up its declaration, checks where it comes from, rate, session, size and
 * body, passes it on, checks the reply. Permissions are the shop API's to check. Every refusal has the one error shape.
 * @param path below `/api`, such as `/office/orders`
 */
export async function answerOfficeCall(path: string, request: Request): Promise<Response> {
  const given = request.headers.get('x-request-id')
  const requestId = isRequestId(given) ? given : newRequestId()
  const began = performance.now()
  const report = (call: string, status: number) =>
    answeredCalls.publish({ call, status, seconds: (performance.now() - began) / 1000 })
  try {
    const { name, response } = await answer(path, request, requestId)
    report(name, response.status)
    return response
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(problem('internal-error', SORRY))
    const { status, code } = refusal.problem
    const call = findOfficeCall(path)?.call.name ?? 'unknown'
    report(call, status)
    refusedCalls.publish({ code })
    const details = { requestId, call, status, code, network: networkHash(requestAddress() ?? 'unknown') }
    if (refusal !== error) log.error({ ...details, err: error }, 'call failed')
    else if (status >= 500 || code === 'not-allowed' || code === 'too-many-requests') log.warn(details, 'call refused')
    else log.info(details, 'call refused')
    if (code === 'sign-in-needed' && (await isOver(call))) await clearOfficeSession()
    return refusalAnswer(refusal, requestId)
  }
}

/** Whether the cookie is of no use any more: not where only the second factor is missing, which another tab may be showing. */
async function isOver(name: string): Promise<boolean> {
  const session = await readOfficeSession()
  const call = OFFICE_CALLS.find((one) => one.name === name)
  return session?.isComplete === true || call?.access === 'begun'
}
