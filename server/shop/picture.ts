import 'server-only'
import { environment } from '../env.ts'

const PASSED_ON = ['content-type', 'content-length', 'last-modified']

/**
 * A picture of the shop API's, streamed on.
 * @param path below its `/media/`
 * @param headers what the answer says besides, when there is such a picture
 * @returns 404 when there is none, 503 when the shop API does not answer
 */
export async function passPicture(path: string, request: Request, headers: Record<string, string>): Promise<Response> {
  let picture: Response
  try {
    picture = await fetch(`${environment().SHOP_API_URL}/media/${path}`, { cache: 'no-store', signal: request.signal })
  } catch {
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })
  }
  if (!picture.ok) {
    await picture.body?.cancel()
    const status = picture.status === 404 ? 404 : 503
    return new Response(null, {
      status,
      headers: { 'cache-control': status === 404 ? 'public, max-age=60' : 'no-store' },
    })
  }
  const all = new Headers(headers)
  // In place of a picture that has not come the shop API sends plain cloth, to be kept for a moment only.
  const said = picture.headers.get('cache-control')
  if (said && !said.includes('immutable')) {
    all.set('cache-control', said)
    all.delete('etag')
  }
  for (const name of PASSED_ON) {
    const value = picture.headers.get(name)
    if (value !== null) all.set(name, value)
  }
  all.set('x-content-type-options', 'nosniff')
  return new Response(picture.body, { headers: all })
}
