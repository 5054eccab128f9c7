'use client'

import { useRef } from 'react'
import { CloseIcon } from '#components/kit/icon.tsx'
import { chipsOf, clearedFilter } from '#lib/catalogue/filter.ts'
import { ChangeLink } from './change-link.tsx'
import { useFilterControls } from './filter-controls.ts'

/** The filters that are on, each a link to the list without it. Scrolls sideways on phones. */
export function Chips() {
  const { filter, facets } = useFilterControls()
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(filter, facets)
  if (chips.length === 0) return null
  // The chip is removed: its neighbour takes the focus.
  const focusNear = (i: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    links[i + 1 < chips.length ? i + 1 : Math.max(0, i - 1)]?.focus()
  }
  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="no-scrollbar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {chips.map(({ key, name, change }, i) => (
        <li key={key} className="shrink-0">
          <ChangeLink
            change={change}
            onChanged={() => focusNear(i)}
            className="relative flex h-10 items-center gap-3 bg-calico px-3 text-small after:absolute after:-inset-y-1 after:inset-x-0 hover:underline md:h-9"
          >
            <span className="sr-only">Remove: </span>
            {name}
            <CloseIcon size={14} />
          </ChangeLink>
        </li>
      ))}
      <li className="flex shrink-0 items-center pl-1">
        <ChangeLink change={clearedFilter(filter)} className="link py-2 text-small">
          Clear all
        </ChangeLink>
      </li>
    </ul>
  )
}
