import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** A card that is on its way, in the shape it will have. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <Skeleton className="aspect-500/746 border border-hairline" />
      <Skeleton className="mt-4 h-3.5 w-2/5" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-3 h-3.5 w-3/5" />
      <Skeleton className="mt-13 h-6 w-1/3" />
      <Skeleton className="mt-3 h-3 w-1/2" />
      <Skeleton className="mt-8 h-12" />
    </div>
  )
}
