'use client'

import { useIsFetching } from '@tanstack/react-query'
import { classes } from '#components/kit/classes.ts'
import { useHydrated } from '#lib/browser/use-hydrated.ts'

/** False until hydration: the server's HTML has no fetches. */
function useIsLoading(): boolean {
  const isHydrated = useHydrated()
  return useIsFetching() > 0 && isHydrated
}

/** Stripe at the left edge of the window; it grows from the top during a fetch. */
export function SidebarStripe() {
  const isLoading = useIsLoading()
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-y-0 left-0 w-3 bg-calico max-md:hidden">
      <div className={classes('selvedge h-full', isLoading && 'selvedge-waiting')} />
    </div>
  )
}

/** Stripe under the page head on a phone; it grows from the left during a fetch. */
export function PageHeadStripe() {
  const isLoading = useIsLoading()
  return (
    <div aria-hidden="true" className="md:hidden">
      <div className={classes('stripe', isLoading && 'stripe-fetching')} />
    </div>
  )
}
