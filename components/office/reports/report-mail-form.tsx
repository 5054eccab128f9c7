'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { narrowText } from '#lib/contract/reports/office/report-address.ts'
import {
  officeReportMailChange,
  officeReportMailMake,
  type ReportMail,
  type ReportMailForm,
} from '#lib/contract/reports/office/report-mails.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { type People, ReportMailFields } from './report-mail-fields.tsx'
import { whatWords, whenWords } from './report-mail-words.ts'

const REFRESHES = ['office-report-mails', 'office-audit-list']

/** Form for a new mailed report. Typed values survive a reload. */
export function NewReportMail({
  start,
  people,
  onMade,
  onClose,
}: {
  /** Initial values: from the report that the user viewed. */
  start: ReportMailForm
  people: People
  onMade: (mail: ReportMail) => void
  onClose: () => void
}) {
  const { basis, group, of } = start
  const name = ['report-mail.new', basis, group, of && narrowText(of)].join('.')
  const [draft, setDraft] = useRememberedDraft<ReportMailForm>(name)
  const form = useOfficeForm(officeReportMailMake, {
    defaults: draft ?? start,
    isFollowing: true,
    onTyped: setDraft,
    toInput: (typed) => typed,
    refreshes: REFRESHES,
    onDone(made, message) {
      setDraft(null)
      noteDone(message)
      onMade(made)
    },
  })
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'Email a report',
        text: 'The email shows the totals and the largest groups, with a link to the report. It never shows costs.',
        submit: 'Schedule email',
        failed: 'Not scheduled.',
      }}
      form={form}
      onClose={() => {
        setDraft(null)
        onClose()
      }}
    >
      <ReportMailFields form={form} people={people} lapsed={[]} />
    </OfficeForm>
  )
}

const formOf = ({
  name,
  basis,
  group,
  of,
  period,
  cadence,
  weekday,
  monthDay,
  time,
  recipients,
}: ReportMail): ReportMailForm => ({
  ...{ name, basis, group, of, period, cadence, weekday, monthDay, time, recipients },
})

/** Form to change a mailed report. If two users change it, the second sees a conflict. */
export function ChangeReportMail({ mail, people, onClose }: { mail: ReportMail; people: People; onClose: () => void }) {
  const { mailId } = mail
  const [draft, setDraft] = useRememberedDraft<ReportMailForm & { version: number }>(`report-mail.change.${mailId}`)
  // Version of the fields' initial values: the list can be refetched in the meantime.
  const [start] = useState({ ...formOf(mail), version: mail.version })
  const close = () => {
    setDraft(null)
    onClose()
  }
  const form = useOfficeForm(officeReportMailChange, {
    defaults: draft ?? start,
    isFollowing: true,
    onTyped: setDraft,
    toInput: (typed) => ({ ...typed, mailId }),
    refreshes: REFRESHES,
    onClose: close,
  })
  const { typed } = form
  const theirs = form.theirs as ReportMail | null
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => people.find(({ staffId }) => staffId === id)?.name ?? `No. ${id}`).join(', ')
  return (
    <>
      <OfficeForm
        className="room-gutter py-4"
        words={{ title: 'Change this report', text: 'Changes apply from the next email.', submit: 'Save' }}
        form={theirs ? { ...form, problem: null } : form}
        onClose={close}
      >
        <ReportMailFields form={form} people={people} lapsed={mail.lapsed} />
      </OfficeForm>
      {theirs ? (
        <ConflictDialog
          what="this report"
          fields={[
            { label: 'Name', theirs: theirs.name, mine: typed.name },
            {
              label: 'What',
              theirs: whatWords(theirs),
              mine: whatWords({ ...typed, ofName: typed.of && mail.ofName }),
            },
            { label: 'When', theirs: whenWords(theirs), mine: whenWords(typed) },
            { label: 'To', theirs: namesOf(theirs.recipients), mine: namesOf(typed.recipients) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={form.isSubmitting}
          onTheirs={close}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </>
  )
}
