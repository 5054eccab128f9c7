'use client'

import { memo, type ReactNode } from 'react'
import { CloseIcon } from '#components/ui/icon.tsx'
import { useFilterControls } from './filter-controls.ts'
import { FilterPanel } from './filter-panel.tsx'

/**
 * The filters beside the list. On phones, where a script opens its own sheet, this is the one that needs none: the
 * browser's own popover, from below.
 * @param stock what a sales representative filters stock by
 */
export const PlainPanel = memo(function PlainPanel({ id, stock }: { id: string; stock?: ReactNode }) {
  const { fill } = useFilterControls()
  return (
    // Whoever comes near means to choose: the rest of the choices is fetched by then.
    <aside id={id} popover="auto" aria-label="Filters" onPointerEnter={fill} onFocus={fill} className="filter-sheet">
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
