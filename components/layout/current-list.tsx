'use client'

import { useEffect } from 'react'
import { enterList, type ListPlace } from '#lib/catalogue/list-place.ts'

/**
 * Sets the tab's current list: the header's field shows its search text, and a product's breadcrumbs link back to it.
 * All pages share the layout with the header, so the page passes its list after it has mounted.
 */
export function CurrentList({ href, search }: ListPlace) {
  useEffect(() => enterList({ href, search }), [href, search])
  return null
}
