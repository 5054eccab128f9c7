import type { Metadata } from 'next'
import { EMPTY_FILTER } from '#lib/contract/filter.ts'
import { readList } from '#server/shop/catalogue.ts'
import { ListView } from './list-view.tsx'

export const metadata: Metadata = {
  title: 'All cloth',
  description: 'Every blanket, shuka, kikoy, sheet and skein in the shop, with prices including VAT.',
  alternates: { canonical: '/product-list' },
}

export default async function ProductListPage() {
  return <ListView filter={EMPTY_FILTER} list={await readList(EMPTY_FILTER)} />
}
