import { officeJobAsideDecide, officeJobAsideList } from '#lib/contract/office/jobs.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { When } from '../frame/figures.tsx'
import { OfficeButton } from '../frame/office-button.tsx'
import { FailedState } from '../frame/states.tsx'

const EVERY_MS = 30_000

/** Work of staff whose access was ended: an owner releases or discards it. Nothing where none waits. */
export function JobsAside() {
  const { data, error, refetch } = useOfficeQuery(officeJobAsideList, {}, { everyMs: EVERY_MS })
  const { run, isRunning } = useOfficeAction(officeJobAsideDecide, {
    refreshes: ['office-job-aside-list', 'office-job-list', 'office-schedule-list'],
    onDone: (_job, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
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
        {data.map(({ jobId, label, staffName, createdAt, startsAt, isScheduled }) => (
          <li key={jobId} className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-2">
            <span>
              <b className="font-semibold">{label}</b>
              <span className="block text-tiny text-muted">
                {staffName}, started <When at={createdAt} />
                {isScheduled ? (
                  <>
                    , for <When at={startsAt} />
                  </>
                ) : null}
              </span>
            </span>
            <span className="flex gap-2">
              <OfficeButton disabled={isRunning} onClick={() => void run({ jobId, decision: 'discard' })}>
                Discard
              </OfficeButton>
              <OfficeButton
                variant="main"
                disabled={isRunning}
                onClick={() => void run({ jobId, decision: 'release' })}
              >
                Release
              </OfficeButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
