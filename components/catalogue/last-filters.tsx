'use client'

import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { useOptional } from '#lib/account/consent.ts'
import { STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { useFilterControls } from './filter-controls.ts'

/** Offers the user's last filters, if the whole list is shown and they were not restored. */
export function LastFilters() {
  const { change } = useFilterControls()
  const viewer = useViewer()
  const text = useOptional(STORED_FILTER)
  const [last, setLast] = useState<Filter | null>(null)
  useEffect(() => {
    if (text === null) return setLast(null)
    let isOver = false
    import('#lib/catalogue/filter-memory.ts').then(
      ({ filterFor, storedFilter }) => {
        const filter = storedFilter()
        if (!isOver) setLast(filter && filterFor(filter, accountOf(viewer)))
      },
      // Offers no filters if the download fails. No other part depends on it.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [text, viewer])
  if (!last) return null
  return (
    <button type="button" className="link min-h-11 text-left text-small" onClick={() => change(last)}>
      Continue with your last filters
    </button>
  )
}
