import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** The shape of the account's menu. */
export function AccountMenuSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your account…</span>
      <Skeleton className="h-7 w-1/2 lg:hidden" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <div className="mt-6 space-y-px">
        {['one', 'two', 'three'].map((line) => (
          <Skeleton key={line} className="h-16" />
        ))}
      </div>
    </div>
  )
}
