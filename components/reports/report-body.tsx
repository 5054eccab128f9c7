'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showDay } from '#lib/format/clock.ts'
import { ReportSkeleton } from './report-skeleton.tsx'

interface ReportQuery<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * A report in any state: loading, refused, empty, or loaded. The previous report stays while the next is loading.
 * @param onClear empties the filter
 */
export function ReportBody<Data extends { fromDate: string; toDate: string; rows: readonly unknown[] }>({
  report: { data, error, isFetching, refetch },
  onClear,
  children,
}: {
  report: ReportQuery<Data>
  onClear: () => void
  children: (data: Data) => ReactNode
}) {
  if (error)
    return (
      <div className="mt-8">
        <NotLoaded title="We could not load the report." error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="mt-8">
        <ReportSkeleton filters={false} />
      </div>
    )
  return (
    <div aria-busy={isFetching || undefined} className="mt-6">
      {/* Its space is reserved, so that the page does not jump. */}
      <div className="h-3 print:hidden">{isFetching ? <StripeBar label="Making the report" /> : null}</div>
      <p role="status" className="mt-3 mb-4 text-small text-muted">
        {`${showDay(data.fromDate)} to ${showDay(data.toDate)}`}
      </p>
      {data.rows.length === 0 ? (
        <EmptyState
          title="No Data Available"
          text="There are no orders for these dates and filters."
          actions={
            <Button variant="outline" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <div className="space-y-10">{children(data)}</div>
      )}
    </div>
  )
}
