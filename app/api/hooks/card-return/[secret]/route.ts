import { cardReturn } from '#lib/contract/payments/payment.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { alertAddress, RETURN_MAX_BYTES, readReturn } from '#server/http/card-return.ts'
import { log } from '#server/http/log.ts'
import { waitFor } from '#server/http/network-rate-limit.ts'
import { readText } from '#server/http/read-body.ts'
import { Refusal, refusalAnswer, refuse } from '#server/http/refusal.ts'
import { requestAddress } from '#server/http/request-context.ts'
import { askShop } from '#server/http/shop-client.ts'

/** In this time the shop API calls the provider. */
const TIMEOUT_MS = 40_000

/**
 * The address to which the bank's frame returns after a challenge. The form is posted from another site, without our
 * cookie and origin; the secret in the address identifies the attempt. It is never logged. A repeated message gets the
 * same response.
 */
export async function POST(request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const requestId = newRequestId()
  const began = performance.now()
  try {
    const seconds = await waitFor(requestAddress() ?? 'unknown', 5)
    if (seconds > 0) {
      throw refuse('too-many-requests', `Please try again in ${seconds} seconds.`, {
        headers: { 'retry-after': `${seconds}` },
      })
    }
    const text = await readText(request, RETURN_MAX_BYTES)
    const posted = readReturn((await params).secret, request.headers.get('content-type'), text)
    const answer = posted && (await askShop(cardReturn, posted, { requestId, timeoutMs: TIMEOUT_MS }))
    const outcome = answer === null ? 'malformed' : answer.ok ? answer.data.outcome : answer.problem.code
    log.info({ requestId, outcome, ms: Math.round(performance.now() - began) }, 'card return')
    // 303: the browser fetches the next page with GET. Relative, so that the frame stays on its host name.
    return new Response(null, {
      status: 303,
      headers: { location: alertAddress(answer), 'cache-control': 'no-store', 'x-request-id': requestId },
    })
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, requestId)
    throw error
  }
}
