import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** The shape of a few addresses that are coming. */
export function AddressSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <span className="sr-only">Loading your addresses…</span>
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  )
}
