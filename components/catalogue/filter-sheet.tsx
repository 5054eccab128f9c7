'use client'

import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { changedFilter, chipsOf, clearedFilter } from '#lib/catalogue/filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { showProducts } from '#lib/format/count.ts'
import { type FilterControls, FilterControlsContext } from './filter-controls.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ShownList } from './shown-list.ts'
import { useRequestedList } from './use-requested-list.ts'

/**
 * The open filters of a phone: changes show how many products they would leave, and take effect once applied. Closing
 * the sheet any other way discards them.
 * @param stock the stock filter of sales representatives
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
  const { requested, shown, isSlow, problem, request, loadAllChoices } = useRequestedList(start)
  const controls = useMemo<FilterControls>(
    () => ({
      filter: requested,
      facets: shown.facets,
      token: shown.token,
      live: true,
      // A sheet scrolls, so it needs no pages of choices.
      showsAll: true,
      counts: shown.counts,
      loadAllChoices: () => void loadAllChoices(),
      change: (change) => void request(changedFilter(requested, change)),
    }),
    [requested, shown, request, loadAllChoices],
  )
  useEffect(() => void loadAllChoices(), [loadAllChoices])
  const isWaiting = shown.filter !== requested
  return (
    <FilterControlsContext value={controls}>
      <Dialog title="Filters" shape="sheet" onClose={onClose}>
        <DialogBody className="pb-0">
          <FilterPanel stock={stock} />
        </DialogBody>
        <div className="sticky bottom-0 z-10 border-t border-hairline bg-ground px-4 py-3">
          {problem ? (
            <p role="alert" className="mb-2 text-small text-error">
              {problem}{' '}
              <button type="button" className="link min-h-11" onClick={() => void request(requested)}>
                Try again
              </button>
            </p>
          ) : null}
          {chipsOf(requested, shown.facets).length > 0 ? (
            <button
              type="button"
              className="link min-h-11 text-small"
              onClick={() => controls.change(clearedFilter(requested))}
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
                onApply(requested)
                onClose()
              }}
            >
              <span className="sr-only">Apply: </span>
              <span aria-live="polite">{isWaiting && isSlow ? 'Counting…' : `Show ${showProducts(shown.total)}`}</span>
            </Button>
          </div>
        </div>
      </Dialog>
    </FilterControlsContext>
  )
}
