import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type OfficeBranch, officeBranch, officeBranchSave } from '#lib/contract/companies/office/branches.ts'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { Branches } from './branches.tsx'

const BRANCH = { id: 4, name: 'Eastleigh', place: 'Amal Plaza', contact: 'Amina Otieno', approvalStatus: 'approved' }
const MEMBER = { userId: 9, name: 'Amina Otieno', active: true }
const COMPANY = {
  ...{ companyId: 7, owner: MEMBER, team: [MEMBER] },
  branches: [{ ...BRANCH, declinedReason: null, active: true }],
} as unknown as OfficeCompany
const READ = {
  ...{ branchName: 'Eastleigh', sameAddress: 1, primaryContact: 9 },
  ...{ invoiceCountry: null, invoiceCounty: null, invoiceCity: null },
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null },
} as OfficeBranch

test('renames a branch, based on the version that was read', async () => {
  signedInAs('companies')
  answerCall(officeBranch, () => ({ data: READ }))
  const sent = answerCall(officeBranchSave, () => ({ data: { branchId: 4 } }))
  const { user } = drawOffice(<Branches company={COMPANY} />)
  await user.click(await screen.findByRole('button', { name: 'Change Eastleigh' }))
  await user.click(await screen.findByRole('button', { name: 'Edit name and address' }))
  const name = await screen.findByLabelText('Branch name')
  await user.clear(name)
  await user.type(name, 'Eastleigh North')
  await user.type(screen.getByLabelText('Why'), 'They moved.')
  await user.click(screen.getByRole('button', { name: 'Save branch' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...READ,
        companyId: 7,
        branchName: 'Eastleigh North',
        changes: { branchId: 4, before: READ },
        reason: 'They moved.',
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByLabelText('Branch name')).toBeNull())
})

test('a branch is added with the owner as its contact', async () => {
  signedInAs('companies')
  const sent = answerCall(officeBranchSave, () => ({ data: { branchId: 5 } }))
  const { user } = drawOffice(<Branches company={COMPANY} />)
  await user.click(await screen.findByRole('button', { name: 'Add a branch' }))
  await user.type(screen.getByLabelText('Branch name'), 'Nakuru')
  await user.type(screen.getByLabelText('Why'), 'Asked by phone.')
  await user.click(screen.getByRole('button', { name: 'Add branch' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ branchName: 'Nakuru', primaryContact: 9, sameAddress: 1, changes: null }]),
  )
})

test('closing the form returns the focus to the button that opened it', async () => {
  signedInAs('companies')
  const { user } = drawOffice(<Branches company={COMPANY} />)
  await user.click(await screen.findByRole('button', { name: 'Add a branch' }))
  expect(screen.getByLabelText('Branch name')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Add a branch' })).toHaveFocus()
})

test('a refused form moves the focus to the first wrong field', async () => {
  signedInAs('companies')
  const { user } = drawOffice(<Branches company={COMPANY} />)
  await user.click(await screen.findByRole('button', { name: 'Add a branch' }))
  await user.click(screen.getByRole('button', { name: 'Add branch' }))
  await screen.findByText(/^Enter the branch.s name/)
  await waitFor(() => expect(screen.getByLabelText('Branch name')).toHaveFocus())
})

test('shows an error if a branch cannot be loaded', async () => {
  signedInAs('companies')
  answerCall(officeBranch, () => refused('not-found', 'There is no such branch.'))
  const { user } = drawOffice(<Branches company={COMPANY} />)
  await user.click(await screen.findByRole('button', { name: 'Change Eastleigh' }))
  await user.click(await screen.findByRole('button', { name: 'Edit name and address' }))
  await screen.findByText('We could not load this branch.')
})

test('staff who only look cannot add a branch', async () => {
  signedInAs('auditor')
  drawOffice(<Branches company={COMPANY} />)
  await screen.findByRole('button', { name: 'Change Eastleigh' })
  expect(screen.queryByRole('button', { name: 'Add a branch' })).toBeNull()
})
