import 'server-only'
import { mayRender } from '../http/render-limit.ts'
import { BUSY, TOO_MANY_PAGES } from './page-headers.ts'
import { waitToRender } from './render-queue.ts'

/**
 * Queues a payment page. Payment pages are rendered for each request, so each waits in the render queue like an
 * uncached page: of hundreds at once most wait briefly, and more are refused with Retry-After. Middleware has a
 * separate queue, so customers at payment do not wait for product lists.
 * @returns null if the page can be rendered, else the response to send instead
 */
export async function refusePaymentPage(): Promise<Response | null> {
  if (!(await mayRender())) return tooManyPages()
  return (await waitToRender(true)) ? null : refusal(503, BUSY, 5)
}

/** The response to a network that requests too many pages. */
export const tooManyPages = (): Response => refusal(429, TOO_MANY_PAGES, 60)

function refusal(status: 429 | 503, html: string, seconds: number): Response {
  const headers = {
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
  }
  return new Response(html, { status, headers })
}
