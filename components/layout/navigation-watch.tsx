'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { wasOwnChange } from '#lib/browser/own-address.ts'
import { isProductPage, leaveProductPages } from '#lib/catalogue/list-place.ts'

/**
 * Runs on every change of page. Leaving product pages ends the global search. Scrolls each new page to its top, which
 * Next skips if the page's beginning is already visible. The browser restores the position for Back and Forward, and
 * Next handles addresses with a fragment (`#brands`). A page that changes its own address does not scroll. Draws no
 * content.
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
