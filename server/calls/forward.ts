import 'server-only'
import type { Call, Input } from '#lib/contract/base/call.ts'
import type { Envelope } from '#lib/contract/base/envelope.ts'
import { readProblem } from '#lib/http/read-answer.ts'
import type { Files } from '../http/read-form.ts'
import { Refusal } from '../http/refusal.ts'
import { readFromShop, sendToShop } from '../http/shop-client.ts'
import { keepReadAfter, readAfterHeader } from '../session/read-after.ts'
import type { Person } from '../session/session.ts'

/** A validated call on its way to the shop API. */
export interface ForwardRequest<C extends Call = Call> {
  call: C
  /** The decoded request. */
  input: Input<C>
  /** Of a multipart call. */
  files?: Files
  requestId: string
  idempotencyKey?: string
  /** The signed-in caller; absent for guests. */
  person?: Person
  /** The token of a staff member's session, in the office. */
  officeToken?: string
  /** The visitor's address, for the shop API's own limits. */
  address?: string
  /** How the browser names itself. */
  userAgent?: string
  /** The browser's Accept header; the card's bank requires it. */
  accept?: string
  signal?: AbortSignal
}

/** The shop API's answer in wire form, checked against the contract. */
export interface ForwardReply {
  envelope: Envelope
  /** The envelope as JSON text, if it is passed on unparsed. */
  text?: string
  headers: Record<string, string>
}

const FORWARDED_HEADERS = ['date_time', 'retry-after']

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

async function send<C extends Call>(request: ForwardRequest<C>): Promise<Response> {
  const { call, input, files, requestId, idempotencyKey, person, officeToken, address, userAgent, accept, signal } =
    request
  const sent = await sendToShop(call, input, {
    token: person?.token ?? officeToken,
    requestId,
    address,
    files,
    cache: 'no-store',
    // A read ends with the browser's request; a write is completed all the same.
    signal: call.writes ? undefined : signal,
    headers: {
      ...(call.writes ? {} : await readAfterHeader()),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(person?.acting && call.acting && { 'x-acting-token': person.acting.token }),
      ...(userAgent && { 'user-agent': userAgent }),
      ...(accept && { 'x-browser-accept': accept }),
    },
  })
  if (!sent.ok) throw new Refusal(sent.problem)
  await keepReadAfter(sent.response)
  return sent.response
}

/** An answer of the shop API that is not 200, as a refusal. */
export const refusalOf = async (response: Response): Promise<Refusal> =>
  new Refusal(await readProblem(response), headersOf(response))

/**
 * Sends a call to the shop API and checks the reply. The request was decoded, because a browser is not trusted, and is
 * encoded again: only fields of the contract are sent.
 * @throws Refusal with the shop API's own problem, or `shop-unreachable`, or `internal-error` if it broke the contract
 */
export async function forward<C extends Call>(request: ForwardRequest<C>): Promise<ForwardReply> {
  const response = await send(request)
  const reply = await readFromShop(request.call, request.input, response)
  if (!reply.ok) throw new Refusal(reply.problem, headersOf(response))
  return { envelope: reply.envelope, text: reply.text, headers: headersOf(response) }
}

/**
 * Sends a call whose reply is a file and passes the file on. The file is private: it is not cached, and the browser
 * saves it instead of showing it.
 * @throws Refusal as `forward` does
 */
export async function forwardFile(request: ForwardRequest): Promise<Response> {
  const response = await send(request)
  if (!response.ok) throw await refusalOf(response)
  return new Response(response.body, {
    headers: {
      'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
      'content-disposition': response.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.requestId,
    },
  })
}
