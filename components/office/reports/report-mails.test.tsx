import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  officeReportMailChange,
  officeReportMailDelete,
  officeReportMailMake,
  officeReportMailPause,
  officeReportMails,
  officeReportMailTry,
  type ReportMail,
} from '#lib/contract/reports/office/report-mails.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ReportMails } from './report-mails.tsx'

const AT = '2026-11-26T04:00:00.000Z'
const PEOPLE = [
  { staffId: 1, name: 'Achieng Odhiambo', email: 'achieng@office.fuma.test' },
  { staffId: 2, name: 'Grace Wanjiru', email: 'grace@office.fuma.test' },
]
const MAIL: ReportMail = {
  ...{ mailId: 5, name: 'Takings', basis: 'money', group: 'method', of: null, period: 'yesterday', cadence: 'weekly' },
  ...{
    weekday: 1,
    monthDay: 1,
    time: '07:00',
    recipients: [2, 9],
    lapsed: [9],
    ofName: null,
    isPaused: false,
    nextAt: AT,
  },
  last: { at: AT, outcome: 'failed', sentTo: 0, error: 'Choose fewer days.' },
  ...{ tries: 1, createdBy: 'Achieng Odhiambo', version: 3 },
}

beforeEach(() => {
  window.history.replaceState(null, '', '/office/reports/mailed')
  sessionStorage.clear()
})

function open(...mails: ReportMail[]) {
  signedInAs('finance')
  answerCall(officeReportMails, () => ({ data: { mails, people: PEOPLE } }))
  return drawOffice(<ReportMails />)
}

test('mails a report, shows errors at their fields and retains typed values', async () => {
  const { user, unmount } = open()
  const asked = answerCall(officeReportMailMake, (form) => ({ data: { ...MAIL, ...form, last: null } }))
  await user.click(await screen.findByRole('button', { name: 'Email a report' }))
  await user.type(screen.getByLabelText(/^Name/), 'Invoices')
  await user.selectOptions(screen.getByLabelText('Report'), 'invoices')
  await user.selectOptions(screen.getByLabelText('Sent'), 'monthly')
  await user.click(screen.getByRole('button', { name: 'Schedule email' }))
  expect(await screen.findByText('Choose at least one person.')).toBeVisible()
  unmount()
  open()
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Invoices')
  await user.click(screen.getByRole('checkbox', { name: /Grace Wanjiru/ }))
  await user.click(screen.getByRole('button', { name: 'Schedule email' }))
  await waitFor(() =>
    expect(asked).toEqual([
      expect.objectContaining({
        name: 'Invoices',
        basis: 'invoices',
        cadence: 'monthly',
        recipients: [2],
        time: '07:00',
      }),
    ]),
  )
})

test('shows a failed sending and recipients without permission', async () => {
  const { user } = open(MAIL)
  expect(await screen.findByText(/Choose fewer days\..*We will try again\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open Takings' }))
  expect(screen.getByText('Grace Wanjiru')).toBeVisible()
  expect(screen.getByText('No. 9 (no longer allowed to see reports, gets no email)')).toBeVisible()
  expect(screen.getByText('Sent every Monday at 07:00, Nairobi time.')).toBeVisible()
})

test('sends a test, pauses a report and deletes it after a confirmation', async () => {
  const { user } = open(MAIL)
  const tried = answerCall(officeReportMailTry, () => ({ data: { to: 'grace@office.fuma.test' } }))
  const paused = answerCall(officeReportMailPause, ({ isPaused }) => ({ data: { ...MAIL, isPaused } }))
  const deleted = answerCall(officeReportMailDelete, ({ mailId }) => ({ data: { mailId } }))
  await user.click(await screen.findByRole('button', { name: 'Open Takings' }))
  await user.click(screen.getByRole('button', { name: 'Send me a test' }))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect([tried, paused]).toEqual([[{ mailId: 5 }], [{ mailId: 5, isPaused: true }]]))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(deleted).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
  await waitFor(() => expect(deleted).toEqual([{ mailId: 5 }]))
})

test('shows both versions if a colleague changed the report', async () => {
  const { user } = open(MAIL)
  const asked = answerCall(officeReportMailChange, (input) =>
    input.version === 3
      ? refused('changed-meanwhile', 'Somebody has.', { data: { ...MAIL, time: '09:30', version: 4 } })
      : { data: { ...MAIL, ...input } },
  )
  await user.click(await screen.findByRole('button', { name: 'Open Takings' }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.type(screen.getByLabelText(/^Name/), ' of the week')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('every Monday at 09:30')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(asked.map(({ version, name }) => [version, name])).toEqual([
      [3, 'Takings of the week'],
      [4, 'Takings of the week'],
    ]),
  )
})

test('names the missing permission to users who cannot mail reports', async () => {
  signedInAs('catalogue')
  drawOffice(<ReportMails />)
  expect(await screen.findByText('You do not have permission for this.')).toBeVisible()
})
