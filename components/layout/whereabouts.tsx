'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { isProductPage, leaveProductPages } from '#lib/list-place.ts'

/** Notices that product pages were left, which ends the global search. Draws nothing. */
export function Whereabouts() {
  const path = usePathname()
  useEffect(() => {
    if (!isProductPage(path)) leaveProductPages()
  }, [path])
  return null
}
