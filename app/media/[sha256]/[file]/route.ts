import { environment } from '#server/env.ts'

const PICTURE = /^[0-9a-f]{64}$/
const FILE = /^\d{2,4}\.(avif|webp|jpg)$/
const PASSED_ON = ['content-type', 'content-length', 'etag', 'last-modified']

/**
 * Pictures, streamed from the shop API: the address names the content, so whoever has it may keep it for good. A proxy
 * in front should serve `/media/` itself.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ sha256: string; file: string }> },
): Promise<Response> {
  const { sha256, file } = await params
  if (!PICTURE.test(sha256) || !FILE.test(file)) return new Response(null, { status: 404 })
  const tag = `"${sha256}-${file}"`
  const keep = { 'cache-control': 'public, max-age=31536000, immutable', etag: tag }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: keep })
  let picture: Response
  try {
    picture = await fetch(`${environment().SHOP_API_URL}/media/${sha256}/${file}`, {
      cache: 'no-store',
      signal: request.signal,
    })
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
  // In place of a picture that has not come the shop API sends plain cloth, to be kept for a moment only.
  const said = picture.headers.get('cache-control')
  const headers = new Headers(said?.includes('immutable') ? keep : { 'cache-control': said ?? 'no-store' })
  for (const name of PASSED_ON) {
    const value = picture.headers.get(name)
    if (value !== null && name !== 'etag') headers.set(name, value)
  }
  headers.set('x-content-type-options', 'nosniff')
  return new Response(picture.body, { headers })
}
