import 'server-only'
import { mayRender } from '../http/render-limit.ts'
import { BUSY, TOO_MANY_PAGES } from './page-headers.ts'
import { waitToRender } from './render-queue.ts'

/**
 * Payment pages are rendered for each request, so each waits in the render queue as a page that is not in the cache does:
 * of hundreds at once most wait for a moment, and more are refused with a time to try again. Middleware has a queue of its own:
 * whoever pays does not wait for others' product lists.
 * @returns null where the page may be rendered, else the answer in its place
 */
export async function refusePaymentPage(): Promise<Response | null> {
  if (!(await mayRender())) return tooManyPages()
  return (await waitToRender(true)) ? null : refusal(503, BUSY, 5)
}

/** What is said to a network that asks for too many pages. */
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
