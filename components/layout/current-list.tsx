'use client'

import { useEffect } from 'react'
import { enterList, type ListPlace } from '#lib/catalogue/list-place.ts'

/**
 * Tells the tab which list it is in: the header's field shows its search words, a product's breadcrumbs lead back to
 * it. The header is in the layout, which is the same for every page; so the page tells it, once it is there.
 */
export function CurrentList({ href, search }: ListPlace) {
  useEffect(() => enterList({ href, search }), [href, search])
  return null
}
