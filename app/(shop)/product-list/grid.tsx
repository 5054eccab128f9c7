'use client'

import { memo, type ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { FIRST, firstOf, type InView } from '#components/catalogue/in-view.ts'
import { NothingFound } from '#components/catalogue/nothing-found.tsx'
import type { ShownList } from '#components/catalogue/shown-list.ts'
import { Cards } from '../cards.tsx'

/** The products of a list, or placeholders while another list is loading. Drawn again only for another list. */
export const Grid = memo(function Grid({
  list,
  previous,
  inView,
  isLoading,
  dense,
  select,
}: {
  list: ShownList
  /** The list that was drawn before. */
  previous: ShownList
  /** The places in the window, which are painted first. Null once all of the list is drawn. */
  inView: InView | null
  isLoading: boolean
  dense: boolean
  /** A sales representative's box on each card. */
  select?: (card: CardView) => ReactNode
}) {
  const { cards } = list
  if (isLoading) return <Cards across="list" cards={[]} loadingCount={cards.length || FIRST} dense={dense} />
  if (cards.length === 0)
    return <NothingFound list={list} cards={(some) => <Cards across="list" level={3} cards={some} dense={dense} />} />
  const drawn = inView ? firstOf(cards, previous.cards, inView) : cards
  return <Cards across="list" cards={drawn} dense={dense} select={select} />
})
