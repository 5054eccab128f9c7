'use client'

import { useIsFetching } from '@tanstack/react-query'
import { classes } from '#components/ui/classes.ts'

/** The stripe at the window's left edge; it grows from the top while something is being fetched. On a phone it lies under the head. */
export function RailSelvedge() {
  const isFetching = useIsFetching({ predicate: ({ state }) => state.fetchStatus === 'fetching' }) > 0
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-y-0 left-0 w-3 bg-calico max-md:hidden">
      <div className={classes('selvedge h-full', isFetching && 'selvedge-waiting')} />
    </div>
  )
}
