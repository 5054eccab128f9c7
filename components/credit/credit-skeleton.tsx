import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of an account while it loads. */
export function CreditSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the account…</span>
      <Skeleton className="h-88 md:h-76" />
      <Skeleton className="h-48 md:h-36" />
      <Skeleton className="h-72" />
    </div>
  )
}
