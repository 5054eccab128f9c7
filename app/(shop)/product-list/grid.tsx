'use client'

import { memo, type ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { FIRST, firstOf, type InView } from '#components/catalogue/in-view.ts'
import { NothingFound } from '#components/catalogue/nothing-found.tsx'
import type { ShownList } from '#components/catalogue/use-requested-list.ts'
import { Cards } from '../cards.tsx'

/** The products of a list, or their shapes while others are on their way. Drawn anew only when the list is another. */
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
  if (cards.length === 0)
    return <NothingFound list={list} cards={(some) => <Cards across="list" level={3} cards={some} dense={dense} />} />
  const drawn = inView ? firstOf(cards, former.cards, inView) : cards
  return <Cards across="list" cards={drawn} dense={dense} select={select} />
})
