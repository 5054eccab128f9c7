'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, ForbiddenState, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { officeReportMails, type ReportMail } from '#lib/contract/reports/office/report-mails.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useReportState } from '#lib/office/report-state.ts'
import { MailDetails, MailState } from './report-mail-details.tsx'
import { FIRST_MAIL } from './report-mail-fields.tsx'
import { ChangeReportMail, NewReportMail } from './report-mail-form.tsx'
import { whatWords, whenWords } from './report-mail-words.ts'

const EVERY_MS = 30_000

function MailRow({ mail, isOpen, onOpen }: { mail: ReportMail; isOpen: boolean; onOpen: () => void }) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5">
      <div className="min-w-44 flex-1">
        <b className="font-semibold [overflow-wrap:anywhere]">{mail.name}</b>
        <p className="text-muted">
          {whatWords(mail)}. Sent {whenWords(mail)}.
        </p>
      </div>
      <div className="w-60 min-w-0 max-md:w-full">
        <MailState mail={mail} />
      </div>
      <OfficeButton size="small" aria-expanded={isOpen} aria-label={`Open ${mail.name}`} onClick={onOpen}>
        Open
      </OfficeButton>
    </li>
  )
}

/** Reports that are mailed to staff on a schedule. */
export function ReportMails() {
  const me = useMe()
  const may = me?.permissions.includes('reports.schedule') ?? false
  const query = useOfficeQuery(officeReportMails, may ? {} : null, { everyMs: EVERY_MS })
  const { data } = query
  const { basis, group, of, period, address } = useReportState()
  const [isChanging, setChanging] = useState(false)
  if (!me) return <LoadingRows label="Loading the emailed reports" rows={4} />
  if (!may) return <ForbiddenState permission="reports.schedule" />
  const opened = address.get('mail')
  // The page was opened from a report. Custom days have no name, so a mailed report cannot repeat them.
  const isOfReport = address.get('count') !== ''
  const start = isOfReport ? { ...FIRST_MAIL, basis, group, of, period: period ?? FIRST_MAIL.period } : FIRST_MAIL
  const mail = data?.mails.find(({ mailId }) => String(mailId) === opened)
  const open = (id: string | null) => {
    setChanging(false)
    address.set({ mail: id, count: null, by: null, of: null, period: null, days: null })
  }
  const add = (
    <OfficeButton variant="outline" onClick={() => open('new')}>
      Email a report
    </OfficeButton>
  )
  return (
    <PageBody>
      <Column className={opened === 'new' || mail ? 'max-lg:hidden' : undefined}>
        {!data ? (
          <QueryState query={query} what="the emailed reports" rows={4} />
        ) : data.mails.length === 0 ? (
          <EmptyState
            title="No emailed reports yet"
            text="Send a report to staff every day, week or month, such as yesterday’s sales at 07:00. Add the first."
            actions={add}
          />
        ) : (
          <div className="room-gutter py-3">
            {add}
            <ul className="mt-3 border-t border-ink">
              {data.mails.map((one) => (
                <MailRow key={one.mailId} mail={one} isOpen={one === mail} onOpen={() => open(String(one.mailId))} />
              ))}
            </ul>
          </div>
        )}
      </Column>
      {data && opened === 'new' ? (
        <Column label="New emailed report" width="420px" isPaper>
          <NewReportMail
            start={start}
            people={data.people}
            onMade={({ mailId }) => open(String(mailId))}
            onClose={() => open(null)}
          />
        </Column>
      ) : data && mail ? (
        <Column key={mail.mailId} label="Emailed report" width="420px" isPaper>
          {isChanging ? (
            <ChangeReportMail mail={mail} people={data.people} onClose={() => setChanging(false)} />
          ) : (
            <MailDetails
              mail={mail}
              among={data.people}
              onChange={() => setChanging(true)}
              onClose={() => open(null)}
            />
          )}
        </Column>
      ) : null}
    </PageBody>
  )
}
