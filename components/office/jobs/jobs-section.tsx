'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { FetchFile } from '#components/kit/page/fetch-file.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeJob, officeJob, officeJobList } from '#lib/contract/jobs/office/jobs.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { isOver, useJobUndo } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { JobsAside } from './jobs-aside.tsx'

const STATES: Readonly<Record<OfficeJob['state'], { mark: Status; text: string }>> = {
  waiting: { mark: 'held', text: 'Waiting' },
  running: { mark: 'now', text: 'Running' },
  done: { mark: 'done', text: 'Done' },
  undone: { mark: 'ended', text: 'Undone' },
  failed: { mark: 'wrong', text: 'Failed' },
}
const ITEM_STATES: Readonly<Record<'waiting' | 'done' | 'failed' | 'undone', { mark: Status; text: string }>> = {
  ...{ waiting: { mark: 'wait', text: 'Waiting' }, done: STATES.done, undone: STATES.undone },
  failed: { mark: 'wrong', text: 'Failed' },
}

const RUNNING_MS = 1_500
const RESTING_MS = 15_000

/** The user's background jobs: running, finished, and the result of each item. */
export function JobsSection() {
  const address = useAddressState()
  const mayManage = useMay('staff.manage')
  const list = useOfficeQuery(officeJobList, {}, { everyMs: RUNNING_MS })
  const chosen = Number(address.get('job')) || list.data?.[0]?.jobId || null
  return (
    <>
      <PageHead title="Work in the background" subtitle="Your work of the last 30 days" aside="30 days" />
      <PageBody className="border-t border-hairline">
        <Column width="416px" label="Your work" className="order-first border-l-0! lg:border-r">
          {list.data ? null : <QueryState query={list} what="your work" rows={6} />}
          {list.data?.length === 0 ? (
            <EmptyState title="No work yet" text="Imports, bulk changes and other long work appear here." />
          ) : null}
          <ul>
            {list.data?.map((job) => (
              <li key={job.jobId}>
                <button
                  type="button"
                  aria-current={job.jobId === chosen ? 'true' : undefined}
                  className={classes(
                    'room-gutter flex min-h-13 w-full items-center gap-3 border-b border-hairline py-1.5 text-left hover:bg-calico focus-visible:-outline-offset-3',
                    job.jobId === chosen && 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]',
                  )}
                  onClick={() => address.set({ job: String(job.jobId) }, 'replace')}
                >
                  <span className="min-w-0 flex-1">
                    <b className="block truncate font-semibold">{job.label}</b>
                    <span className="text-tiny text-muted">
                      <When at={job.createdAt} />, {job.done} of {job.total}
                      {job.failed > 0 ? `, ${job.failed} failed` : ''}
                    </span>
                  </span>
                  <StatusMark status={STATES[job.state].mark}>
                    {job.isSetAside ? (
                      'Set aside'
                    ) : job.isScheduled && job.state === 'waiting' ? (
                      <When at={job.startsAt} />
                    ) : (
                      STATES[job.state].text
                    )}
                  </StatusMark>
                </button>
              </li>
            ))}
          </ul>
        </Column>
        <Column>
          {mayManage ? <JobsAside /> : null}
          {chosen === null ? null : <JobResults jobId={chosen} />}
          <div className="room-gutter pb-6">
            <h2 className="heading mt-2 mb-1 text-d5">Scheduled by all staff</h2>
            <ScheduledList empty="No work is scheduled." />
          </div>
        </Column>
      </PageBody>
    </>
  )
}

/** Result of each item of a job: failures first. */
function JobResults({ jobId }: { jobId: number }) {
  const query = useOfficeQuery(officeJob, { jobId }, { everyMs: RESTING_MS, keepsPrevious: false })
  const { run, isRunning } = useJobUndo()
  if (!query.data) return <QueryState query={query} what="this work" />
  const { job, results } = query.data
  return (
    <div className="room-gutter pb-6">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 className="heading text-d5">{job.label}</h2>
        {job.file ? <FetchFile jobId={job.jobId} file={job.file} /> : null}
        {job.canUndo ? (
          <OfficeButton variant="outline" disabled={isRunning} onClick={() => void run({ jobId })}>
            {isOver(job) ? 'Undo all' : 'Undo'}
          </OfficeButton>
        ) : null}
      </div>
      {job.failed > 0 ? (
        <AlertLine tone="warning" title={`${job.failed} of ${job.total} failed.`} className="mb-3">
          These were not changed.
        </AlertLine>
      ) : null}
      <table className="w-full">
        <thead className="border-b border-ink text-left text-tiny text-muted">
          <tr>
            <th scope="col" className="h-7.5 font-medium">
              What
            </th>
            <th scope="col" className="font-medium">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ no, name, path, state, sentence }) => (
            <tr key={no} className="border-b border-hairline align-top">
              <td className="py-1.5 pr-4 whitespace-nowrap">
                {path ? (
                  <Link className="link" href={path}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </td>
              <td className="py-1.5">
                <StatusMark status={ITEM_STATES[state].mark}>{ITEM_STATES[state].text}</StatusMark>
                {sentence ? <p className="text-muted">{sentence}</p> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
