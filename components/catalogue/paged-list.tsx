'use client'

import { type ReactNode, useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { useFilterControls } from './filter-controls.ts'

const STEP = 'link min-h-11 px-1 text-small aria-disabled:text-muted aria-disabled:no-underline'

/**
 * A group's choices: a page at a time, or all of them in the sheet of a phone and once "All" is pressed. Choices
 * selected on other pages are shown too, so that they can always be removed. Without JavaScript all of them show.
 * @param size choices per page
 * @param count number of choices, if the page brought only the first of them: the next page loads the rest
 * @param name name of the choices, for screen readers
 */
export function PagedList<Item>({
  items,
  size,
  count = items.length,
  name,
  keyOf,
  isOn,
  children,
}: {
  items: readonly Item[]
  size: number
  count?: number
  name: string
  keyOf: (item: Item) => string
  isOn: (item: Item) => boolean
  children: (item: Item) => ReactNode
}) {
  const { live, loadAllChoices, showsAll } = useFilterControls()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const all = showsAll || isWhole
  const [page, setPage] = useState(() =>
    count > items.length ? 0 : Math.max(0, Math.floor(items.findIndex(isOn) / size)),
  )
  const pages = Math.max(1, Math.ceil(count / size))
  const at = Math.min(page, pages - 1)
  const movePage = (by: number) => {
    loadAllChoices()
    setPage(Math.min(pages - 1, Math.max(0, at + by)))
  }
  return (
    <>
      <ul ref={list}>
        {items.map((item, i) => {
          const elsewhere = !all && Math.floor(i / size) !== at && !isOn(item)
          return live && elsewhere ? null : (
            <li key={keyOf(item)} className={classes(elsewhere && 'hidden noscript:block')}>
              {children(item)}
            </li>
          )
        })}
      </ul>
      {pages > 1 && !all ? (
        <div className="mt-1 flex items-center gap-4 noscript:hidden">
          <LiveButton aria-disabled={at === 0} onClick={() => movePage(-1)} className={STEP}>
            Prev<span className="sr-only"> {name}</span>
          </LiveButton>
          <span aria-live="polite" className="text-small text-muted">
            {at + 1} of {pages}
          </span>
          <LiveButton aria-disabled={at === pages - 1} onClick={() => movePage(1)} className={STEP}>
            Next<span className="sr-only"> {name}</span>
          </LiveButton>
          <LiveButton
            className={STEP}
            onClick={() => {
              loadAllChoices()
              setIsWhole(true)
              // The button is removed: moves the focus into the list.
              list.current?.querySelector<HTMLElement>('input, a, summary')?.focus()
            }}
          >
            All<span className="sr-only"> {name}</span>
          </LiveButton>
        </div>
      ) : null}
    </>
  )
}
