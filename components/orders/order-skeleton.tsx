import { Skeleton, SkeletonText } from '#components/kit/state/skeleton.tsx'

/** Placeholder of an order while it loads. */
export function OrderSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your order…</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-6 h-11 w-full md:w-96" />
      <Skeleton className="mt-6 h-64 md:h-36" />
      <div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-6">
          {['one', 'two'].map((line) => (
            <div key={line} className="flex gap-4">
              <Skeleton className="size-18 shrink-0" />
              <SkeletonText className="flex-1" />
            </div>
          ))}
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
