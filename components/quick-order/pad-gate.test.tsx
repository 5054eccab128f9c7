import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { PadGate } from './pad-gate.tsx'

function openAs(userType: UserType, approvalStatus?: string, actingFor?: number) {
  // The cookie is sufficient: the pad does not wait for the profile.
  answerCall(getProfile, () => new Promise(() => {}))
  signInAs(userType, approvalStatus, actingFor)
  draw(<PadGate>The pad</PadGate>)
}

test('requires a sales representative to choose a trader first', () => {
  openAs(USER_TYPE.rep)
  screen.getByRole('heading', { name: 'Select trader' })
  expect(screen.getByRole('link', { name: 'Select trader' })).toHaveAttribute('href', '/settings')
  expect(screen.queryByText('The pad')).toBeNull()
})

test('opens the pad at once for an approved company and for staff who act for a trader', () => {
  openAs(USER_TYPE.rep, 'approved', 12)
  screen.getByText('The pad')
  signInAs(USER_TYPE.trader)
  screen.getByText('The pad')
})

test.each(['pending', 'declined'])('links a company with %s documents to the documents page', (status) => {
  openAs(USER_TYPE.trader, status)
  expect(screen.getByRole('link', { name: 'Your documents' })).toHaveAttribute('href', '/kyc-upload')
  expect(screen.queryByText('The pad')).toBeNull()
})
