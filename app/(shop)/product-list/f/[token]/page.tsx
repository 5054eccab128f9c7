import type { Metadata } from 'next'
import { titleOf } from '#lib/catalogue/filter.ts'
import { publicFilter } from '#lib/catalogue/filter-token.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { showProducts } from '#lib/format/count.ts'
import { joined } from '#lib/shop/site.ts'
import { readList } from '#server/shop/catalogue.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { openFilter } from '#server/shop/seal.ts'
import { readSite } from '#server/shop/site.ts'
import { ListView } from '../../list-view.tsx'

interface Props {
  params: Promise<{ token: string }>
}

/**
 * Serves `/product-list?filter=<token>` (next.config.js); browsers do not request this address directly. `bad` replaces
 * every invalid token, `all` a filter without public parts: server/next/list-keys.ts.
 */
export const instant = false
export const generateStaticParams = () => [{ token: 'bad' }, { token: 'all' }]

/**
 * Never indexed, for any filter, but its links are followed. Its canonical address is that of its filter: the sealed
 * token, or the clean address if the filter has one.
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const plain = plainFilterOf((await params).token)
  const list = await readList(plain)
  const title = titleOf(plain, list.facets)
  const [collection] = plain.collection
  return {
    ...(await pageMetadata({
      title: plain.pageNo > 1 ? `${title}, page ${plain.pageNo}` : title,
      description: joined([showProducts(list.total), (await readSite()).description], '. '),
      path: addressOfFilter(plain),
      picture:
        collection !== undefined && plain.collection.length === 1
          ? { of: `collection-${collection}`, shows: [list.total] }
          : undefined,
    })),
    robots: { index: false, follow: true },
  }
}

/** The filter of a token; null when it does not open. */
const filterOf = (token: string) => (token === 'all' ? EMPTY_FILTER : openFilter(token))
const plainFilterOf = (token: string) => publicFilter(filterOf(token) ?? EMPTY_FILTER)

const UNREADABLE = 'We could not open this link. Here are all products.'

export default async function FilteredListPage({ params }: Props) {
  const { token } = await params
  const plain = plainFilterOf(token)
  return <ListView filter={plain} list={await readList(plain)} notice={filterOf(token) ? undefined : UNREADABLE} />
}
