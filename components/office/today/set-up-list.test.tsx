import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeSetUp } from '#lib/contract/office/office/today.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SetUpList } from './set-up-list.tsx'

test('an owner sees the open steps with their pages, and can hide the list', async () => {
  signedInAs('owner')
  answerCall(officeSetUp, () => ({ data: ['mail' as const, 'staff' as const] }))
  const { user } = drawOffice(<SetUpList />)
  await screen.findByText('4 of 6 done')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/office/settings',
    '/office/staff?member=new',
  ])
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByText('Set up your shop')).toBeNull())
})

test('other staff do not see it', async () => {
  signedInAs('support')
  const { container } = drawOffice(<SetUpList />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
