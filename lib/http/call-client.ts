import { ACTING_FOR_HEADER, announceActing, traderOfPage } from '../account/acting-for.ts'
import { announceSignInEnded } from '../account/sign-in-ended.ts'
import type { AnswerOf, Call, Input } from '../contract/call.ts'
import { encodeRequest } from '../contract/envelope.ts'
import { type Answer, fieldsOf, problem } from '../contract/problem.ts'
import { OWN_CALL_HEADER } from './own-call-header.ts'
import { readAnswer, readFile } from './read-answer.ts'
import { newRequestId } from './request-id.ts'
import { sendCall, type Transport } from './send-call.ts'
import { noteShopTime } from './shop-clock.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** For idempotent calls: the same key gets the first answer again. */
  idempotencyKey?: string
  /** Of a multipart call, by field. */
  files?: Record<string, Blob>
}

/**
 * Sends a call from a page, with the headers of every call of a page, and announces what concerns the whole page: the
 * shop's time, an ended sign-in, another selected trader.
 * @param read reads the answer
 * @returns the answer, or the problem: a network failure or an aborted call is `shop-unreachable`, input that does not fit
 * `invalid-request`
 */
export async function sendFromPage<C extends Call, Data, Meta>(
  call: C,
  input: Input<C>,
  { signal, idempotencyKey, files, transport }: AskOptions & { transport?: Transport },
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
  const shownFor = call.acting ? traderOfPage() : null
  if (shownFor !== null) headers[ACTING_FOR_HEADER] = shownFor
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (call.method === 'GET' && call.writes) headers[OWN_CALL_HEADER] = 'fuma'
  const sent = await sendCall(call, wire, { base: '/api', headers, files, signal, cache: 'no-store', transport })
  if (!sent.ok) return sent
  const { response } = sent
  noteShopTime(response.headers.get('date'))
  const answer = await read(response)
  if (response.status === 401) announceSignInEnded()
  if (!answer.ok) announceActing(answer.problem)
  return answer
}

/**
 * Asks the shop from the browser. The declaration of the call is handed in by the caller, so that a page's JavaScript
 * holds only the schemas it uses.
 * @returns the answer, or the problem: a network failure is `shop-unreachable`, input that does not fit `invalid-request`
 * @throws only AbortError, when `signal` was aborted
 */
export async function ask<C extends Call>(call: C, input: Input<C>, options: AskOptions = {}): Promise<AnswerOf<C>> {
  const answer = await sendFromPage(call, input, options, (response) => readAnswer(call, response))
  if (!answer.ok) options.signal?.throwIfAborted()
  return answer
}

/** Asks a call that is answered with a file. A refusal is a problem, as with any call. */
export const askFile = <C extends Call>(call: C, input: Input<C>): Promise<Answer<Blob>> =>
  sendFromPage(call, input, {}, readFile)
