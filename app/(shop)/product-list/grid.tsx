'use client'

import { memo } from 'react'
import { ChangeLink } from '#components/catalogue/change-link.tsx'
import type { ShownList } from '#components/catalogue/use-asked-list.ts'
import { buttonClass, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { clearedFilter } from '#lib/filter.ts'
import { Cards } from '../cards.tsx'

/** Nothing to show: because the page is beyond the last, or because nothing fits the filters. */
function Nothing({ list: { filter, total } }: { list: ShownList }) {
  const beyond = total > 0
  return (
    <EmptyState
      title="No Data Available"
      text={beyond ? 'This list has fewer pages than that.' : 'Nothing matches all of this at once.'}
      actions={
        <>
          <ChangeLink change={beyond ? { pageNo: 1 } : clearedFilter(filter)} className={buttonClass()}>
            {beyond ? 'To the first page' : 'Clear all filters'}
          </ChangeLink>
          <LinkButton href="/product-list" prefetch={false} variant="outline">
            See all cloth
          </LinkButton>
        </>
      }
    />
  )
}

/** Cards of the first screen, where there is no list to see it by: two rows of the widest. */
const FIRST = 6

/** A list's places from one up to another. */
export type Places = readonly [from: number, to: number]

/** Places of a list, drawn in this element, that are in the window: what another list in its stead shows first. */
export function placesInView(list: Element | null): Places {
  const places = [...(list?.querySelectorAll(':scope > ul > li') ?? [])].map((place) => place.getBoundingClientRect())
  const from = places.findIndex(({ bottom }) => bottom > 0)
  const below = places.findIndex(({ top }) => top >= window.innerHeight)
  if (from === -1) return [0, FIRST]
  // The last of a short list is no end: the next may be longer.
  return [from, below === -1 ? from + FIRST : below]
}

/** The cloths of a list, or their shapes while others are on their way. Drawn anew only when the list is another. */
export const Grid = memo(function Grid({
  list,
  inView,
  waiting,
  dense,
}: {
  list: ShownList
  /** Places in the window, while they are painted: the rest follows. Null once all of it is to be there. */
  inView: Places | null
  waiting: boolean
  dense: boolean
}) {
  const { cards } = list
  if (waiting) return <Cards across="list" cards={[]} coming={cards.length || FIRST} dense={dense} />
  if (cards.length === 0) return <Nothing list={list} />
  if (!inView) return <Cards across="list" cards={cards} dense={dense} />
  const [from, to] = inView
  const first = from < cards.length ? from : 0
  const now = cards.slice(first, to)
  return <Cards across="list" cards={now} skipped={first} coming={cards.length - first - now.length} dense={dense} />
})
