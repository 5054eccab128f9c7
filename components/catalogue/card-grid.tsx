import type { ReactNode } from 'react'
import { classes } from '#lib/classes.ts'

/** Where cards stand: two across on phones; then three and four, or two and three beside the filters. */
export function CardGrid({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  return (
    <ul
      className={classes(
        'column-gap grid grid-cols-2 gap-y-8 md:gap-y-12',
        beside ? 'xl:grid-cols-3' : 'md:grid-cols-3 xl:grid-cols-4',
      )}
    >
      {children}
    </ul>
  )
}
