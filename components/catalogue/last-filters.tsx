'use client'

import { useEffect, useState } from 'react'
import type { Filter } from '#lib/contract/filter.ts'
import { mayHaveKeptFilter } from '#lib/filter-kept.ts'
import { useDesk } from './filter-desk.ts'

/** Offers the filters a person set last, where the whole list is shown. The address decides what is shown until then. */
export function LastFilters() {
  const { change } = useDesk()
  const [kept, setKept] = useState<Filter | null>(null)
  useEffect(() => {
    if (!mayHaveKeptFilter()) return
    let gone = false
    import('#lib/filter-memory.ts').then(
      ({ keptFilter }) => {
        if (!gone) setKept(keptFilter())
      },
      // Not fetched, not offered: nothing else depends on it.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (!kept) return null
  return (
    <button type="button" className="link min-h-11 text-left text-small" onClick={() => change(kept)}>
      Continue with your last filters
    </button>
  )
}
