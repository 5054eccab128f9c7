'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import { officeScheduleList } from '#lib/contract/jobs/office/jobs.ts'
import { useJobUndo } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 30_000

/**
 * Scheduled jobs of the kinds that the user is allowed to start: time, job, author, and a button to cancel.
 * @param kindBegins prefix of the kinds, such as "prices."; all by default
 * @param empty text if no jobs are scheduled
 */
export function ScheduledList({ kindBegins = '', empty }: { kindBegins?: string; empty: string }) {
  const { data, isPending, isError, refetch } = useOfficeQuery(
    officeScheduleList,
    { kindBegins },
    { everyMs: EVERY_MS },
  )
  const { run, isRunning } = useJobUndo()
  if (isPending) return <LoadingRows label="Loading scheduled changes" rows={2} />
  if (isError && !data) {
    return (
      <AlertLine tone="error" title="We could not load the scheduled changes.">
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </AlertLine>
    )
  }
  if (!data || data.length === 0) return <p className="py-2 text-muted">{empty}</p>
  return (
    <ul>
      {data.map(({ jobId, label, startsAt, staffName }) => (
        <li key={jobId} className="flex min-h-(--row) flex-wrap items-center gap-x-4 border-b border-hairline py-1">
          <b className="w-24 font-semibold">
            <When at={startsAt} />
          </b>
          <span className="min-w-40 flex-1">{label}</span>
          <span className="text-muted">{staffName}</span>
          <OfficeButton size="small" disabled={isRunning} onClick={() => void run({ jobId })}>
            Stop
          </OfficeButton>
        </li>
      ))}
    </ul>
  )
}
