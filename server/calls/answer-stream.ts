import 'server-only'
import { events } from '#lib/contract/notifications/notification.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { log } from '../http/log.ts'
import { waitFor } from '../http/network-rate-limit.ts'
import { checkOrigin } from '../http/origin.ts'
import { checkWait, Refusal, refusalAnswer, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { sendToShop } from '../http/shop-client.ts'
import { clearSession, currentPerson } from '../session/session.ts'
import { refusalOf } from './forward.ts'

/** To be connected; the stream itself lasts as long as the sign-in and the page. */
const CONNECT_MS = 10_000

/** The upstream's bytes, unbuffered. If the upstream breaks off, the stream only ends: the browser connects again. */
function passOn(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

async function connect(
  token: string,
  requestId: string,
  lastEventId: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const isEventId = lastEventId !== null && /^\d{1,15}$/.test(lastEventId)
  const headers = isEventId ? { 'last-event-id': lastEventId } : undefined
  const sent = await sendToShop(events, {}, { token, requestId, headers, timeoutMs: CONNECT_MS, cache: 'no-store' })
  if (!sent.ok) throw new Refusal(sent.problem)
  const { ok, body } = sent.response
  if (!ok || !body) throw await refusalOf(sent.response)
  return body
}

async function open(request: Request, requestId: string): Promise<Response> {
  checkOrigin(request, false)
  const address = requestAddress()
  checkWait(await waitFor(address ?? 'unknown', 1))
  const person = await currentPerson({ address, requestId })
  if (!person) throw refuse('sign-in-needed', 'Please sign in.')
  const upstream = await connect(person.token, requestId, request.headers.get('last-event-id'))
  return new Response(passOn(upstream), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // No transformation: compression would delay events (server/http/request-context.ts), and so would a proxy.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': requestId,
    },
  })
}

/**
 * Passes the shop API's events on to a browser. Heartbeats stop timeouts; the stream ends with the sign-in. An event
 * only names the data to fetch again.
 */
export async function answerStream(request: Request): Promise<Response> {
  const requestId = newRequestId()
  try {
    const response = await open(request, requestId)
    log.info({ requestId, call: 'stream', status: 200 }, 'stream opened')
    return response
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code } = error.problem
    if (code === 'sign-in-needed') await clearSession()
    log.info({ requestId, call: 'stream', status, code }, 'stream refused')
    return refusalAnswer(error, requestId)
  }
}
