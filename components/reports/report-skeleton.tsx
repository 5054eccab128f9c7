import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a report while it loads. */
export function ReportSkeleton({ filters = true }: { filters?: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">Loading the report…</span>
      {filters ? (
        <>
          <Skeleton className="mb-6 h-12 w-44" />
          <div className="mb-8 grid gap-4 md:grid-cols-3">
            {['one', 'two', 'three', 'four', 'five', 'six'].map((field) => (
              <div key={field}>
                <Skeleton className="mb-2 h-5 w-24" />
                <Skeleton className="h-12" />
              </div>
            ))}
          </div>
        </>
      ) : null}
      <Skeleton className="h-24" />
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="mt-8 h-96" />
    </div>
  )
}
