import 'server-only'
import { environment } from '../env.ts'

const PASSED_ON = ['content-type', 'content-length', 'last-modified']

/** A size that is missing is made first, and waits for those before it. */
const TIMEOUT_MS = 60_000

const withoutPicture = (status: number, headers: Record<string, string>) => new Response(null, { status, headers })

/**
 * Streams a picture of the shop API.
 * @param path below its `/media/`
 * @param headers additional response headers, if the picture exists
 * @returns 404 if it does not exist, 503 if the shop API does not respond or is overloaded
 */
export async function proxyPicture(path: string, request: Request, headers: Record<string, string>): Promise<Response> {
  let picture: Response
  try {
    picture = await fetch(`${environment().SHOP_API_URL}/media/${path}`, {
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch {
    // Not logged: a page has many pictures, and a shop API that does not respond is logged with the page's calls.
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
  // If a picture is not ready, the shop API sends a plain placeholder, to be cached only briefly.
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
