import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/**
 * The grid of cards: two across on phones; then three and four, or two and three beside the filters.
 * @param dense one more across beside the filters: app/(shop)/product-list/list-layout.ts
 */
export function CardGrid({
  beside = false,
  dense = false,
  children,
}: {
  beside?: boolean
  dense?: boolean
  children: ReactNode
}) {
  return (
    <ul
      // Target of "Skip to results" on lists with filters before them.
      id={beside ? 'results' : undefined}
      tabIndex={beside ? -1 : undefined}
      className={classes(
        beside && 'outline-none',
        'column-gap grid grid-cols-2 gap-y-8 md:gap-y-12',
        beside ? (dense ? 'lg:grid-cols-3 xl:grid-cols-4' : 'xl:grid-cols-3') : 'md:grid-cols-3 xl:grid-cols-4',
      )}
    >
      {children}
    </ul>
  )
}
