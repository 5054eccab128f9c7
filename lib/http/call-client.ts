import { ACTING_FOR_HEADER, announceActing, traderOfPage } from '../account/acting-for.ts'
import { announceSignInEnded } from '../account/sign-in-ended.ts'
import type { AnswerOf, Call, Input } from '../contract/base/call.ts'
import { encodeRequest } from '../contract/base/envelope.ts'
import { type Answer, fieldsOf, type Problem, problem } from '../contract/base/problem.ts'
import { OWN_CALL_HEADER } from './own-call-header.ts'
import { readAnswer, readFile } from './read-answer.ts'
import { newRequestId } from './request-id.ts'
import { sendCall, type Transport } from './send-call.ts'
import { noteShopTime } from './shop-clock.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** For idempotent calls: the same key gets the first answer again. */
  idempotencyKey?: string
  /** For a multipart call, by field. */
  files?: Record<string, Blob>
  transport?: Transport
}

/**
 * A page's reaction to a refusal that concerns its session.
 * @param status of the HTTP response
 * @returns true to send the same request once more
 */
export type Reaction<C extends Call = Call> = (call: C, problem: Problem, status: number) => boolean | Promise<boolean>

/** In the shop: announces an ended sign-in, and another selected trader. */
const announce: Reaction = (_call, refused, status) => {
  if (status === 401) announceSignInEnded()
  announceActing(refused)
  return false
}

/** Sends a call from a page with the headers of every call of a page, and notes the shop's time. */
async function send<C extends Call, Data, Meta>(
  call: C,
  wire: Record<string, unknown>,
  { signal, idempotencyKey, files, transport }: AskOptions,
  read: (response: Response) => Promise<Answer<Data, Meta>>,
): Promise<{ answer: Answer<Data, Meta>; status: number }> {
  const headers: Record<string, string> = { 'x-request-id': newRequestId() }
  const shownFor = call.acting ? traderOfPage() : null
  if (shownFor !== null) headers[ACTING_FOR_HEADER] = shownFor
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const isLogged = 'isLogged' in call && call.isLogged
  if (call.method === 'GET' && (call.writes || isLogged)) headers[OWN_CALL_HEADER] = 'fuma'
  const sent = await sendCall(call, wire, { base: '/api', headers, files, signal, cache: 'no-store', transport })
  if (!sent.ok) return { answer: sent, status: sent.problem.status }
  const { response } = sent
  noteShopTime(response.headers.get('date'))
  return { answer: await read(response), status: response.status }
}

/**
 * Sends a call from a page. After a refusal each reaction in turn can have it sent once more.
 * @returns the response, or the problem: a network failure or an aborted call is `shop-unreachable`, invalid input
 * `invalid-request`
 */
export async function sendFromPage<C extends Call, Data, Meta>(
  call: C,
  input: Input<C>,
  options: AskOptions,
  read: (response: Response) => Promise<Answer<Data, Meta>>,
  reactions: readonly Reaction<C>[] = [announce],
): Promise<Answer<Data, Meta>> {
  let wire: Record<string, unknown>
  try {
    wire = encodeRequest(call, input)
  } catch (error) {
    const fields = fieldsOf((error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [])
    return { ok: false, problem: problem('invalid-request', 'Please check what you entered.', { fields }) }
  }
  let attempt = () => send(call, wire, options, read)
  for (const react of reactions) {
    const before = attempt
    attempt = async () => {
      const sent = await before()
      const { answer, status } = sent
      return !answer.ok && (await react(call, answer.problem, status)) ? before() : sent
    }
  }
  return (await attempt()).answer
}

/**
 * Sends a call to the shop from the browser. The caller passes the declaration of the call, so that a page's JavaScript
 * contains only the schemas it uses.
 * @returns the response, or the problem: a network failure is `shop-unreachable`, invalid input `invalid-request`
 * @throws only AbortError, if `signal` was aborted
 */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
  reactions?: readonly Reaction<C>[],
): Promise<AnswerOf<C>> {
  const answer = await sendFromPage(call, input, options, (response) => readAnswer(call, response), reactions)
  if (!answer.ok) options.signal?.throwIfAborted()
  return answer
}

/** Sends a call whose response is a file. A refusal and an aborted call are problems. */
export const askFile = <C extends Call>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
  reactions?: readonly Reaction<C>[],
): Promise<Answer<Blob>> => sendFromPage(call, input, options, readFile, reactions)
