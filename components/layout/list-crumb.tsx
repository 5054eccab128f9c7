'use client'

import Link from 'next/link'
import { CRUMB_LINK } from '#components/kit/link/breadcrumbs.tsx'
import { useListPlace } from '#lib/catalogue/list-place.ts'

/**
 * The way from a product back to the list one came from, with its encoded filter; to the whole list for those who came
 * from elsewhere. Every page's HTML has the latter: only the tab knows better.
 */
export function ListCrumb() {
  const place = useListPlace()
  return (
    <Link href={place?.href ?? '/product-list'} prefetch={false} className={CRUMB_LINK}>
      Product list
    </Link>
  )
}
