'use client'

import { useIsFetching } from '@tanstack/react-query'
import { classes } from '#components/kit/classes.ts'
import { useHydrated } from '#lib/browser/use-hydrated.ts'

/** Not before React has taken the part over: the server's HTML has nothing that is being fetched. */
function useIsLoading(): boolean {
  const isHydrated = useHydrated()
  return useIsFetching() > 0 && isHydrated
}

/** The stripe at the window's left edge; it grows from the top while something is being fetched. */
export function SidebarStripe() {
  const isLoading = useIsLoading()
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-y-0 left-0 w-3 bg-calico max-md:hidden">
      <div className={classes('selvedge h-full', isLoading && 'selvedge-waiting')} />
    </div>
  )
}

/** On a phone it lies under the head, and grows from the left. */
export function PageHeadStripe() {
  const isLoading = useIsLoading()
  return (
    <div aria-hidden="true" className="md:hidden">
      <div className={classes('stripe', isLoading && 'stripe-fetching')} />
    </div>
  )
}
