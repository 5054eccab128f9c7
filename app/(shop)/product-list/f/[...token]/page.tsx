import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EMPTY_FILTER } from '#lib/contract/filter.ts'
import { publicFilter } from '#lib/filter-token.ts'
import { openFilter } from '#server/seal.ts'
import { readList } from '#server/shop/catalogue.ts'
import { ListView } from '../../list-view.tsx'

interface Props {
  params: Promise<{ token: string[] }>
}

/** Where `/product-list?filter=<token>` is answered from (middleware.ts); nobody asks for this address directly. */
export const instant = false
export const generateStaticParams = () => [{ token: ['_'] }, { token: ['bad'] }]

export const metadata: Metadata = { title: 'All cloth', robots: { index: false, follow: true } }

const UNREADABLE = 'This link could not be read, so here is everything.'

export default async function FilteredListPage({ params }: Props) {
  const { token } = await params
  if (token.join('') === 'bad') {
    return <ListView title="All cloth" filter={EMPTY_FILTER} list={await readList(EMPTY_FILTER)} notice={UNREADABLE} />
  }
  const opened = openFilter(token.join('')) ?? notFound()
  const filter = publicFilter(opened)
  const title = filter.globalSearchText ? `“${filter.globalSearchText}”` : 'Chosen cloth'
  return <ListView title={title} filter={filter} list={await readList(filter)} />
}
