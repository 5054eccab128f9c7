'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { wasOwnChange } from '#lib/browser/own-address.ts'
import { isProductPage, leaveProductPages } from '#lib/catalogue/list-place.ts'

/**
 * Follows the visitor from page to page. Leaving product pages ends the global search. Each new page begins at its top,
 * which Next does not see to where the page's beginning is visible already. The browser places Back and Forward, Next an
 * address with a fragment (`#brands`); a page that changes its own address stays where it is. Draws nothing.
 */
export function NavigationWatch() {
  const path = usePathname()
  const before = useRef(path)
  const returned = useRef<string | null>(null)
  useEffect(() => {
    const back = () => {
      returned.current = location.pathname
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  useEffect(() => {
    if (!isProductPage(path)) leaveProductPages()
    const stays = wasOwnChange(path) || path === before.current || path === returned.current
    if (!stays && !location.hash) scrollTo(0, 0)
    before.current = path
    returned.current = null
  }, [path])
  return null
}
