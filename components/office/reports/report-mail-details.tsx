'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { reportPath } from '#lib/contract/reports/office/report-address.ts'
import {
  officeReportMailDelete,
  officeReportMailPause,
  officeReportMailTry,
  type ReportMail,
} from '#lib/contract/reports/office/report-mails.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { daysOfPeriod } from '#lib/format/report-periods.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import type { People } from './report-mail-fields.tsx'
import { whatWords, whenWords } from './report-mail-words.ts'

const REFRESHES = ['office-report-mails', 'office-audit-list']

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Status: next sending or paused, and the result of the last sending. */
export function MailState({ mail: { isPaused, nextAt, last, tries } }: { mail: ReportMail }) {
  const next = isPaused ? (
    'Paused'
  ) : nextAt ? (
    <>
      Next <When at={nextAt} />
    </>
  ) : null
  return (
    <>
      <p className={isPaused ? 'font-semibold' : undefined}>{next}</p>
      {last === null ? (
        <p className="text-muted">Not sent yet</p>
      ) : last.outcome === 'sent' ? (
        <p className="text-muted">
          Sent to {people(last.sentTo)} <When at={last.at} />
        </p>
      ) : (
        <p className="font-semibold text-error">
          Not sent <When at={last.at} />: {last.error}
          {tries > 0 ? ' We will try again.' : ''}
        </p>
      )}
    </>
  )
}

function DeleteDialog({ mail, onDeleted, onClose }: { mail: ReportMail; onDeleted: () => void; onClose: () => void }) {
  const { run, isRunning, problem } = useOfficeAction(officeReportMailDelete, {
    refreshes: REFRESHES,
    onDone: (_gone, message) => {
      noteDone(message)
      onDeleted()
    },
  })
  return (
    <OfficeDialog label="Delete this report?" onClose={onClose} className="max-w-120">
      <div className="p-5">
        <h2 className="heading text-d5">Delete “{mail.name}”?</h2>
        <p className="mt-1">It will no longer be emailed. You can still view the report.</p>
        {problem ? (
          <AlertLine tone="error" title="Not deleted." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex gap-2">
          <OfficeButton
            data-first
            variant="main"
            disabled={isRunning}
            onClick={() => void run({ mailId: mail.mailId })}
          >
            Delete
          </OfficeButton>
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

/** Details of a mailed report, with its actions. */
export function MailDetails({
  mail,
  among,
  onChange,
  onClose,
}: {
  mail: ReportMail
  among: People
  onChange: () => void
  onClose: () => void
}) {
  const { mailId, isPaused, basis, group, of, period, recipients, lapsed } = mail
  const today = dayInNairobi(useNow())
  const [isDeleting, setDeleting] = useState(false)
  const said = { refreshes: REFRESHES, onDone: (_data: unknown, message: string) => noteDone(message) }
  const trying = useOfficeAction(officeReportMailTry, said)
  const pausing = useOfficeAction(officeReportMailPause, said)
  const problem = trying.problem ?? pausing.problem
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5 [overflow-wrap:anywhere]">{mail.name}</h2>
      <p>{whatWords(mail)}.</p>
      <p>Sent {whenWords(mail)}, Nairobi time.</p>
      <div className="mt-2">
        <MailState mail={mail} />
      </div>
      <h3 className="mt-3 text-tiny text-muted">To</h3>
      <ul>
        {recipients.map((id) => (
          <li key={id} className={lapsed.includes(id) ? 'text-muted' : undefined}>
            {among.find(({ staffId }) => staffId === id)?.name ??
              `No. ${id} (no longer allowed to see reports, gets no email)`}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-tiny text-muted">Created by {mail.createdBy}.</p>
      {problem ? (
        <AlertLine tone="error" title="Not done." live="assertive" className="mt-3">
          {problem.message}
        </AlertLine>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <OfficeButton variant="outline" disabled={trying.isRunning} onClick={() => void trying.run({ mailId })}>
          Send me a test
        </OfficeButton>
        <OfficeButton onClick={onChange}>Change</OfficeButton>
        <OfficeButton disabled={pausing.isRunning} onClick={() => void pausing.run({ mailId, isPaused: !isPaused })}>
          {isPaused ? 'Resume' : 'Pause'}
        </OfficeButton>
        <OfficeButton onClick={() => setDeleting(true)}>Delete</OfficeButton>
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      <p className="mt-3">
        <Link href={reportPath({ basis, ...daysOfPeriod(period, today), of }, group)} className="link">
          View report
        </Link>
      </p>
      {isDeleting ? <DeleteDialog mail={mail} onDeleted={onClose} onClose={() => setDeleting(false)} /> : null}
    </div>
  )
}
