import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a few orders while they load. */
export function OrderCardsSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading your orders…</span>
      {['one', 'two', 'three'].map((card) => (
        <div key={card} className="border border-hairline bg-paper p-4 md:p-7">
          <div className="flex justify-between gap-6">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-7 w-32" />
          </div>
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
          <div className="mt-6 flex gap-2">
            {['a', 'b', 'c'].map((picture) => (
              <Skeleton key={picture} className="size-14" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The shape of the whole screen: search, statuses, figures, orders. */
export function OrdersSkeleton() {
  return (
    <>
      <Skeleton className="h-12" />
      <div aria-hidden="true" className="mt-3 flex gap-2 overflow-hidden">
        {['w-16', 'w-44', 'w-32', 'w-40', 'w-28'].map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 ${width}`} />
        ))}
      </div>
      <Skeleton className="mt-6 mb-6 h-20" />
      <OrderCardsSkeleton />
    </>
  )
}
