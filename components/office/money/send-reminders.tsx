'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { officeReminders, remindJob } from '#lib/contract/companies/office/ageing.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** The emails to the chosen companies, and the button that sends them. @param onClose gets whether they are sent */
export function SendReminders({
  companyIds,
  onClose,
}: {
  companyIds: readonly number[]
  onClose: (isSent: boolean) => void
}) {
  const query = useOfficeQuery(officeReminders, { companyIds: [...companyIds] })
  const job = useOfficeJob(remindJob, ['office-ageing', 'office-company-ageing', officeReminders.name])
  const ready = query.data?.filter(({ refusal }) => refusal === null) ?? []
  const send = async () => {
    const { ok } = await job.start({ companyIds: ready.map(({ companyId }) => companyId) })
    if (ok) onClose(true)
  }
  return (
    <section aria-label="Reminders" className="mb-4 border border-field bg-paper p-3.5">
      <Loaded query={query} what="the emails" rows={3}>
        {(previews) => (
          <ul>
            {previews.map(({ companyId, name, to, subject, text, refusal }) => (
              <li key={companyId} className="border-b border-hairline py-1.5">
                {refusal ? (
                  <p className="text-muted">{refusal}</p>
                ) : (
                  <details open={previews.length === 1}>
                    <summary className="min-h-7 cursor-pointer max-md:min-h-11">
                      <b className="font-semibold">{name}</b>, to {to.join(', ')}
                    </summary>
                    <p className="mt-2 font-semibold">{subject}</p>
                    <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton
          variant="main"
          disabled={job.isRunning || !query.data}
          refusal={query.data && ready.length === 0 ? 'None of them can be sent.' : null}
          onClick={() => void send()}
        >
          {ready.length === 1 ? 'Send 1 reminder' : `Send ${ready.length} reminders`}
        </OfficeButton>
        <OfficeButton onClick={() => onClose(false)}>Cancel</OfficeButton>
      </div>
    </section>
  )
}
