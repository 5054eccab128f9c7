import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a few branches or people while they load. @param of "your branches" */
export function CompanyListSkeleton({ of }: { of: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {of}…</span>
      <Skeleton className="h-12 w-44" />
      <div className="mt-6 space-y-px">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    </div>
  )
}

/** Placeholder of a form while it loads. */
export function CompanyFormSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading the form…</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12 w-36" />
    </div>
  )
}
