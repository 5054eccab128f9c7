'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

/** Tells when the browser's address has changed, by whatever means. Drawn in the browser only: pages know no query. */
export function AddressWatch({ onMove }: { onMove: () => void }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is the occasion
  useEffect(() => onMove(), [path, query, onMove])
  return null
}
