import { Skeleton } from '#components/kit/state/skeleton.tsx'

/** Placeholder of a form while it loads: fields in pairs, then its button. */
export function FormSkeleton({ pairs = 3, wide = 0 }: { pairs?: number; wide?: number }) {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `row-${at}`)
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {rows(wide).map((key) => (
        <Field key={key} />
      ))}
      {rows(pairs).map((key) => (
        <div key={key} className="grid grid-cols-1 gap-x-4 md:grid-cols-2">
          <Field />
          <Field />
        </div>
      ))}
      <Skeleton className="mt-3 h-12 w-40" />
    </div>
  )
}

function Field() {
  return (
    <div className="mb-5">
      <Skeleton className="mb-2 h-5 w-28" />
      <Skeleton className="h-12" />
    </div>
  )
}
