'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { type Filter, type FilterState, filterWords } from '#lib/office/filters.ts'

/** Matches outside the open view of a list. */
export interface Elsewhere {
  /** "3 in All" */
  text: string
  show: () => void
}

/** Empty state of a filtered list: its active filters, each with a button to remove it. @param noun "order" */
export function NoMatch({
  noun,
  filters,
  state,
  elsewhere = null,
}: {
  noun: string
  filters: readonly Filter[]
  state: FilterState
  elsewhere?: Elsewhere | null
}) {
  const set = filters.filter(({ name }) => state.values[name])
  const count = set.length + (state.search ? 1 : 0)
  return (
    <div className="room-gutter py-8">
      <h2 className="heading text-title">
        {count > 1 ? `No ${noun} matches all ${count} filters` : `No ${noun} found`}
      </h2>
      <div className="mt-4 flex flex-wrap gap-2">
        {elsewhere ? (
          <OfficeButton variant="main" onClick={elsewhere.show}>
            Show {elsewhere.text}
          </OfficeButton>
        ) : null}
        {set.map((filter) => (
          <OfficeButton key={filter.name} variant="outline" onClick={() => state.set(filter.name, null)}>
            Remove “{filterWords(filter, state.values[filter.name] ?? '')}”
          </OfficeButton>
        ))}
        {state.search ? (
          <OfficeButton variant="outline" onClick={() => state.setSearch('')}>
            Clear search
          </OfficeButton>
        ) : null}
        {count > 1 ? <OfficeButton onClick={state.clear}>Clear all filters</OfficeButton> : null}
      </div>
    </div>
  )
}
