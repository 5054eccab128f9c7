'use client'

import Link from 'next/link'
import { CRUMB_LINK } from '#components/kit/link/breadcrumbs.tsx'
import { useListPlace } from '#lib/catalogue/list-place.ts'

/**
 * Breadcrumb from a product back to the list the visitor was on, with its encoded filter; else to the whole list. Every
 * page's HTML has the link to the whole list, as only the tab knows the previous list.
 */
export function ListCrumb() {
  const place = useListPlace()
  return (
    <Link href={place?.href ?? '/product-list'} prefetch={false} className={CRUMB_LINK}>
      Product list
    </Link>
  )
}
