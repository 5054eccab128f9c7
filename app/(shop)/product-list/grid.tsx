'use client'

import { memo } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
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

/** Which places of a list are in the window, and whether cards stand there, not only shapes of cards. */
export type InView = { from: number; to: number; standing: boolean }

/** What of the list drawn in this element is in the window: there another list in its stead shows first. */
export function lookAt(list: Element | null): InView {
  const places = [...(list?.querySelectorAll(':scope > ul > li') ?? [])].map((place) => place.getBoundingClientRect())
  const from = Math.max(
    0,
    places.findIndex(({ bottom }) => bottom > 0),
  )
  const below = places.findIndex(({ top }) => top >= window.innerHeight)
  // The last of a short list is no end: the next may be longer.
  return { from, to: below > from ? below : from + FIRST, standing: Boolean(list?.querySelector('article')) }
}

/** The cards in the window are the new list's; around it stand the former ones, until the new are painted. */
function firstOf({ cards }: ShownList, former: ShownList, { from, to, standing }: InView): (CardView | null)[] {
  const first = from < cards.length ? from : 0
  const fresh = new Set(cards.slice(first, to).map(({ id }) => id))
  return cards.map((card, i) => {
    if (i >= first && i < to) return card
    const stood = standing ? former.cards[i] : undefined
    return stood && !fresh.has(stood.id) ? stood : null
  })
}

/** The cloths of a list, or their shapes while others are on their way. Drawn anew only when the list is another. */
export const Grid = memo(function Grid({
  list,
  former,
  inView,
  waiting,
  dense,
}: {
  list: ShownList
  /** The list before it. */
  former: ShownList
  /** Places in the window, while they are painted: the rest follows. Null once all of it is to be there. */
  inView: InView | null
  waiting: boolean
  dense: boolean
}) {
  const { cards } = list
  if (waiting) return <Cards across="list" cards={[]} coming={cards.length || FIRST} dense={dense} />
  if (cards.length === 0) return <Nothing list={list} />
  return <Cards across="list" cards={inView ? firstOf(list, former, inView) : cards} dense={dense} />
})
