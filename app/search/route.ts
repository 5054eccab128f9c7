import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { filterOfFields } from '#server/shop/search-filter.ts'

/** Plain forms without JavaScript: seals their filter and redirects the browser to its address. */
export async function GET(request: Request): Promise<Response> {
  const location = addressOfFilter(filterOfFields(new URL(request.url).searchParams))
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
}
