import { screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { countryList, countyList } from '#lib/contract/content/reference.ts'
import { SignUp } from './sign-up.tsx'

const places = {
  countries: [{ id: KENYA, name: 'Kenya', code: 'KE', dialCode: '254' }],
  countryId: KENYA,
  counties: [{ id: 47, name: 'Nairobi' }],
}
beforeEach(() => {
  answerCall(countryList, () => ({ data: places.countries }))
  answerCall(countyList, () => ({ data: places.counties }))
})
const field = (name: string) => screen.getByLabelText(name)

async function fillAccount({ user }: ReturnType<typeof draw>, repeated = 'Kitenge#77x') {
  await user.type(field('First name'), 'Wambui')
  await user.type(field('Last name'), 'Njeri')
  await user.type(field('Email'), 'wambui@example.co.ke')
  await user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '0712345678')
  await user.type(field('Password'), 'Kitenge#77x')
  await user.type(field('Confirm password'), repeated)
}

afterEach(() => window.history.replaceState(null, '', '/'))

test('the first step checks its own fields alone, and Enter continues', async () => {
  const drawn = draw(<SignUp places={places} />)
  await drawn.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field('First name')).toHaveFocus())
  expect(screen.queryByLabelText('Date of birth')).toBeNull()
  await fillAccount(drawn)
  await drawn.user.keyboard('{Enter}')
  expect(await screen.findByLabelText('Date of birth')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: /Step 2 of 2/ })).toHaveFocus()
  expect(field('Date of birth')).not.toHaveAttribute('aria-invalid', 'true')
  expect(field('First name')).not.toBeVisible()
})

test('an error in the first step shows that step again, and a folded field is unfolded', async () => {
  const drawn = draw(<SignUp places={places} />)
  await fillAccount(drawn)
  await drawn.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Date of birth')
  await drawn.user.type(field('Date of birth'), '12/04/1990')
  await drawn.user.click(screen.getByText('More contact details (optional)'))
  await drawn.user.type(field('Second email (optional)'), 'njeri@')
  await drawn.user.click(screen.getByText('More contact details (optional)'))
  expect(field('Second email (optional)')).not.toBeVisible()
  await drawn.user.clear(field('Last name'))
  await drawn.user.click(screen.getByRole('button', { name: 'Sign Up' }))
  await waitFor(() => expect(field('Last name')).toHaveFocus())
  expect(field('Last name')).toBeVisible()
  await drawn.user.type(field('Last name'), 'Njeri')
  await drawn.user.keyboard('{Enter}')
  await waitFor(() => expect(field('Date of birth')).toBeVisible())
  expect(field('Date of birth')).toHaveValue('12/04/1990')
})

test('the first step refuses two different passwords', async () => {
  const drawn = draw(<SignUp places={places} />)
  await fillAccount(drawn, 'Kitenge#78x')
  await drawn.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field('Confirm password')).toHaveFocus())
  expect(screen.getByText('New password and confirm password does not match')).toBeVisible()
  expect(screen.queryByLabelText('Date of birth')).toBeNull()
  await drawn.user.clear(field('Confirm password'))
  await drawn.user.type(field('Confirm password'), 'Kitenge#77x{Enter}')
  expect(await screen.findByLabelText('Date of birth')).toBeVisible()
})
