import type { Metadata } from 'next'
import { EMPTY_FILTER } from '#lib/contract/filter.ts'
import { publicFilter } from '#lib/filter-token.ts'
import { openFilter } from '#server/seal.ts'
import { readList } from '#server/shop/catalogue.ts'
import { Missing } from '../../../missing.tsx'
import { filteredTitle } from '../../filter-groups.ts'
import { ListView } from '../../list-view.tsx'

interface Props {
  params: Promise<{ token: string[] }>
}

/** Where `/product-list?filter=<token>` is answered from (middleware.ts); nobody asks for this address directly. */
export const instant = false
export const generateStaticParams = () => [{ token: ['bad'] }, { token: ['all'] }]

export const metadata: Metadata = { title: 'All cloth', robots: { index: false, follow: true } }

const UNREADABLE = 'This link could not be read, so here is everything.'

export default async function FilteredListPage({ params }: Props) {
  const { token } = await params
  const sealed = token.join('')
  // Middleware's two words for what has no token: a link that could not be read, and nothing left to filter by.
  const word = sealed === 'bad' || sealed === 'all'
  const opened = word ? EMPTY_FILTER : openFilter(sealed)
  if (!opened) return <Missing />
  const filter = publicFilter(opened)
  if (word) {
    const notice = sealed === 'bad' ? UNREADABLE : undefined
    return <ListView title="All cloth" filter={filter} list={await readList(filter)} notice={notice} />
  }
  const list = await readList(filter)
  const title = filteredTitle(filter, list.facets)
  return <ListView title={title} filter={filter} list={list} crumbs={[{ name: title }]} />
}
