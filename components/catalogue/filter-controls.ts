'use client'

import { createContext, useContext } from 'react'
import type { Counts } from '#lib/catalogue/filter-brief.ts'
import { formAddress } from '#lib/catalogue/list-address.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'

/** How a change enters the browser's history: as a new entry, or as a replacement of the last (while typing). */
export type HowToStep = 'push' | 'replace'

/** Context of every filter control: the filter, the choices, and the function that changes it. */
export interface FilterControls {
  filter: Filter
  facets: Facets
  /** Total number of choices, if `facets` contains only the first of them. */
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

/** The address a change opens without JavaScript. */
export const linkOf = ({ token, filter }: FilterControls, change: Partial<Filter>): string =>
  formAddress(token, filter, change)
