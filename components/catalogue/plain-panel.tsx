'use client'

import { memo, type ReactNode } from 'react'
import { CloseIcon } from '#components/kit/icon.tsx'
import { useFilterControls } from './filter-controls.ts'
import { FilterPanel } from './filter-panel.tsx'

/**
 * The filters beside the list. Phones use this panel without JavaScript, as the browser's popover from below; with
 * JavaScript they open a sheet.
 * @param stock the stock filter of sales representatives
 */
export const PlainPanel = memo(function PlainPanel({ id, stock }: { id: string; stock?: ReactNode }) {
  const { loadAllChoices } = useFilterControls()
  return (
    // A pointer near the panel announces a choice: loads the remaining choices ahead.
    <aside
      id={id}
      popover="auto"
      aria-label="Filters"
      onPointerEnter={loadAllChoices}
      onFocus={loadAllChoices}
      className="filter-sheet"
    >
      <div className="flex items-center justify-between md:hidden">
        <h2 className="heading text-d4">Filters</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-mr-2.5 flex size-11 items-center justify-center"
        >
          <CloseIcon size={22} />
        </button>
      </div>
      <FilterPanel stock={stock} />
    </aside>
  )
})
