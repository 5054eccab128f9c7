import { proxyPicture } from '#server/shop/picture.ts'

const FILE = /^.{1,60}-[0-9a-f]{8}\.avif$/

/**
 * The swatches of a product family side by side, drawn by the shop API. The address changes with them, so every cache
 * can store it forever.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  if (!FILE.test(file)) return new Response(null, { status: 404 })
  const keep = { 'cache-control': 'public, max-age=31536000, immutable' }
  return proxyPicture(`swatches/${encodeURIComponent(file)}`, request, keep)
}
