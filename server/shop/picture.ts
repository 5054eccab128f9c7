import 'server-only'
import { environment } from '../env.ts'

const PASSED_ON = ['content-type', 'content-length', 'last-modified']

/** A picture that must be made waits for those before it: a fresh shop's first page takes some seconds. */
const TIMEOUT_MS = 60_000

const withoutPicture = (status: number, headers: Record<string, string>) => new Response(null, { status, headers })

/** @throws when the shop API does not answer in time, or the request was given up */
function fetchPicture(path: string, request: Request, headers?: Record<string, string>): Promise<Response> {
  return fetch(`${environment().SHOP_API_URL}/media/${path}`, {
    cache: 'no-store',
    headers,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
}

/**
 * A picture of the shop API's, streamed on.
 * @param path below its `/media/`
 * @param headers what the answer says besides, when there is such a picture
 * @param mayMake whether a picture that is not ready may be made for this request; called for those only. Absent: it may.
 * @returns 404 when there is none, 429 when it may not be made, 503 when the shop API does not answer or has too many to
 *   make
 */
export async function proxyPicture(
  path: string,
  request: Request,
  headers: Record<string, string>,
  mayMake?: () => Promise<boolean>,
): Promise<Response> {
  let picture: Response
  try {
    picture = await fetchPicture(path, request, mayMake && { 'cache-control': 'only-if-cached' })
    if (mayMake && picture.status === 504) {
      await picture.body?.cancel()
      if (!(await mayMake())) return withoutPicture(429, { 'cache-control': 'no-store', 'retry-after': '60' })
      picture = await fetchPicture(path, request)
    }
  } catch {
    return withoutPicture(503, { 'cache-control': 'no-store', 'retry-after': '5' })
  }
  if (!picture.ok) {
    await picture.body?.cancel()
    if (picture.status === 404) return withoutPicture(404, { 'cache-control': 'public, max-age=60' })
    return withoutPicture(503, {
      'cache-control': 'no-store',
      'retry-after': picture.headers.get('retry-after') ?? '5',
    })
  }
  const all = new Headers(headers)
  // In place of a picture that has not come the shop API sends a plain one, to be kept for a moment only.
  const cacheControl = picture.headers.get('cache-control')
  if (cacheControl && !cacheControl.includes('immutable')) {
    all.set('cache-control', cacheControl)
    all.delete('etag')
  }
  for (const name of PASSED_ON) {
    const value = picture.headers.get(name)
    if (value !== null) all.set(name, value)
  }
  all.set('x-content-type-options', 'nosniff')
  return new Response(picture.body, { headers: all })
}
