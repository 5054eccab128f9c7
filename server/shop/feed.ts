import 'server-only'
import { environment } from '../env.ts'
import { log } from '../http/log.ts'
import { identification } from '../http/shop-client.ts'

const TIMEOUT_MS = 30_000
const TYPES = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const
type FeedExtension = keyof typeof TYPES

const without = (status: number, headers: Record<string, string>) => new Response(null, { status, headers })

/** Whether the client has this version: by its ETag, else by its date. */
function isUnchanged({ headers }: Request, etag: string, changedAt: string): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) {
    const plain = (tag: string) => tag.trim().replace(/^W\//, '')
    return known.trim() === '*' || known.split(',').some((tag) => plain(tag) === plain(etag))
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Date.parse(changedAt) <= since
}

/**
 * A file of the product feed, streamed from the shop API and decompressed. The request is a GET or a HEAD.
 * @returns 404 if the feed is not published, 503 if it is not there yet or the shop API does not respond
 */
export async function proxyFeed(extension: FeedExtension, request: Request): Promise<Response> {
  const isHead = request.method === 'HEAD'
  let file: Response
  try {
    file = await fetch(`${environment().SHOP_API_URL}/feeds/products.${extension}`, {
      method: isHead ? 'HEAD' : 'GET',
      cache: 'no-store',
      headers: identification(),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch (error) {
    // A client that has left needs no feed.
    if (!request.signal.aborted) log.warn({ reason: (error as Error).name }, 'the product feed could not be read')
    return without(503, { 'cache-control': 'no-store', 'retry-after': '60' })
  }
  if (!file.ok) {
    await file.body?.cancel()
    if (file.status === 404) return without(404, { 'cache-control': 'no-store' })
    return without(503, { 'cache-control': 'no-store', 'retry-after': file.headers.get('retry-after') ?? '60' })
  }
  const etag = file.headers.get('etag') ?? ''
  const changedAt = file.headers.get('last-modified') ?? ''
  const headers = new Headers({
    ...{ 'content-type': TYPES[extension], etag, 'last-modified': changedAt },
    ...{ 'cache-control': file.headers.get('cache-control') ?? 'no-store', 'x-content-type-options': 'nosniff' },
    // Search engines read the pages, not the feed.
    'x-robots-tag': 'noindex',
  })
  if (isUnchanged(request, etag, changedAt)) {
    await file.body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  if (isHead || !file.body) return new Response(null, { headers })
  // The server compresses each response in an encoding that the client reads: compressed bytes would be encoded twice.
  return new Response(file.body.pipeThrough(new DecompressionStream('gzip')), { headers })
}
