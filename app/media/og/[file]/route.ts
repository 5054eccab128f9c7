import { mayRender } from '#server/http/render-limit.ts'
import { proxyPicture } from '#server/shop/picture.ts'

const FILE = /^[a-z][\w-]{1,60}\.jpg$/

/**
 * The pictures of shared links, drawn by the shop API. Drawing a picture costs as much as a new page, so each network
 * has the same limit per minute.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  if (!FILE.test(file)) return new Response(null, { status: 404 })
  if (!(await mayRender())) {
    return new Response(null, { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '60' } })
  }
  return proxyPicture(`og/${file}`, request, { 'cache-control': 'public, max-age=86400' })
}
