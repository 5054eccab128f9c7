import type { Call } from '../contract/base/call.ts'
import { pathAndBody } from '../contract/base/envelope.ts'
import { type Problem, problem, UNREACHABLE } from '../contract/base/problem.ts'

/** A declared call as HTTP. */
export interface HttpCall {
  method: Call['method']
  /** With its parameters filled in and its query. */
  path: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** `fetch`, or another transport, for example with progress reports. */
export type Transport = (
  url: string,
  request: Omit<HttpCall, 'path'> & { signal?: AbortSignal; cache?: RequestCache },
) => Promise<Response>

export interface SendOptions {
  /** Base of the call's path: `/api` in a browser, the shop API's address on the server. */
  base: string
  headers?: Record<string, string>
  /** For a multipart call, by field. */
  files?: Record<string, Blob>
  signal?: AbortSignal
  cache?: RequestCache
  transport?: Transport
}

/** The unread HTTP response; a problem if there was no response. */
export type SentCall = { ok: true; response: Response } | { ok: false; problem: Problem }

const ACCEPTED = { json: 'application/json', file: '*/*', stream: 'text/event-stream' }

/** The problem if there was no response. */
export const unreachable = () => ({ ok: false as const, problem: problem('shop-unreachable', UNREACHABLE) })

/**
 * The fields of a query or a form as text: a list is sent as one field for each value. Omits null and undefined,
 * because the specification does not send the delivery fields of a registration with one address. The schema's defaults
 * replace them.
 */
function textFields(wire: Record<string, unknown>): [string, string][] {
  return Object.entries(wire).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  )
}

function formOf(wire: Record<string, unknown>, files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [name, text] of textFields(wire)) form.append(name, text)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/** A call's wire request as HTTP: parameters in the path, the other fields as query, JSON or form. */
export function httpCall(call: Call, wire: Record<string, unknown>, files: Record<string, Blob> = {}): HttpCall {
  const { method } = call
  const { path, body } = pathAndBody(call, wire)
  const headers = { accept: ACCEPTED[call.answer] }
  if (method === 'GET') {
    const query = String(new URLSearchParams(textFields(body)))
    return { method, path: query ? `${path}?${query}` : path, headers, body: undefined }
  }
  if (call.body === 'multipart') return { method, path, headers, body: formOf(body, files) }
  const sent = call.sendsBare && call.bareArray ? body[call.bareArray.field] : body
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent) }
}

/**
 * Sends a declared call: the only place that turns a declaration into a request. Browser, BFF and the server's pages
 * each add their own headers. read-answer.ts reads the response.
 * @param wire the encoded request (`encodeRequest`)
 * @returns the HTTP response with any status; `shop-unreachable` without a response or if `signal` was aborted. Never
 * throws.
 */
export async function sendCall(
  call: Call,
  wire: Record<string, unknown>,
  { base, headers, files, signal, cache, transport = (url, request) => fetch(url, request) }: SendOptions,
): Promise<SentCall> {
  const { path, ...request } = httpCall(call, wire, files)
  try {
    const response = await transport(`${base}${path}`, {
      ...request,
      headers: { ...request.headers, ...headers },
      signal,
      cache,
    })
    return { ok: true, response }
  } catch {
    // Refused, reset, timed out or aborted.
    return unreachable()
  }
}
