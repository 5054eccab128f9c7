import { screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { type OfficeCustomer, officeCustomerGet, officeCustomerStop } from '#lib/contract/accounts/office/customers.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeEnquiriesOf } from '#lib/contract/enquiries/office/enquiries.ts'
import { officeStoreCredit } from '#lib/contract/payments/office/store-credit.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CustomerPage } from './customer-page.tsx'

const CUSTOMER: OfficeCustomer = {
  ...{ userId: 21, name: 'Beatrice Cherono', email: 'b@nakuru.test', phone: '', secondaryEmail: null },
  ...{ kind: 'consumer', company: null, branches: [], active: true, isConfirmed: true },
  ...{ createdAt: '2026-01-12T08:00:00.000Z', lastSeenAt: null, addresses: [], orders: [], ordersTotal: 0 },
  ...{ requests: [], history: [] },
}

/** Opens the customer's page; the account follows the requests. */
function open(isActive: boolean, role: Role = 'support') {
  signedInAs(role)
  answerCall(officeEnquiriesOf, () => ({ data: [] }))
  answerCall(officeApprovalList, () => ({ data: [] }))
  answerCall(officeStoreCredit, () => ({
    data: { balance: 0, entries: [], limit: null },
    meta: { total: 0, perPage: 20 },
  }))
  let active = isActive
  answerCall(officeCustomerGet, () => ({ data: { ...CUSTOMER, active } }))
  const sent = answerCall(officeCustomerStop, ({ to }) => {
    active = to === 'active'
    return { data: {}, message: active ? 'The account is open again.' : 'The account is stopped.' }
  })
  const { user } = drawOffice(
    <>
      <CustomerPage userId={21} />
      <UndoBar />
    </>,
  )
  const choose = async (name: RegExp) => {
    // The first "More" is in the head; the second is at a phone's foot.
    await user.click((await screen.findAllByRole('button', { name: 'More' }))[0] as HTMLElement)
    await user.click(await within(screen.getByRole('dialog', { name: 'More' })).findByRole('button', { name }))
  }
  return { user, sent, choose }
}

const stopForm = () => screen.findByRole('form', { name: 'Stop the account of Beatrice Cherono?' })
const closeNotes = async (user: ReturnType<typeof drawOffice>['user']) => {
  for (const button of screen.queryAllByRole('button', { name: 'Close this message' })) await user.click(button)
}

test('shows the effect before an account is stopped, and requires a reason', async () => {
  const { user, sent, choose } = open(true)
  await choose(/^Stop this account/)
  const form = await stopForm()
  within(form).getByText(/^They are signed out everywhere and cannot sign in\./)
  expect(sent).toEqual([])
  await user.click(within(form).getByRole('button', { name: 'Stop this account' }))
  expect(await within(form).findByText('Enter a reason.')).toBeVisible()
  expect(sent).toEqual([])
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('form', { name: /^Stop the account/ })).toBeNull()
  expect(sent).toEqual([])
})

test('stops an account once on a double click, shows that, and offers Undo', async () => {
  const { user, sent, choose } = open(true)
  const held = heldAnswer<void>()
  const slowly = answerCall(officeCustomerStop, async () => {
    await held.answer
    return { data: {}, message: 'The account is stopped.' }
  })
  await choose(/^Stop this account/)
  const form = await stopForm()
  await user.type(within(form).getByLabelText('Why'), 'Somebody else uses it.')
  await user.dblClick(within(form).getByRole('button', { name: 'Stop this account' }))
  expect(slowly).toEqual([{ userId: 21, to: 'stopped', reason: 'Somebody else uses it.' }])
  answerCall(officeCustomerGet, () => ({ data: { ...CUSTOMER, active: false } }))
  held.give()
  expect(await screen.findByText('The account is stopped.')).toBeVisible()
  expect((await screen.findAllByText('Stopped')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('form', { name: /the account/ })).toBeNull()
  expect(slowly).toHaveLength(1)
  expect(sent).toEqual([])
  const undone = answerCall(officeCustomerStop, () => ({ data: {}, message: 'The account is open again.' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The account is open again.')).toBeVisible()
  expect(undone).toEqual([{ userId: 21, to: 'active', reason: 'Undone immediately.' }])
  await closeNotes(user)
})

test('shows a refusal in the form and leaves the reason unchanged', async () => {
  const { user, choose } = open(true)
  answerCall(officeCustomerStop, () => refused('internal-error', 'Something went wrong.'))
  await choose(/^Stop this account/)
  const form = await stopForm()
  await user.type(within(form).getByLabelText('Why'), 'Somebody else uses it.')
  await user.click(within(form).getByRole('button', { name: 'Stop this account' }))
  expect(await within(form).findByText('Something went wrong.')).toBeVisible()
  within(form).getByText('Not stopped.')
  expect(within(form).getByLabelText('Why')).toHaveValue('Somebody else uses it.')
})

test('a stopped account is opened again', async () => {
  const { user, sent, choose } = open(false)
  await choose(/^Reopen this account/)
  const form = await screen.findByRole('form', { name: 'Reopen the account of Beatrice Cherono?' })
  within(form).getByText(/^They can sign in again with their old password\./)
  await user.type(within(form).getByLabelText('Why'), 'She rang.')
  await user.click(within(form).getByRole('button', { name: 'Reopen this account' }))
  expect(await screen.findByText('The account is open again.')).toBeVisible()
  expect(sent).toEqual([{ userId: 21, to: 'active', reason: 'She rang.' }])
  await waitFor(() => expect(screen.getAllByText('Active').length).toBeGreaterThan(0))
  await closeNotes(user)
})

test('names the roles that can stop accounts to a user without them, and opens no form', async () => {
  const { sent, choose } = open(true, 'orders')
  await choose(/^Stop this account.*Owner or Support can do this\./)
  expect(screen.queryByRole('form', { name: /^Stop the account/ })).toBeNull()
  expect(sent).toEqual([])
})
