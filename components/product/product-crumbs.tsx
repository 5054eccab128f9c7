'use client'

import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { useListPlace } from '#lib/list-place.ts'

/** Home, the list this tab came from with its filter, the product. */
export function ProductCrumbs({ name }: { name: string }) {
  const list = useListPlace()
  return (
    <Breadcrumbs
      crumbs={[{ name: 'Home', href: '/' }, { name: 'Product list', href: list?.href ?? '/product-list' }, { name }]}
    />
  )
}
