import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of store credit while it loads. */
export function StoreCreditSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading your store credit…</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  )
}
