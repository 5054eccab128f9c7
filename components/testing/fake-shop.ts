import * as z from 'zod/mini'
import type { Call, Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import { type Problem, type ProblemCode, problem } from '#lib/contract/base/problem.ts'
import { fieldsOfForm, textReader } from '#lib/contract/base/text-fields.ts'

/** The shop of a component test: `fetch` returns responses for declared calls, in the contract's own wire form. */

/** A request as tests see it, without its input. */
export interface FakeRequest {
  headers: Record<string, string>
  /** Of a multipart call, by field. */
  files: Record<string, File>
  /** Aborts if the call is cancelled. */
  signal: AbortSignal | null
}

type Data<C extends Call> = { data: Output<C>; message?: string } & (unknown extends MetaOf<C>
  ? { meta?: undefined }
  : { meta: MetaOf<C> })
export type FakeAnswer<C extends Call> = Data<C> | { refused: Problem }
type Handler<C extends Call> = (input: Input<C>, request: FakeRequest) => FakeAnswer<C> | Promise<FakeAnswer<C>>

const handlers = new Map<Call, (wire: Record<string, unknown>, request: FakeRequest) => Promise<Response>>()
/** Calls of a component without a response from the test, and requests and responses that do not fit the contract. */
const unanswered: string[] = []

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A refusal with a code of the contract. */
export const refused = (
  code: ProblemCode,
  message: string,
  more?: Parameters<typeof problem>[2],
): { refused: Problem } => ({ refused: problem(code, message, more) })

/**
 * Defines the response to a call for the rest of the test, and replaces the previous definition.
 * @param answer called with the decoded request, which must fit the contract; returns decoded data (cents, not
 * decimals)
 * @returns the requests made until now, live
 */
export function answerCall<C extends Call>(call: C, answer: Handler<C>): Input<C>[] {
  const made: Input<C>[] = []
  handlers.set(call, async (wire, request) => {
    try {
      const input = call.request.parse(wire) as Input<C>
      made.push(input)
      const given = await answer(input, request)
      if ('refused' in given) return json(given.refused, given.refused.status)
      const meta = call.meta ? { meta: z.encode(call.meta, given.meta) } : {}
      return json({ status: 200, message: given.message ?? 'OK', data: z.encode(call.reply, given.data), ...meta }, 200)
    } catch (error) {
      // To the component it is a lost connection; the test fails for it.
      unanswered.push(`${call.name}: ${error}`)
      throw error
    }
  })
  return made
}

/** A response that arrives when the test gives it. */
export function heldAnswer<Answer>() {
  let give: (answer: Answer) => void = () => {}
  const answer = new Promise<Answer>((resolve) => {
    give = resolve
  })
  return { answer, give }
}

/** The parameters in a call's path; null if the path is another call's. */
function parametersOf(call: Call, path: string): Record<string, string> | null {
  const pattern = `^/api${call.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`
  const found = new RegExp(pattern).exec(path)
  if (!found) return null
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]))
}

/** A request's input as the shop API reads it: text in a form, a query or a path is converted to its type. */
function readRequest(call: Call, url: URL, body: unknown, parameters: Record<string, string>) {
  const read = textReader(call)
  if (typeof body === 'string') {
    const json = JSON.parse(body)
    const { bareArray } = call
    const wire = bareArray && Array.isArray(json) ? { ...bareArray.with, [bareArray.field]: json } : json
    return { wire: { ...wire, ...read(parameters) }, files: {} }
  }
  const form = body instanceof FormData ? body : url.searchParams
  const files = Object.fromEntries(
    [...form.entries()].filter((entry): entry is [string, File] => typeof entry[1] !== 'string'),
  )
  return { wire: read({ ...fieldsOfForm(form), ...parameters }), files }
}

/** Like a browser's `fetch`: an aborted call rejects at once, with or without a response. */
export async function fakeFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, window.location.href)
  const method = init.method ?? 'GET'
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The call was given up.', 'AbortError'))
    if (init.signal?.aborted) abort()
    init.signal?.addEventListener('abort', abort)
  })
  // Cancelled after its response, or without a pending response, the rejection has no handler.
  aborted.catch(() => {})
  for (const [call, handler] of handlers) {
    const parameters = call.method === method ? parametersOf(call, url.pathname) : null
    if (!parameters) continue
    const { wire, files } = readRequest(call, url, init.body, parameters)
    const headers = Object.fromEntries(new Headers(init.headers as HeadersInit).entries())
    return Promise.race([handler(wire, { headers, files, signal: init.signal ?? null }), aborted])
  }
  unanswered.push(`${method} ${url.pathname}`)
  throw new TypeError('Failed to fetch')
}

/** Drops all defined responses. @returns the calls without a defined response */
export function closeFakeShop(): string[] {
  handlers.clear()
  return unanswered.splice(0)
}
