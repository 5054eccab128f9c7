import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import {
  type DataRequest,
  officeDataRequestClose,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'
import { refreshOffice } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RequestsSection } from './requests-section.tsx'

const REQUEST: DataRequest = {
  ...{ id: 4, kind: 'access', name: 'Beatrice Cherono', email: 'b@nakuru.test', userId: 21, channel: 'email' },
  ...{ details: 'Send me what you have.', receivedAt: '2026-11-24T08:00:00.000Z', dueAt: '2026-12-01T08:00:00.000Z' },
  ...{ state: 'open', recordedBy: 'Joseph Mwangi', answeredBy: null, answeredAt: null, answer: null },
  ...{ exportedAt: null, erasure: null, version: 1 },
}
const CLOSED: DataRequest = {
  ...{ ...REQUEST, state: 'done', answeredBy: 'Joseph Mwangi', answeredAt: '2026-11-26T08:00:00.000Z' },
  ...{ answer: 'Handed over.', version: 2 },
}

beforeEach(() => window.history.replaceState(null, '', '/office/customers/requests'))

/** Opens the page with one request and its form. */
async function openForm() {
  signedInAs('support')
  let open = [REQUEST]
  answerCall(officeDataRequestList, () => ({ data: { requests: open, open: open.length, late: 0 } }))
  const { user } = drawOffice(<RequestsSection />)
  await user.click(await screen.findByRole('button', { name: 'Close with an answer' }))
  const close = () => {
    open = []
  }
  return { user, close }
}
const answer = () => screen.getByLabelText('Answer you gave')
const send = () => screen.getByRole('button', { name: 'Close request' })

test('a request is not closed without the answer that was given', async () => {
  const { user } = await openForm()
  const sent = answerCall(officeDataRequestClose, () => ({ data: CLOSED }))
  await user.type(answer(), '   ')
  await user.click(send())
  expect(await screen.findByText('Enter your reply.')).toBeVisible()
  expect(answer()).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('closes a request once on a double click, with its outcome, and removes it from the list', async () => {
  const { user, close } = await openForm()
  const held = heldAnswer<{ data: DataRequest; message: string }>()
  const sent = answerCall(officeDataRequestClose, () => held.answer)
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Declined')
  await user.type(answer(), 'They are not our customer.')
  await user.dblClick(send())
  expect(sent).toEqual([{ id: 4, version: 1, outcome: 'declined', answer: 'They are not our customer.' }])
  close()
  held.give({ data: CLOSED, message: 'The request is closed.' })
  expect(await screen.findByText('No open requests')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('shows a refusal, leaves the typed answer unchanged and sends it again', async () => {
  const { user } = await openForm()
  let isUp = false
  const sent = answerCall(officeDataRequestClose, () =>
    isUp ? { data: CLOSED } : refused('internal-error', 'Something went wrong.'),
  )
  await user.type(answer(), 'Handed over.')
  await user.click(send())
  expect(await screen.findByText('Something went wrong.')).toBeVisible()
  expect(answer()).toHaveValue('Handed over.')
  isUp = true
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toHaveLength(2)
})

test('leaves the typed answer until the form is closed if a colleague closed the request', async () => {
  const { user, close } = await openForm()
  answerCall(officeDataRequestClose, () =>
    refused('changed-meanwhile', 'A colleague has changed this request since you opened it.', { data: CLOSED }),
  )
  await user.type(answer(), 'Handed over at the counter.')
  close()
  await user.click(send())
  await screen.findAllByText('0 open')
  const form = screen.getByRole('form', { name: 'Close this request' })
  expect(within(form).getByText('A colleague has changed this request since you opened it.')).toBeVisible()
  expect(answer()).toHaveValue('Handed over at the counter.')
  await refreshOffice([officeDataRequestList.name])
  expect(answer()).toHaveValue('Handed over at the counter.')
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('No open requests')).toBeVisible()
})
