import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { chooseLanguage } from '#lib/language/language.ts'
import { CartScreen } from './cart-screen.tsx'

afterEach(() => chooseLanguage('en'))

test('is in English until a visitor chooses Kiswahili, and remembers the choice in a cookie', async () => {
  draw(
    <main>
      <CartScreen />
      <LanguageButton />
    </main>,
  )
  expect(await screen.findByText('Your Cart Is Empty')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Kiswahili' }))

  expect(await screen.findByText('Kikapu chako hakina kitu')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Kikapu chako' }).closest('[lang]')).toHaveAttribute('lang', 'sw')
  expect(screen.queryByText('Your Cart Is Empty')).toBeNull()
  expect(document.cookie).toContain('language=sw')
  await expectAccessible()

  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText('Your Cart Is Empty')).toBeVisible()
  expect(document.cookie).toContain('language=en')
})
