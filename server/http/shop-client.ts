import 'server-only'
import type { AnswerOf, Call, Input } from '#lib/contract/base/call.ts'
import { encodeRequest } from '#lib/contract/base/envelope.ts'
import { CATALOGUE_VERSION_HEADER } from '#lib/contract/base/read-after.ts'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { type Reply, readReply } from '#lib/http/read-answer.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { type SendOptions, type SentCall, sendCall } from '#lib/http/send-call.ts'
import { inSpan } from '#lib/observe/in-span.ts'
import { sentCalls } from '#lib/observe/reports.ts'
import { latestVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { learnShopTime } from '../shop-clock.ts'
import { readSpecified } from '../specified/read-specified.ts'

const READ_TIMEOUT_MS = 10_000
/** A payment waits for the provider: at most 15 s for a token and 15 s for the prompt. */
const WRITE_TIMEOUT_MS = 40_000

export interface AskShopOptions extends Pick<SendOptions, 'files' | 'signal' | 'cache'> {
  /** The caller's shop API token; absent for guests. */
  token?: string
  requestId?: string
  /** The sender's address, for calls whose failed attempts the shop API counts. */
  address?: string
  /** How long to wait: 10 s for a read and 40 s for a write by default. */
  timeoutMs?: number
  headers?: Record<string, string>
}

/** The header that identifies the storefront to the shop API; empty if no key is set. */
export function identification(): Record<string, string> {
  const { SHOP_API_KEY: key } = environment()
  return key ? { [SHOP_API_KEY_HEADER]: key } : {}
}

/**
 * Sends a call to the shop API within a span, and reports its outcome.
 * @param send gets the headers that continue the trace; empty if traces are not exported
 */
async function observeSent(
  call: string,
  send: (traceHeaders: Readonly<Record<string, string>>) => Promise<SentCall>,
): Promise<SentCall> {
  const began = performance.now()
  const sent = await inSpan(
    'call',
    () => ({ name: `send ${call}`, attributes: { 'fuma.call': call } }),
    async (span) => {
      const answer = await send(span.headers)
      if (answer.ok) span.set('http.response.status_code', answer.response.status)
      else span.set('error.type', answer.problem.code)
      return answer
    },
  )
  sentCalls.publish({ call, status: sent.ok ? sent.response.status : 0, seconds: (performance.now() - began) / 1000 })
  return sent
}

/**
 * Sends a call to the shop API: for the BFF's calls, the pages' reads and the event stream.
 * @returns the HTTP response, or the problem: a timeout is `shop-unreachable`. The timeout ends with the first byte of
 * a file or stream.
 * @throws a ZodError if the input does not fit the call: a defect of the caller, not of a visitor
 */
export async function sendToShop<C extends Call>(
  call: C,
  input: Input<C>,
  { token, requestId = newRequestId(), address, signal, timeoutMs, headers, ...options }: AskShopOptions = {},
): Promise<SentCall> {
  const wire = encodeRequest(call, input)
  const version = call.writes ? undefined : latestVersion()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs ?? (call.writes ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS))
  timer.unref()
  const began = now()
  const sent = await observeSent(call.name, (traceHeaders) =>
    sendCall(call, wire, {
      ...options,
      base: environment().SHOP_API_URL,
      headers: {
        ...identification(),
        'x-request-id': requestId,
        ...(version && { [CATALOGUE_VERSION_HEADER]: String(version.version) }),
        ...(address && { 'x-forwarded-for': address }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        ...traceHeaders,
      },
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    }),
  )
  // A response of Next's cache has an old date.
  if (sent.ok && options.cache === 'no-store') learnShopTime(sent.response.headers.get('date'), began)
  if (call.answer !== 'json') clearTimeout(timer)
  return sent
}

/**
 * Calls the shop API.
 * @returns the response or the problem, as `sendToShop` does
 */
export async function askShop<C extends Call>(
  call: C,
  input: Input<C>,
  options: AskShopOptions = {},
): Promise<AnswerOf<C>> {
  const sent = await sendToShop(call, input, options)
  if (!sent.ok) return sent
  const reply = await readFromShop(call, input, sent.response)
  if (!reply.ok) return { ok: false, problem: reply.problem }
  const { status, envelope, data, meta } = reply
  return { ok: true, status, message: envelope.message, data, meta }
}

/** Reads an answer of the shop API; one of an upstream with the specification's calls alone is completed. Never throws. */
export async function readFromShop<C extends Call>(call: C, input: Input<C>, response: Response): Promise<Reply<C>> {
  return readSpecified(call, input, await readReply(call, response), {
    isSpecified,
    ask: async (other, request) => {
      const answer = await askShop(other, request, { cache: 'no-store' })
      return answer.ok ? answer.data : null
    },
  })
}

let asked: { at: number; specified: Promise<boolean> } | undefined
const ASKED_FOR_MS = 60_000

/** Whether the upstream has the specification's calls alone: it does not know the call that names extensions. */
export async function isSpecified(): Promise<boolean> {
  if (!asked || now() - asked.at > ASKED_FOR_MS) {
    const specified = sendToShop(extensions, {}, { cache: 'no-store' }).then(
      (sent) => sent.ok && sent.response.status === 404,
    )
    asked = { at: now(), specified }
  }
  return asked.specified
}
