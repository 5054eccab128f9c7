'use client'

import { sortsOf } from '#lib/catalogue/filter.ts'
import { ChangeMenu } from './change-menu.tsx'
import { useFilterControls } from './filter-controls.ts'

/**
 * The sort orders of a list under a button.
 * @param isFootBar the menu of the bar at the foot of a phone; otherwise the menu above the list
 */
export function SortMenu({ isFootBar = false }: { isFootBar?: boolean }) {
  const { filter, facets } = useFilterControls()
  const choices = sortsOf(facets).map(({ sort, name }) => ({ name, change: { sort }, on: sort === filter.sort }))
  return <ChangeMenu label="Sort by" boxed={isFootBar} radios={!isFootBar} choices={choices} />
}
