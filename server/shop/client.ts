import 'server-only'
import type { Call, Input, MetaOf, Output } from '#lib/contract/call.ts'
import { encodeRequest, pathAndBody } from '#lib/contract/envelope.ts'
import type { Answer } from '#lib/contract/problem.ts'
import { answerOf, unreachable } from '#lib/http/answer.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { environment } from '../env.ts'
import { identification } from './identify.ts'

const TIMEOUT_MS = 10_000

export interface AskShopOptions {
  /** The shop API's token of the person who asks; guests have none. */
  token?: string
  requestId?: string
  /** Whose request it is, where the shop API counts its mistakes. */
  address?: string
  signal?: AbortSignal
  /** How long to wait for what takes its time at a payment provider. */
  timeoutMs?: number
}

/**
 * Asks the shop API. The only speaker to it besides the BFF's forwarding.
 * @returns the answer or the problem; no answer in time (10 s unless told otherwise) is `shop-unreachable`
 * @throws a ZodError when the input does not fit the call: that is a defect of ours, not of a visitor
 */
export async function askShop<C extends Call>(
  call: C,
  input: Input<C>,
  { token, requestId = newRequestId(), address, signal, timeoutMs = TIMEOUT_MS }: AskShopOptions = {},
): Promise<Answer<Output<C>, MetaOf<C>>> {
  const { path, body } = pathAndBody(call, encodeRequest(call, input))
  const headers: Record<string, string> = {
    ...identification(),
    accept: 'application/json',
    'x-request-id': requestId,
  }
  if (address) headers['x-forwarded-for'] = address
  if (token) headers.authorization = `Bearer ${token}`
  const get = call.method === 'GET'
  if (!get) headers['content-type'] = 'application/json'
  const query = get ? new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])) : ''
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${environment().SHOP_API_URL}${path}${String(query) && `?${query}`}`, {
      method: call.method,
      headers,
      body: get ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return answerOf(call, response.status, await response.text())
  } catch {
    // Refused, reset, timed out: all of them mean that the shop did not answer.
    return unreachable()
  }
}
