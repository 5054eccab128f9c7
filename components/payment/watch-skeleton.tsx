import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** The page that watches a payment, before anything is known of it. */
export function WatchSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading your payment
      </p>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="mt-3 h-10 w-72" />
      <Skeleton className="mt-4 h-14 w-full" />
      <Skeleton className="mt-6 h-32 w-full" />
      <Skeleton className="mt-8 h-44 w-full" />
    </div>
  )
}
