import { proxyFeed } from '#server/shop/feed.ts'

const FILE = /^products\.(tsv|xml)$/

/** The product feed for Google Merchant Center, Meta and others that read Google's format. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const extension = FILE.exec((await params).file)?.[1]
  if (extension !== 'tsv' && extension !== 'xml') return new Response(null, { status: 404 })
  return proxyFeed(extension, request)
}

export const HEAD = GET
