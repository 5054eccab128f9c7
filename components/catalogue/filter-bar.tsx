'use client'

import { type ReactNode, useState } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { FilterIcon } from '#components/kit/icon.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { chipsOf } from '#lib/catalogue/filter.ts'
import { useFilterControls } from './filter-controls.ts'
import type { ShownList } from './shown-list.ts'
import { SortMenu } from './sort-menu.tsx'

const loadSheet = () => import('./filter-sheet.tsx')

/**
 * The closed filters of a phone: a bar at the foot of the window, with the sort order beside it. With JavaScript it
 * opens the sheet, which previews changes before they apply; without JavaScript it opens the plain panel.
 * @param shown the list the sheet starts from
 * @param panelId the plain panel, a popover
 * @param stock the stock filter of sales representatives
 */
export function FilterBar({ shown, panelId, stock }: { shown: ShownList; panelId: string; stock?: ReactNode }) {
  const { filter, facets, live, change } = useFilterControls()
  const [open, setOpen] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadSheet)
  const Sheet = part?.FilterSheet
  const on = chipsOf(filter, facets).length
  return (
    <div className="foot-bar foot-bar-grip">
      <div className="flex flex-wrap gap-2 whitespace-nowrap">
        <button
          type="button"
          popoverTarget={live ? undefined : panelId}
          aria-haspopup="dialog"
          aria-busy={waiting || undefined}
          onPointerEnter={live ? expect : undefined}
          onFocus={live ? expect : undefined}
          onClick={live ? async () => setOpen(await want()) : undefined}
          className={buttonClass('main', 'regular', 'flex-1 px-2')}
        >
          <FilterIcon size={20} className="max-[22rem]:hidden" />
          {on > 0 ? `Filters, ${on} on` : 'Filters'}
        </button>
        <SortMenu isFootBar />
      </div>
      {open && Sheet ? <Sheet start={shown} stock={stock} onApply={change} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
