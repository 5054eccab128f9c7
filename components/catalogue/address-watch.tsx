'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { isListEntry } from './use-list-address.ts'

/** Calls back when the browser's address has changed, by whatever means. In the browser only: a page's HTML is the same for every query. */
export function AddressWatch({ onMove }: { onMove: () => void }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is the occasion
  useEffect(() => onMove(), [path, query, onMove])
  // Back in the very moment of a change: React may draw neither, and nothing would have changed here.
  useEffect(() => {
    const follow = () => {
      if (isListEntry()) onMove()
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [onMove])
  return null
}
