import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** The shape of the upload and the steps beneath it. */
export function KycSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading your documents…</span>
      <Skeleton className="h-56" />
      {['one', 'two', 'three', 'four'].map((step) => (
        <Skeleton key={step} className="h-12" />
      ))}
    </div>
  )
}

/** The shape of a list of documents. */
export function DocumentsSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading your documents…</span>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
      <Skeleton className="h-12 w-40" />
    </div>
  )
}
