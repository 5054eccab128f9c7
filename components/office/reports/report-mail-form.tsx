'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { narrowText } from '#lib/contract/office/report-address.ts'
import {
  officeReportMailChange,
  officeReportMailMake,
  type ReportMail,
  type ReportMailForm,
} from '#lib/contract/office/report-mails.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
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
  const form = draft ?? start
  const { run, isRunning, problem } = useOfficeAction(officeReportMailMake, {
    refreshes: REFRESHES,
    onDone: (made, message) => {
      setDraft(null)
      noteDone(message)
      onMade(made)
    },
  })
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'Mail a report',
        text: 'The email has the totals and the largest groups, and leads to the report. Costs are in none.',
        submit: 'Mail it',
        failed: 'Nothing is mailed.',
      }}
      state={{ isRunning, problem }}
      onSubmit={() => void run(form)}
      onClose={() => {
        setDraft(null)
        onClose()
      }}
    >
      <ReportMailFields form={form} people={people} lapsed={[]} problem={problem} onChange={setDraft} />
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
  const [draft, setDraft] = useRememberedDraft<{ form: ReportMailForm; version: number }>(`report-mail.${mailId}`)
  // Version of the fields' initial values: the list can be refetched in the meantime.
  const [start] = useState({ form: formOf(mail), version: mail.version })
  const { form, version } = draft ?? start
  const close = () => {
    setDraft(null)
    onClose()
  }
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeReportMailChange, {
    refreshes: REFRESHES,
    onDone: (_saved, message) => {
      noteDone(message)
      close()
    },
  })
  const theirs = problem?.code === 'changed-meanwhile' ? (problem.data as ReportMail) : null
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => people.find(({ staffId }) => staffId === id)?.name ?? `No. ${id}`).join(', ')
  const save = (over: number) => void run({ ...form, mailId, version: over })
  return (
    <>
      <OfficeForm
        className="room-gutter py-4"
        words={{ title: 'Change this report', text: 'It is sent at its next time as it is then.', submit: 'Save' }}
        state={{ isRunning, problem: theirs ? null : problem }}
        onSubmit={() => save(version)}
        onClose={close}
      >
        <ReportMailFields
          form={form}
          people={people}
          lapsed={mail.lapsed}
          problem={problem}
          onChange={(changed) => setDraft({ form: changed, version })}
        />
      </OfficeForm>
      {theirs ? (
        <ConflictDialog
          what="this report"
          fields={[
            { label: 'Name', theirs: theirs.name, mine: form.name },
            { label: 'What', theirs: whatWords(theirs), mine: whatWords({ ...form, ofName: form.of && mail.ofName }) },
            { label: 'When', theirs: whenWords(theirs), mine: whenWords(form) },
            { label: 'To', theirs: namesOf(theirs.recipients), mine: namesOf(form.recipients) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={isRunning}
          onTheirs={close}
          onMine={() => save(theirs.version)}
          onClose={forgetProblem}
        />
      ) : null}
    </>
  )
}
