'use client'

import { createContext, useContext } from 'react'
import type { Counts } from '#lib/catalogue/filter-brief.ts'
import { formAddress } from '#lib/catalogue/list-address.ts'
import type { Filter } from '#lib/contract/filter.ts'
import type { Facets } from '#lib/contract/product-list.ts'

/** How a change enters the browser's history: a step of its own, or in place of the last one (typing). */
export type HowToStep = 'push' | 'replace'

/** What every control of the filter works on: the filter as it stands, what can be chosen, and how to change it. */
export interface FilterControls {
  filter: Filter
  facets: Facets
  /** How many choices there are, while only the first of them are at hand. */
  counts?: Counts
  /** The sealed filter of the page, for links that work without a script. */
  token: string
  /** False until the page's script is there: choices are links until then. */
  live: boolean
  change: (change: Partial<Filter>, how?: HowToStep) => void
  /** Whether every choice of a group is in sight; otherwise some at a time, as specified. */
  showsAll?: boolean
  /** Fetches the choices that are not at hand yet. */
  fill: () => void
}

export const FilterControlsContext = createContext<FilterControls | null>(null)

/** The desk this control stands on. */
export function useFilterControls(): FilterControls {
  const desk = useContext(FilterControlsContext)
  if (!desk) throw new Error('a filter control stands outside FilterControlsContext')
  return desk
}

/** Where a change leads without a script. */
export const linkOf = ({ token, filter }: FilterControls, change: Partial<Filter>): string =>
  formAddress(token, filter, change)
