import { cleanup, screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { SIGN_IN_AFTER_EMAIL } from '#lib/account/sign-in-reason.ts'
import { forgotPassword } from '#lib/contract/identity/passwords.ts'
import { ForgotForm } from './forgot-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const MESSAGE = 'If this email has an account, we have sent a link to set a new password.'

afterEach(() => window.history.replaceState(null, '', '/'))

/** Opens the sign-in page in the tab of the request. */
function openSignIn(address: string) {
  cleanup()
  window.history.replaceState(null, '', address)
  draw(<SignInForm />)
}

test('shows the message about the emailed link again on the sign-in page that opens after it', async () => {
  answerCall(forgotPassword, () => ({ data: {}, message: MESSAGE }))
  const { user } = draw(<ForgotForm />)
  await user.type(screen.getByLabelText('Email'), ' amina@example.com ')
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(MESSAGE))
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', SIGN_IN_AFTER_EMAIL)
  openSignIn(SIGN_IN_AFTER_EMAIL)
  expect(screen.getByRole('status')).toHaveTextContent(`${MESSAGE} The link goes to amina@example.com.`)
  await expectAccessible()
  openSignIn('/sign-in')
  expect(screen.queryByText(MESSAGE)).toBeNull()
})
