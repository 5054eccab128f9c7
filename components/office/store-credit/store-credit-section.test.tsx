/** Store credit of a customer in the office: its statement, and credit given once with its reason. */
import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeStoreCredit, officeStoreCreditGive } from '#lib/contract/payments/office/store-credit.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { StoreCreditSection } from './store-credit-section.tsx'

const OWNER = { userId: 7 }
const ENTRY = {
  ...{ entryId: 1, at: '2026-11-28T08:00:00.000Z', kind: 'goodwill' as const, amount: 900_00, balance: 900_00 },
  ...{ reason: 'Late delivery', order: null, staff: 'Njeri Kariuki' },
}

const GIVEN = { state: 'done' as const, balance: 1400_00 }

let entries: (typeof ENTRY)[]
beforeEach(() => {
  entries = [ENTRY]
  answerCall(officeApprovalList, () => ({ data: [] }))
  answerCall(officeStoreCredit, () => ({
    data: { balance: entries.length * 900_00, entries, limit: 5000_00 },
    meta: { total: entries.length, perPage: 20 },
  }))
})

async function openForm(amount: string, kind = 'Goodwill', submit = /^Give KSh/) {
  const { user } = drawOffice(<StoreCreditSection owner={OWNER} />)
  await user.click(await screen.findByRole('button', { name: 'Give credit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Amount, KSh' }), amount)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), kind)
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the customer' }), 'Torn parcel')
  await user.click(screen.getByRole('button', { name: submit }))
  return user
}

test('shows the balance and its entries with reason and person', async () => {
  signedInAs('finance')
  drawOffice(<StoreCreditSection owner={OWNER} />)
  await screen.findByRole('heading', { name: /KSh.900 store credit/ })
  expect(screen.getByText(/Late delivery/)).toBeVisible()
  expect(screen.getByText(/Njeri Kariuki/)).toBeVisible()
})

test('names the entry of an order that was paid with store credit and refunded', async () => {
  signedInAs('finance')
  const order = { orderId: 'o'.repeat(22), orderNo: 10_020 }
  answerCall(officeStoreCredit, () => ({
    data: { balance: 900_00, entries: [{ ...ENTRY, kind: 'given-back' as const, order }], limit: null },
    meta: { total: 1, perPage: 20 },
  }))
  drawOffice(<StoreCreditSection owner={OWNER} />)
  expect((await screen.findByText('Restored from an order')).parentElement).toHaveTextContent('10020')
})

test('gives credit with its reason, and closes the form', async () => {
  signedInAs('finance')
  const sent = answerCall(officeStoreCreditGive, () => ({ data: GIVEN }))
  await openForm('500')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const input = { owner: OWNER, kind: 'goodwill', amount: 500_00, reason: 'Torn parcel' }
  expect(sent).toEqual([{ ...input, requestId: expect.stringMatching(/^[\w-]{36}$/) }])
})

test('sends a correction downwards as a negative amount', async () => {
  signedInAs('finance')
  const sent = answerCall(officeStoreCreditGive, () => ({ data: GIVEN }))
  await openForm('500', 'Correction: less', /^Take off KSh.500$/)
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'correction', amount: -500_00 }]))
})

test('retains the typed values and the id of the request if it is refused', async () => {
  signedInAs('finance')
  const sent = answerCall(officeStoreCreditGive, () => refused('changed-meanwhile', 'Only KSh 900.00 is left.'))
  const user = await openForm('1000', 'Correction: less', /^Take off KSh.1,000$/)
  await screen.findByText(/Only KSh 900\.00 is left\./)
  expect(screen.getByRole('textbox', { name: 'Amount, KSh' })).toHaveValue('1000')
  screen.getByText('Not taken off.')
  await user.click(screen.getByRole('button', { name: /^Take off/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const [one, two] = sent as { requestId: string }[]
  expect(one?.requestId).toBe(two?.requestId)
})

test('is empty for staff who cannot see payments', async () => {
  signedInAs('packer')
  const { container } = drawOffice(<StoreCreditSection owner={OWNER} />)
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})

test('cannot be given by staff without the permission', async () => {
  signedInAs('orders')
  drawOffice(<StoreCreditSection owner={OWNER} />)
  expect(await screen.findByRole('button', { name: /^Give credit/ })).toHaveAttribute('aria-disabled', 'true')
})
