import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { login } from '#lib/contract/identity/session.ts'
import { SignInForm } from './sign-in-form.tsx'

const SENT = 'We emailed a six-digit code to r•••@example.com. Enter it to sign in on this device.'

test('requests the mailed code, focuses its field and sends it with the password', async () => {
  const sent = answerCall(login, ({ code }) => {
    if (code === undefined) return refused('factor-needed', SENT)
    const message = 'This code is wrong.'
    return refused('wrong-credentials', message, { fields: { code: message } })
  })
  const { user } = draw(<SignInForm />)
  expect(screen.queryByLabelText('Code from the email')).toBeNull()
  await user.type(screen.getByLabelText('Email'), 'rep@example.com')
  await user.type(screen.getByLabelText('Password'), 'Kitenge#2026')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  const field = await screen.findByLabelText('Code from the email')
  expect(screen.getByRole('status')).toHaveTextContent(SENT)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  await user.keyboard('12345{Enter}')
  await screen.findByText('Enter the six digits of the code.')
  await user.keyboard('6{Enter}')
  await screen.findByText('This code is wrong.')
  expect(sent.map(({ password, code }) => [password, code])).toEqual([
    ['Kitenge#2026', undefined],
    ['Kitenge#2026', '123456'],
  ])
})
