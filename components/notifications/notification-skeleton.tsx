import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of notifications while they load. */
export function NotificationSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading your notifications…</span>
      {Array.from({ length: rows }, (_, at) => `row-${at}`).map((key) => (
        <div key={key} className="border-t border-hairline py-4 pl-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-2 h-4 w-12" />
        </div>
      ))}
    </div>
  )
}
