'use client'

import { memo, type ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { ChangeLink } from '#components/catalogue/change-link.tsx'
import { FIRST, firstOf, type InView } from '#components/catalogue/in-view.ts'
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

/** The cloths of a list, or their shapes while others are on their way. Drawn anew only when the list is another. */
export const Grid = memo(function Grid({
  list,
  former,
  inView,
  waiting,
  dense,
  select,
}: {
  list: ShownList
  /** The list before it. */
  former: ShownList
  /** Places in the window, while they are painted: the rest follows. Null once all of it is to be there. */
  inView: InView | null
  waiting: boolean
  dense: boolean
  /** A sales representative's box on each card. */
  select?: (card: CardView) => ReactNode
}) {
  const { cards } = list
  if (waiting) return <Cards across="list" cards={[]} coming={cards.length || FIRST} dense={dense} />
  if (cards.length === 0) return <Nothing list={list} />
  const drawn = inView ? firstOf(cards, former.cards, inView) : cards
  return <Cards across="list" cards={drawn} dense={dense} select={select} />
})
