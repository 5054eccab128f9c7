import { proxyPicture } from '#server/shop/picture.ts'

const PICTURE = /^[0-9a-f]{32,64}$/
const FILE = /^\d{2,4}\.(avif|webp|jpg)$/

/**
 * Pictures, streamed from the shop API. The address names the content, so every cache can store it forever. A proxy in
 * front should serve `/media/` itself.
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
  return proxyPicture(`${sha256}/${file}`, request, keep)
}
