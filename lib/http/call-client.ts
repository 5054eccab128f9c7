import { announceSignInEnded } from '../account/sign-in-ended.ts'
import type { Call, Input, MetaOf, Output } from '../contract/call.ts'
import { encodeRequest, pathAndBody } from '../contract/envelope.ts'
import { type Answer, fieldsOf, problem } from '../contract/problem.ts'
import { ACTING_FOR_HEADER, announceActing, drawnFor } from '../sales/acting-for.ts'
import { answerOf, unreachable } from './answer.ts'
import { OWN_CALL_HEADER } from './own-call.ts'
import { newRequestId } from './request-id.ts'
import { noteShopTime } from './shop-clock.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** For idempotent calls: the same key gets the first answer again. */
  idempotencyKey?: string
  /** Of a multipart call, by field. */
  files?: Record<string, Blob>
}

/**
 * Asks the shop from the browser. The declaration of the call is handed in by whoever asks, so that a page's JavaScript
 * holds only the schemas it uses.
 * @returns the answer, or the problem: a network failure is `shop-unreachable`, input that does not fit `invalid-request`
 * @throws only AbortError, when `signal` was aborted
 */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  { signal, idempotencyKey, files }: AskOptions = {},
): Promise<Answer<Output<C>, MetaOf<C>>> {
  let request: { path: string; body: Record<string, unknown> }
  try {
    request = pathAndBody(call, encodeRequest(call, input))
  } catch (error) {
    const fields = fieldsOf((error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [])
    return { ok: false, problem: problem('invalid-request', 'Please check what you entered.', { fields }) }
  }
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': newRequestId() }
  const shownFor = call.acting ? drawnFor() : null
  if (shownFor !== null) headers[ACTING_FOR_HEADER] = shownFor
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  let address = `/api${request.path}`
  let body: string | FormData | undefined
  if (call.method === 'GET') {
    if (call.writes) headers[OWN_CALL_HEADER] = 'fuma'
    const query = new URLSearchParams(Object.entries(request.body).map(([name, value]) => [name, String(value)]))
    if (query.size) address += `?${query}`
  } else if (call.body === 'multipart') {
    body = formOf(request.body, files ?? {})
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(request.body)
  }
  try {
    const response = await fetch(address, { method: call.method, headers, body, signal, cache: 'no-store' })
    noteShopTime(response.headers.get('date'))
    const answer = answerOf(call, response.status, await response.text())
    if (response.status === 401) announceSignInEnded()
    if (!answer.ok) announceActing(answer.problem)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    return unreachable()
  }
}

/** Asks a call that is answered with a file. A refusal is a problem, as with any call. */
export async function askFile<C extends Call>(call: C, input: Input<C>): Promise<Answer<Blob>> {
  try {
    const headers: Record<string, string> = { accept: '*/*', 'x-request-id': newRequestId() }
    const shownFor = call.acting ? drawnFor() : null
    if (shownFor !== null) headers[ACTING_FOR_HEADER] = shownFor
    const get = call.method === 'GET'
    if (!get) headers['content-type'] = 'application/json'
    const body = get ? undefined : JSON.stringify(encodeRequest(call, input))
    const response = await fetch(`/api${call.path}`, { method: call.method, headers, body, cache: 'no-store' })
    if (response.ok)
      return { ok: true, status: response.status, message: '', data: await response.blob(), meta: undefined }
    if (response.status === 401) announceSignInEnded()
    const answer = answerOf(call, response.status, await response.text())
    if (!answer.ok) announceActing(answer.problem)
    return answer as Answer<Blob>
  } catch {
    return unreachable()
  }
}

/** The wire request as a form: what is not given, or none, is left out; a list stands once for each of its values. */
export function formOf(fields: Record<string, unknown>, files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one))
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}
