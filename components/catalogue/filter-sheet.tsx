'use client'

import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { changedFilter, chipsOf, clearedFilter } from '#lib/catalogue/filter.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { showProducts } from '#lib/format/count.ts'
import { type FilterControls, FilterControlsContext } from './filter-controls.ts'
import { FilterPanel } from './filter-panel.tsx'
import { type ShownList, useRequestedList } from './use-requested-list.ts'

/**
 * The filters of a phone, open: changes are tried, with the count of what they would leave, and count once they are
 * applied. Closing it any other way leaves everything as it was.
 * @param stock what a sales representative filters stock by
 */
export function FilterSheet({
  start,
  stock,
  onApply,
  onClose,
}: {
  start: ShownList
  stock?: ReactNode
  onApply: (filter: Filter) => void
  onClose: () => void
}) {
  const { asked, shown, late, problem, ask, fill } = useRequestedList(start)
  const desk = useMemo<FilterControls>(
    () => ({
      filter: asked,
      facets: shown.facets,
      token: shown.token,
      live: true,
      // A sheet is scrolled anyway: nobody should have to turn pages in it.
      showsAll: true,
      counts: shown.counts,
      fill: () => void fill(),
      change: (change) => void ask(changedFilter(asked, change)),
    }),
    [asked, shown, ask, fill],
  )
  useEffect(() => void fill(), [fill])
  const waiting = shown.filter !== asked
  return (
    <FilterControlsContext value={desk}>
      <Dialog title="Filters" shape="sheet" onClose={onClose}>
        <DialogBody className="pb-0">
          <FilterPanel stock={stock} />
        </DialogBody>
        <div className="sticky bottom-0 z-10 border-t border-hairline bg-ground px-4 py-3">
          {problem ? (
            <p role="alert" className="mb-2 text-small text-error">
              {problem}{' '}
              <button type="button" className="link min-h-11" onClick={() => void ask(asked)}>
                Try again
              </button>
            </p>
          ) : null}
          {chipsOf(asked, shown.facets).length > 0 ? (
            <button
              type="button"
              className="link min-h-11 text-small"
              onClick={() => desk.change(clearedFilter(asked))}
            >
              Clear all
            </button>
          ) : null}
          <div className="grid grid-cols-[auto_1fr] gap-2.5 whitespace-nowrap">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                onApply(asked)
                onClose()
              }}
            >
              <span className="sr-only">Apply: </span>
              <span aria-live="polite">{waiting && late ? 'Counting…' : `Show ${showProducts(shown.total)}`}</span>
            </Button>
          </div>
        </div>
      </Dialog>
    </FilterControlsContext>
  )
}
