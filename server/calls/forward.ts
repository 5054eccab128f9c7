import 'server-only'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/call.ts'
import { type Envelope, pathAndBody } from '#lib/contract/envelope.ts'
import { problem, problemSchema } from '#lib/contract/problem.ts'
import { broken, signInNeeded, unreachable } from '#lib/http/answer.ts'
import { environment } from '../env.ts'
import type { Files } from '../http/read-form.ts'
import { Refusal } from '../http/refusal.ts'
import type { Person } from '../session/session.ts'
import { identification } from '../shop/identify.ts'

/** A validated call on its way to the shop API. */
export interface Asked {
  call: Call
  /** The decoded request. */
  input: unknown
  /** Of a multipart call. */
  files?: Files
  requestId: string
  idempotencyKey?: string
  /** Who asks; absent for guests. */
  person?: Person
  /** Whose request it is, for the shop API's own limits. */
  address?: string
  /** The browser's own words about itself. */
  userAgent?: string
  /** What it takes, as a card's bank wants to know it. */
  accept?: string
  signal?: AbortSignal
}

/** The shop API's answer in wire form, checked against the contract. */
export interface Passed {
  envelope: Envelope
  /** The envelope as JSON text, when it is passed on as it came. */
  text?: string
  headers: Record<string, string>
}

const READ_TIMEOUT_MS = 10_000
/** A payment waits for the provider: at most 15 s for a token and 15 s for the prompt. */
const WRITE_TIMEOUT_MS = 40_000
const PASSED_ON = ['date_time', 'retry-after']

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, say: judged by its status.
    return undefined
  }
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function checked(call: Call, body: unknown): Envelope {
  const { status, message, data, meta } = (body ?? {}) as Partial<Envelope>
  const right =
    z.safeDecode(call.reply, data as never).success &&
    (call.meta === undefined || z.safeDecode(call.meta, meta as never).success)
  if (!right) throw new Refusal(broken().problem)
  return { status: Number(status ?? 200), message: String(message ?? ''), data, ...(call.meta && { meta }) }
}

/** The call's body: JSON, or a form when it has files. */
function bodyOf({ call, files }: Asked, body: Record<string, unknown>): string | FormData {
  if (call.body !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one === null ? '' : String(one))
  }
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file)
  return form
}

async function send(asked: Asked): Promise<Response> {
  const { call, requestId, idempotencyKey, person, address, userAgent, accept } = asked
  const { path, body } = pathAndBody(call, z.encode(call.request, asked.input as never) as Record<string, unknown>)
  const headers: Record<string, string> = {
    ...identification(),
    accept: 'application/json',
    'x-request-id': requestId,
  }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (person) headers.authorization = `Bearer ${person.token}`
  if (person?.acting && call.acting) headers['x-acting-token'] = person.acting.token
  if (userAgent) headers['user-agent'] = userAgent
  if (accept) headers['x-browser-accept'] = accept
  if (address) headers['x-forwarded-for'] = address
  const get = call.method === 'GET'
  if (call.body === 'json') headers['content-type'] = 'application/json'
  const query = new URLSearchParams(get ? Object.entries(body).map(([name, value]) => [name, String(value)]) : [])
  const timeout = AbortSignal.timeout(call.writes ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS)
  try {
    return await fetch(`${environment().SHOP_API_URL}${path}${query.size ? `?${query}` : ''}`, {
      method: call.method,
      headers,
      body: get ? undefined : bodyOf(asked, body),
      cache: 'no-store',
      // A read nobody waits for any more is given up; a write is seen through to its end.
      signal: asked.signal && !call.writes ? AbortSignal.any([asked.signal, timeout]) : timeout,
    })
  } catch {
    throw new Refusal(unreachable().problem)
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch {
    throw new Refusal(unreachable().problem)
  }
}

function refusalOf(response: Response, answer: unknown): Refusal {
  const said = problemSchema.safeParse(answer)
  if (said.success) return new Refusal(said.data, headersOf(response))
  // An upstream of another make has no words of ours for a sign-in that has ended, or for what is not there.
  if (response.status === 401) return new Refusal(signInNeeded().problem)
  if (response.status === 404) return new Refusal(problem('not-found', 'The shop does not have this.'))
  return new Refusal((response.status >= 502 && response.status <= 504 ? unreachable() : broken()).problem)
}

/**
 * Sends a call to the shop API and checks what comes back.
 * @throws Refusal with the shop API's own problem, or `shop-unreachable`, or `internal-error` when it broke the contract
 */
export async function forward(asked: Asked): Promise<Passed> {
  const response = await send(asked)
  const text = await textOf(response)
  const answer = jsonOf(text)
  if (!response.ok) throw refusalOf(response, answer)
  return { envelope: checked(asked.call, answer), text, headers: headersOf(response) }
}

/**
 * Sends a call that answers with a file and passes it on: somebody's own, so nothing keeps it, and it is saved, not shown.
 * @throws Refusal as `forward` does
 */
export async function forwardFile(asked: Asked): Promise<Response> {
  const response = await send(asked)
  if (!response.ok) throw refusalOf(response, jsonOf(await textOf(response)))
  return new Response(response.body, {
    headers: {
      'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
      'content-disposition': response.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': asked.requestId,
    },
  })
}
