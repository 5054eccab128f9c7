'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { wasOwnChange } from '#lib/browser/own-address.ts'
import { isProductPage, leaveProductPages } from '#lib/catalogue/list-place.ts'

/**
 * Notices where one goes. Leaving product pages ends the global search. Every step onwards begins at the top: Next leaves
 * the window where it is when the page's beginning is in sight already. Back and Forward are the browser's to place, an
 * address with a place of its own (`#mills`) is Next's; a page that changes its own address stays. Draws nothing.
 */
export function Whereabouts() {
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
