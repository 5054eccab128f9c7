import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeStaffList, officeStaffRoles, type StaffMember } from '#lib/contract/staff/office/staff.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { MemberForm } from './member-form.tsx'

const memberOf = (version: number, roles: StaffMember['roles'], name = 'Joseph Mwangi'): StaffMember => ({
  ...{ staffId: 3, name, email: 'joseph@office.fuma.test', roles, state: 'active', version },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', lastSeenAt: null, sessions: 0, device: null },
  ...{ passkeys: 1, hasAuthenticator: false, recoveryCodesLeft: 0, leaving: null },
})

function Page() {
  const [member] = useOfficeQuery(officeStaffList, {}).data ?? []
  return member ? <MemberForm member={member} refusal={null} /> : null
}

test("shows both versions after a colleague's save, with the typed values unchanged, and saves the user's version if chosen", async () => {
  signedInAs('owner')
  let current = memberOf(1, ['packer'])
  answerCall(officeStaffList, () => ({ data: [current] }))
  const sent = answerCall(officeStaffRoles, ({ version, name, roles }) => {
    if (version === current.version) current = memberOf(version + 1, roles, name)
    else {
      const data = { staffId: 3, roles: current.roles, state: 'active', version: current.version }
      return refused('changed-meanwhile', 'Someone else has changed Joseph Mwangi since you opened the page.', { data })
    }
    return { data: current }
  })
  const { user } = drawOffice(<Page />)
  await user.type(await screen.findByLabelText('Name'), ' Kamau')
  await user.click(screen.getByLabelText('Finance'))
  current = memberOf(2, ['packer', 'auditor'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Now: Joseph Mwangi, Packer, Auditor/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Joseph Mwangi Kamau'))
  expect(screen.getByLabelText<HTMLInputElement>('Finance').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 2, name: 'Joseph Mwangi Kamau' }))
  // After the save, the saved version is the form's new start.
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true'))
  expect(screen.queryByText(/Now:/)).toBeNull()
})

test('a name that is empty is refused by name', async () => {
  signedInAs('owner')
  answerCall(officeStaffList, () => ({ data: [memberOf(1, ['packer'])] }))
  const { user } = drawOffice(<Page />)
  await user.clear(await screen.findByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a name.')
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
})

test('shows the current roles again if another owner must approve the new roles', async () => {
  signedInAs('owner')
  answerCall(officeStaffList, () => ({ data: [memberOf(1, ['packer'])] }))
  answerCall(officeStaffRoles, () => ({ data: memberOf(1, ['packer']) }))
  const { user } = drawOffice(<Page />)
  await user.click(await screen.findByLabelText('Owner'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Owner').checked).toBe(false))
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
})
