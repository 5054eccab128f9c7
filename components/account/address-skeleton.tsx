import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a few addresses while they load. */
export function AddressSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <span className="sr-only">Loading your addresses…</span>
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  )
}
