'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { isListEntry } from './use-list-address.ts'

/**
 * Calls `onMove` after any change of the browser's address. Runs in the browser only, as a page's HTML is the same for
 * every query.
 */
export function AddressWatch({ onMove }: { onMove: () => void }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is the occasion
  useEffect(() => onMove(), [path, query, onMove])
  // Back during a change: React might skip both renders, so the effect would not see a new address.
  useEffect(() => {
    const follow = () => {
      if (isListEntry()) onMove()
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [onMove])
  return null
}
