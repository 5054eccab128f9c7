import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePasskeyAsk } from '#lib/contract/staff/office/session.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SignInPage } from './sign-in-page.tsx'

const open = (query: string) => {
  window.history.replaceState(null, '', `/office/sign-in${query}`)
  signedInAs()
  return drawOffice(<SignInPage />)
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

test('has the focus in the email field', () => {
  open('')
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('stops waiting for a passkey on Cancel, without an error', async () => {
  Object.assign(window, { PublicKeyCredential: class {} })
  let signal: AbortSignal | undefined
  Object.assign(navigator, {
    credentials: {
      get: (options: CredentialRequestOptions) =>
        new Promise((_resolve, reject) => {
          signal = options.signal
          signal?.addEventListener('abort', () => reject(signal?.reason))
        }),
    },
  })
  answerCall(officePasskeyAsk, () => ({ data: { options: { challenge: 'AAAA', allowCredentials: [] } } }))
  const { user } = open('')
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(signal).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toHaveFocus())
  expect(signal?.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})
