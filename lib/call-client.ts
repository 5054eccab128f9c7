import { answerOf, unreachable } from './answer.ts'
import type { Call, Input, MetaOf, Output } from './contract/call.ts'
import { encodeRequest, pathAndBody } from './contract/envelope.ts'
import { type Answer, fieldsOf, problem } from './contract/problem.ts'
import { newRequestId } from './request-id.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** For idempotent calls: the same key gets the first answer again. */
  idempotencyKey?: string
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
  { signal, idempotencyKey }: AskOptions = {},
): Promise<Answer<Output<C>, MetaOf<C>>> {
  let request: { path: string; body: Record<string, unknown> }
  try {
    request = pathAndBody(call, encodeRequest(call, input))
  } catch (error) {
    const fields = fieldsOf((error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [])
    return { ok: false, problem: problem('invalid-request', 'Please check what you entered.', { fields }) }
  }
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': newRequestId() }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  let address = `/api${request.path}`
  let body: string | undefined
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(request.body).map(([name, value]) => [name, String(value)]))
    if (query.size) address += `?${query}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(request.body)
  }
  try {
    const response = await fetch(address, { method: call.method, headers, body, signal, cache: 'no-store' })
    return answerOf(call, response.status, await response.text())
  } catch (error) {
    if (signal?.aborted) throw error
    return unreachable()
  }
}
