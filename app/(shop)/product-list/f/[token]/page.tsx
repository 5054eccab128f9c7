import type { Metadata } from 'next'
import { EMPTY_FILTER } from '#lib/contract/filter.ts'
import { publicFilter } from '#lib/filter-token.ts'
import { openFilter } from '#server/seal.ts'
import { readList } from '#server/shop/catalogue.ts'
import { ListView } from '../../list-view.tsx'

interface Props {
  params: Promise<{ token: string }>
}

/**
 * Where `/product-list?filter=<token>` is answered from (next.config.js); nobody asks for this address directly. `bad` stands
 * for every token that does not open, `all` for a filter with nothing public in it: server/cache/list-keys.ts.
 */
export const instant = false
export const generateStaticParams = () => [{ token: 'bad' }, { token: 'all' }]

export const metadata: Metadata = { title: 'All cloth', robots: { index: false, follow: true } }

const UNREADABLE = 'This link could not be read, so here is everything.'

export default async function FilteredListPage({ params }: Props) {
  const { token } = await params
  const filter = token === 'all' ? EMPTY_FILTER : openFilter(token)
  const plain = publicFilter(filter ?? EMPTY_FILTER)
  return <ListView filter={plain} list={await readList(plain)} notice={filter ? undefined : UNREADABLE} />
}
