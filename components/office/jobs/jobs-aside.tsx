'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, FailedState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeJobAsideDecide, officeJobAsideList } from '#lib/contract/jobs/office/jobs.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 30_000
const useJobsAside = () => useOfficeQuery(officeJobAsideList, {}, { everyMs: EVERY_MS })

/** Link for owners to work that is set aside; empty without such work. */
export function JobsAsideLine() {
  const count = useJobsAside().data?.length ?? 0
  if (count === 0) return null
  return (
    <AlertLine tone="warning" title={count === 1 ? 'One task is set aside.' : `${count} tasks are set aside.`}>
      The access of the person who started this work was ended.{' '}
      <Link className="link" href="/office/jobs">
        Release or discard it
      </Link>
    </AlertLine>
  )
}

/** Work of staff without access: an owner releases or discards it. Empty without such work. */
export function JobsAside() {
  const { data, error, refetch } = useJobsAside()
  if (error && !data)
    return (
      <FailedState title="We could not load the work that is set aside." error={error} onRetry={() => void refetch()} />
    )
  if (!data || data.length === 0) return null
  return (
    <section className="room-gutter border-b border-hairline pb-4" aria-label="Set aside">
      <h2 className="heading mt-2 mb-1 text-d5">Set aside</h2>
      <p className="text-muted">
        The access of the person who started this work was ended. It does not run until you release it.
      </p>
      <ul>
        {data.map((job) => (
          <JobAside key={job.jobId} job={job} />
        ))}
      </ul>
    </section>
  )
}

function JobAside({
  job: { jobId, label, staffName, createdAt, startsAt, isScheduled },
}: {
  job: Output<typeof officeJobAsideList>[number]
}) {
  const [isDiscarding, setDiscarding] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useFocusReturn(item, false)
  const { run, isRunning } = useOfficeAction(officeJobAsideDecide, {
    refreshes: ['office-job-aside-list', 'office-job-list', 'office-schedule-list'],
    onDone: (_job, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  const name = <span className="sr-only"> {label}</span>
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-2">
      <span>
        <b className="font-semibold">{label}</b>
        <span className="block text-tiny text-muted">
          {staffName}, started <When at={createdAt} />
          {isScheduled ? (
            <>
              , scheduled for <When at={startsAt} />
            </>
          ) : null}
        </span>
      </span>
      <span className="flex gap-2">
        <OfficeButton aria-expanded={isDiscarding} disabled={isRunning} onClick={() => setDiscarding(!isDiscarding)}>
          Discard{name}
        </OfficeButton>
        <OfficeButton variant="main" disabled={isRunning} onClick={() => void run({ jobId, decision: 'release' })}>
          Release{name}
        </OfficeButton>
      </span>
      {isDiscarding ? (
        <div className="w-full">
          <ReasonPicker
            title={`Discard “${label}”?`}
            text="It will not run, and this cannot be undone. Finished parts stay done."
            reasons={[]}
            words="none"
            confirm="Discard"
            isRunning={isRunning}
            onConfirm={() => void run({ jobId, decision: 'discard' })}
            onCancel={() => setDiscarding(false)}
          />
        </div>
      ) : null}
    </li>
  )
}
