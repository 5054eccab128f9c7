import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** The pad before it is known whose it is. */
export function PadSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </div>
  )
}
