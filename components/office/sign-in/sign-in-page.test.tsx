import { screen } from '@testing-library/react'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SignInPage } from './sign-in-page.tsx'

const open = (query: string) => {
  window.history.replaceState(null, '', `/office/sign-in${query}`)
  signedInAs()
  drawOffice(<SignInPage />)
}

test('shows why a session ended on the page that signs in again', async () => {
  open('?next=%2Foffice%2Forders&reason=ended')
  expect(await screen.findByText(/A session ends after 30 minutes without activity/)).toBeVisible()
})

test('shows no ended session to a user who was not signed in', () => {
  open('?next=%2Foffice%2Forders')
  screen.getByText('Sign in to continue.')
  expect(screen.queryByText(/session/)).toBeNull()
})
