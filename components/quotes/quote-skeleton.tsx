import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a quote's page. */
export function QuoteSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-4">
      <Skeleton className="h-9 w-60" />
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-64" />
      <Skeleton className="h-12 w-60" />
    </div>
  )
}

/** Placeholder of the list of quotes. */
export function QuoteListSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-4">
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  )
}
