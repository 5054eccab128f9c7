import type { AnswerOf, Input } from '../contract/call.ts'
import { encodeRequest } from '../contract/envelope.ts'
import type { OfficeCall } from '../contract/office/office-call.ts'
import { type Answer, fieldsOf, problem } from '../contract/problem.ts'
import { OWN_CALL_HEADER } from '../http/own-call-header.ts'
import { readAnswer, readFile } from '../http/read-answer.ts'
import { newRequestId } from '../http/request-id.ts'
import { sendCall } from '../http/send-call.ts'
import { noteShopTime } from '../http/shop-clock.ts'
import { confirmFactor } from './confirm-factor.ts'
import { signInAgain } from './sign-in-again.ts'
import { hasTypedWords } from './typed-words.ts'

export interface OfficeAskOptions {
  signal?: AbortSignal
  /** The idempotency key of a write: the same key gets the first answer again. */
  key?: string
  /** Of a multipart call, by field. */
  files?: Record<string, Blob>
  /** False: when the session has ended the refusal is answered at once. */
  waitsForSignIn?: boolean
}

/** Where staff sign in. */
export const OFFICE_SIGN_IN = '/office/sign-in'

/** A session has ended: the page leads to sign-in and, after it, back to where the person was. */
function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === OFFICE_SIGN_IN) return
  window.location.assign(`${OFFICE_SIGN_IN}?next=${encodeURIComponent(pathname + search + hash)}`)
}

async function send<C extends OfficeCall, Data, Meta>(
  call: C,
  input: Input<C>,
  { signal, key, files }: OfficeAskOptions,
  read: (response: Response) => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  let wire: Record<string, unknown>
  try {
    wire = encodeRequest(call, input)
  } catch (error) {
    const fields = fieldsOf((error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [])
    return { ok: false, problem: problem('invalid-request', 'Please check what you entered.', { fields }) }
  }
  const headers: Record<string, string> = { 'x-request-id': newRequestId() }
  if (key) headers['idempotency-key'] = key
  if (call.method === 'GET' && (call.writes || call.isLogged)) headers[OWN_CALL_HEADER] = 'fuma'
  const sent = await sendCall(call, wire, { base: '/api', headers, files, signal, cache: 'no-store' })
  if (!sent.ok) return sent
  noteShopTime(sent.response.headers.get('date'))
  return read(sent.response)
}

/**
 * Asks. When the session has ended, it leads to sign-in; where words stand on the page that this would lose, the person signs in
 * again in place and the same request is made once more.
 */
async function sendSignedIn<C extends OfficeCall, Data, Meta>(
  call: C,
  input: Input<C>,
  options: OfficeAskOptions,
  read: (response: Response) => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  const first = await send(call, input, options, read)
  if (first.ok || first.problem.code !== 'sign-in-needed' || call.access === 'open') return first
  // What is asked while signing in cannot wait for it.
  if (options.waitsForSignIn === false) return first
  if (!hasTypedWords()) {
    leaveForSignIn()
    return first
  }
  if (call.access === 'begun') return first
  await signInAgain()
  return send(call, input, options, read)
}

/** Asks; when the second factor is to be shown again, the person is asked for it and the same request is made once more. */
async function sendWithFactor<C extends OfficeCall, Data, Meta>(
  call: C,
  input: Input<C>,
  options: OfficeAskOptions,
  read: (response: Response) => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  const first = await sendSignedIn(call, input, options, read)
  if (first.ok || first.problem.code !== 'factor-needed') return first
  return (await confirmFactor(first.problem.message)) ? sendSignedIn(call, input, options, read) : first
}

/**
 * Asks the shop API for the office.
 * @returns the answer, or the problem: a network failure is `shop-unreachable`, input that does not fit `invalid-request`
 * @throws only AbortError, when `signal` was aborted
 */
export async function askOffice<C extends OfficeCall>(
  call: C,
  input: Input<C>,
  options: OfficeAskOptions = {},
): Promise<AnswerOf<C>> {
  const answer = await sendWithFactor(call, input, options, (response) => readAnswer(call, response))
  if (!answer.ok) options.signal?.throwIfAborted()
  return answer
}

/** Asks a call that is answered with a file: a document, a slip, an export. */
export const askOfficeFile = <C extends OfficeCall>(
  call: C,
  input: Input<C>,
  options: OfficeAskOptions = {},
): Promise<Answer<Blob>> => sendWithFactor(call, input, options, readFile)
