'use client'

import Link from 'next/link'
import { useState } from 'react'
import { When } from '#components/office/frame/figures.tsx'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { OfficeDialog } from '#components/office/frame/office-dialog.tsx'
import { Column, RoomBody } from '#components/office/frame/room.tsx'
import { AlertLine, EmptyState, FailedState, ForbiddenState, LoadingRows } from '#components/office/frame/states.tsx'
import type { Output } from '#lib/contract/call.ts'
import { reportPath } from '#lib/contract/office/report-address.ts'
import {
  officeReportMailDelete,
  officeReportMailPause,
  officeReportMails,
  officeReportMailTry,
  type ReportMail,
} from '#lib/contract/office/report-mails.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { daysOfPeriod } from '#lib/format/report-periods.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useReportState } from '#lib/office/report-state.ts'
import { useNow } from '#lib/office/use-now.ts'
import { FIRST_MAIL } from './report-mail-fields.tsx'
import { ChangeReportMail, NewReportMail } from './report-mail-form.tsx'
import { whatWords, whenWords } from './report-mail-words.ts'

const EVERY_MS = 30_000
const REFRESHES = ['office-report-mails', 'office-audit-list']
type People = Output<typeof officeReportMails>['people']

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** How it stands: when it is sent next, or that it is paused, and how the last one went. */
function MailState({ mail: { isPaused, nextAt, last, tries } }: { mail: ReportMail }) {
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
          {tries > 0 ? ' It is tried again.' : ''}
        </p>
      )}
    </>
  )
}

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
        <p className="mt-1">It is mailed to nobody any more. The report itself can be looked at as before.</p>
        {problem ? (
          <AlertLine tone="error" title="It is not deleted." live="assertive" className="mt-3">
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
          <OfficeButton onClick={onClose}>Leave it</OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

function MailDetails({
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
              `No. ${id}, who may not see reports any more and gets none`}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-tiny text-muted">Made by {mail.createdBy}.</p>
      {problem ? (
        <AlertLine tone="error" title="That did not work." live="assertive" className="mt-3">
          {problem.message}
        </AlertLine>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <OfficeButton variant="outline" disabled={trying.isRunning} onClick={() => void trying.run({ mailId })}>
          Send me one now
        </OfficeButton>
        <OfficeButton onClick={onChange}>Change</OfficeButton>
        <OfficeButton disabled={pausing.isRunning} onClick={() => void pausing.run({ mailId, isPaused: !isPaused })}>
          {isPaused ? 'Go on' : 'Pause'}
        </OfficeButton>
        <OfficeButton onClick={() => setDeleting(true)}>Delete</OfficeButton>
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      <p className="mt-3">
        <Link href={reportPath({ basis, ...daysOfPeriod(period, today), of }, group)} className="link">
          See this report
        </Link>
      </p>
      {isDeleting ? <DeleteDialog mail={mail} onDeleted={onClose} onClose={() => setDeleting(false)} /> : null}
    </div>
  )
}

/** Reports that are mailed to staff on a schedule. */
export function ReportMails() {
  const me = useMe()
  const may = me?.permissions.includes('reports.schedule') ?? false
  const { data, error, refetch } = useOfficeQuery(officeReportMails, may ? {} : null, { everyMs: EVERY_MS })
  const { basis, group, of, period, address } = useReportState()
  const [isChanging, setChanging] = useState(false)
  if (!me) return <LoadingRows label="Loading the mailed reports" rows={4} />
  if (!may) return <ForbiddenState permission="reports.schedule" />
  const opened = address.get('mail')
  // Of a report that somebody looked at; its own days have no name to be sent again by.
  const isOfReport = address.get('count') !== ''
  const start = isOfReport ? { ...FIRST_MAIL, basis, group, of, period: period ?? FIRST_MAIL.period } : FIRST_MAIL
  const mail = data?.mails.find(({ mailId }) => String(mailId) === opened)
  const open = (id: string | null) => {
    setChanging(false)
    address.set({ mail: id, count: null, by: null, of: null, period: null, days: null })
  }
  const add = (
    <OfficeButton variant="outline" onClick={() => open('new')}>
      Mail a report
    </OfficeButton>
  )
  return (
    <RoomBody>
      <Column className={opened === 'new' || mail ? 'max-lg:hidden' : undefined}>
        {error && !data ? (
          <FailedState title="We could not load the mailed reports." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label="Loading the mailed reports" rows={4} />
        ) : data.mails.length === 0 ? (
          <EmptyState
            title="No report is mailed yet"
            text="A report can be sent to staff each day, week or month: yesterday’s takings at seven, last month’s invoices on the first."
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
        <Column label="A report to mail" width="420px" isPaper>
          <NewReportMail
            start={start}
            people={data.people}
            onMade={({ mailId }) => open(String(mailId))}
            onClose={() => open(null)}
          />
        </Column>
      ) : data && mail ? (
        <Column key={mail.mailId} label="The mailed report" width="420px" isPaper>
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
    </RoomBody>
  )
}
