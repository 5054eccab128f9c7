'use client'

import { createContext, useContext } from 'react'
import type { Counts } from '#lib/catalogue/filter-brief.ts'
import { formAddress } from '#lib/catalogue/list-address.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'

/** How a change enters the browser's history: as a new entry, or in place of the last one (typing). */
export type HowToStep = 'push' | 'replace'

/** What every control of the filter works with: the filter, what can be chosen, and how to change it. */
export interface FilterControls {
  filter: Filter
  facets: Facets
  /** How many choices there are, while `facets` holds only the first of them. */
  counts?: Counts
  /** The sealed filter of the page, for links that work without a script. */
  token: string
  /** False until the page's script runs: choices are links until then. */
  live: boolean
  change: (change: Partial<Filter>, how?: HowToStep) => void
  /** Whether every choice of a group is shown; otherwise some at a time, as specified. */
  showsAll?: boolean
  /** Loads the choices that the page did not bring. */
  loadAllChoices: () => void
}

export const FilterControlsContext = createContext<FilterControls | null>(null)

/** The controls of the list around this component. */
export function useFilterControls(): FilterControls {
  const controls = useContext(FilterControlsContext)
  if (!controls) throw new Error('A filter control needs a FilterControlsContext around it.')
  return controls
}

/** Where a change leads without a script. */
export const linkOf = ({ token, filter }: FilterControls, change: Partial<Filter>): string =>
  formAddress(token, filter, change)
