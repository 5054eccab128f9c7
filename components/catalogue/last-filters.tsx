'use client'

import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { useOptional } from '#lib/account/consent.ts'
import { KEPT_FILTER } from '#lib/catalogue/filter-kept.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { useFilterControls } from './filter-controls.ts'

/** Offers the filters a person set last, where the whole list is shown and they were not restored. */
export function LastFilters() {
  const { change } = useFilterControls()
  const viewer = useViewer()
  const text = useOptional(KEPT_FILTER)
  const [kept, setKept] = useState<Filter | null>(null)
  useEffect(() => {
    if (text === null) return setKept(null)
    let isGone = false
    import('#lib/catalogue/filter-memory.ts').then(
      ({ filterFor, keptFilter }) => {
        const filter = keptFilter()
        if (!isGone) setKept(filter && filterFor(filter, accountOf(viewer)))
      },
      // Not fetched, not offered: nothing else depends on it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text, viewer])
  if (!kept) return null
  return (
    <button type="button" className="link min-h-11 text-left text-small" onClick={() => change(kept)}>
      Continue with your last filters
    </button>
  )
}
