import 'server-only'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/base/call.ts'
import { problem } from '#lib/contract/base/problem.ts'
import { plainError } from '#lib/contract/plain-errors.ts'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import { answeredCalls, refusedCalls } from '#lib/observe/reports.ts'
import { type FormSender, takeFormSlot } from '../http/form-slots.ts'
import { checkOrigin } from '../http/origin.ts'
import type { Files } from '../http/read-form.ts'
import { jsonAnswer, Refusal, refusalAnswer, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { inputOf } from './call-input.ts'
import type { FoundCall } from './find-call.ts'
import { type ForwardReply, type ForwardRequest, forward, forwardFile } from './forward.ts'

// The schemas have their own messages for people. This is for input that only a program would send.
z.config({ customError: plainError })

/** How one kind of call is processed: the differences between the shop's calls and the office's. */
export interface CallPolicy<Session> {
  /** Finds a declared call by its path below `/api`. */
  find: (path: string) => FoundCall | null
  /** False for a request to a host where these calls do not exist. */
  isHere?: (request: Request) => boolean
  /** Address of the pages that writes are made from; the shop's own when absent. */
  origin?: () => string
  /** Checks rate and session, before the body is read. @throws Refusal */
  admit: (call: Call) => Promise<{ session: Session; sender: FormSender }>
  /** The caller and the idempotency key of the forwarded request. @throws Refusal */
  identify: (call: Call, request: Request, asked: Asked<Session>) => Promise<Partial<ForwardRequest>>
  /** Calls that touch cookies or seals, by name: those declared `own`. All others are only passed on. */
  own: Record<string, (request: ForwardRequest, session: Session) => Promise<ForwardReply>>
  onAnswered?: (answered: { requestId: string; call: string; status: number; ms: number }) => void
  /** Logs a refusal and ends sessions. @returns the response; null for the shared error shape */
  onRefused: (refused: Refused) => Promise<Response | null>
}

interface Asked<Session> {
  input: unknown
  files: Files
  session: Session
  address: string | undefined
  requestId: string
}

export interface Refused {
  /** The call's name; `unknown` for an undeclared path, which can have any text and must not be logged. */
  call: string
  refusal: Refusal
  /** The thrown error. Anything but the refusal is a defect of the BFF. */
  error: unknown
  request: Request
  requestId: string
  ms: number
}

async function answer<Session>(
  policy: CallPolicy<Session>,
  found: FoundCall | null,
  request: Request,
  requestId: string,
): Promise<Response> {
  if (!found || policy.isHere?.(request) === false) throw refuse('unknown-call', 'There is no such call.')
  const { call } = found
  if (request.method !== call.method) {
    throw refuse('wrong-method', `This call is made with ${call.method}.`, { headers: { allow: call.method } })
  }
  checkOrigin(request, call.writes, policy.origin?.())
  const { session, sender } = await policy.admit(call)
  const releaseSlot = call.body === 'multipart' ? takeFormSlot(sender) : () => undefined
  try {
    const { input, files } = await inputOf(found, request)
    const address = requestAddress()
    const validated: ForwardRequest = {
      ...{ call, input, files, requestId, address },
      ...(await policy.identify(call, request, { input, files, session, address, requestId })),
      userAgent: request.headers.get('user-agent') ?? undefined,
      signal: request.signal,
    }
    if (call.answer === 'file') return await forwardFile(validated)
    const { envelope, text, headers } = await (policy.own[call.name] ?? forward)(validated, session)
    return jsonAnswer(envelope.status, text ?? envelope, requestId, headers)
  } finally {
    releaseSlot()
  }
}

const SORRY = 'Something went wrong on our side. Please try again.'

/**
 * Responds to one call of a browser. Finds its declaration, checks method, origin, rate, caller, size and body,
 * forwards it, and checks the reply. All refusals share one error shape.
 */
export async function answerBy<Session>(
  policy: CallPolicy<Session>,
  path: string,
  request: Request,
): Promise<Response> {
  const given = request.headers.get('x-request-id')
  const requestId = isRequestId(given) ? given : newRequestId()
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const found = policy.find(path)
  const call = found?.call.name ?? 'unknown'
  const report = (status: number) =>
    answeredCalls.publish({ call, status, seconds: (performance.now() - began) / 1000 })
  try {
    const response = await answer(policy, found, request, requestId)
    policy.onAnswered?.({ requestId, call, status: response.status, ms: took() })
    report(response.status)
    return response
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(problem('internal-error', SORRY))
    report(refusal.problem.status)
    refusedCalls.publish({ code: refusal.problem.code })
    const other = await policy.onRefused({ call, refusal, error, request, requestId, ms: took() })
    return other ?? refusalAnswer(refusal, requestId)
  }
}
