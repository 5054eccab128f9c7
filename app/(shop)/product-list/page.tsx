import type { Metadata } from 'next'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readList } from '#server/shop/catalogue.ts'
import { listLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { ListView } from './list-view.tsx'

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: 'All products',
    description: 'Every blanket, shuka, kikoy, sheet and yarn in the shop, with prices including VAT.',
    path: '/product-list',
  })

export default async function ProductListPage() {
  const list = await readList(EMPTY_FILTER)
  return (
    <>
      <JsonLd of={listLd('All products', [], list, publicAddress())} />
      <ListView filter={EMPTY_FILTER} list={list} />
    </>
  )
}
