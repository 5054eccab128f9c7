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

/** Cards of the first screen: two rows of the widest list. */
const FIRST = 6

/** The cloths of a list, or their shapes while others are on their way. Drawn anew only when the list is another. */
export const Grid = memo(function Grid({
  list,
  settled,
  waiting,
  dense,
}: {
  list: ShownList
  /** False while the first screen of a new list is painted: the rest follows. */
  settled: boolean
  waiting: boolean
  dense: boolean
}) {
  if (waiting) return <Cards across="list" cards={[]} coming={list.cards.length || FIRST} dense={dense} />
  if (list.cards.length === 0) return <Nothing list={list} />
  const now = settled ? list.cards : list.cards.slice(0, FIRST)
  return <Cards across="list" cards={now} coming={list.cards.length - now.length} dense={dense} />
})
