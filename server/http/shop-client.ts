import 'server-only'
import type { AnswerOf, Call, Input } from '#lib/contract/call.ts'
import { encodeRequest } from '#lib/contract/envelope.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { CATALOGUE_VERSION_HEADER } from '#lib/contract/read-after.ts'
import { type Reply, readReply } from '#lib/http/read-answer.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { type SendOptions, type SentCall, sendCall } from '#lib/http/send-call.ts'
import { latestVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { learnShopTime } from '../shop-clock.ts'
import { readSpecified } from '../specified/read-specified.ts'
import { identification } from './identify.ts'
import { observeSent } from './observe-sent.ts'

const READ_TIMEOUT_MS = 10_000
/** A payment waits for the provider: at most 15 s for a token and 15 s for the prompt. */
const WRITE_TIMEOUT_MS = 40_000

export interface AskShopOptions extends Pick<SendOptions, 'files' | 'signal' | 'cache'> {
  /** The shop API's token of the person who asks; guests have none. */
  token?: string
  requestId?: string
  /** Whose request it is, where the shop API counts its mistakes. */
  address?: string
  /** How long to wait: 10 s for a read and 40 s for a write by default. */
  timeoutMs?: number
  headers?: Record<string, string>
}

/**
 * Sends a call to the shop API: the BFF's calls, the pages' reads and the stream of events all go this way.
 * @returns the HTTP answer, or the problem: no answer in time is `shop-unreachable`. A file or a stream may then take as
 * long as it takes.
 * @throws a ZodError when the input does not fit the call: that is a defect of ours, not of a visitor
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
  // What Next's cache answers is of another time.
  if (sent.ok && options.cache === 'no-store') learnShopTime(sent.response.headers.get('date'), began)
  if (call.answer !== 'json') clearTimeout(timer)
  return sent
}

/**
 * Asks the shop API.
 * @returns the answer or the problem, as `sendToShop` does
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
