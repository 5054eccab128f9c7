import type { Metadata } from 'next'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { readList } from '#server/shop/catalogue.ts'
import { LIST_VARIANT_UNDER_TRIAL } from '../product-list/list-layout.ts'
import { ListView } from '../product-list/list-view.tsx'

export const metadata: Metadata = {
  title: 'All products',
  robots: { index: false, follow: true },
  alternates: { canonical: '/product-list' },
}

/** The list layout under trial, before it is public. Its address does not change with the filters. */
export default async function ProductListTestingPage() {
  return <ListView filter={EMPTY_FILTER} list={await readList(EMPTY_FILTER)} variant={LIST_VARIANT_UNDER_TRIAL} />
}
