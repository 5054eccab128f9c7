import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: problems with an account are handled calmly, with a message. */

const viewer = () => document.documentElement.dataset.viewer

test('signs out in two tabs, one after the other', async ({ page, context, allowConsole }) => {
  // The second tab's calls, if they reach the server before the sign-out reaches the tab.
  allowConsole(/401.*\/api\//)
  await openAs(page, '/my-account', await freshConsumer('Tabs'))
  const other = await context.newPage()
  await other.goto('/')
  const menu = other.getByRole('banner').getByRole('button', { name: 'Wambui Tabs' })
  await menu.click()
  await page.getByRole('banner').getByRole('button', { name: 'Wambui Tabs' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => page.evaluate(viewer)).toBe('guest')
  // The second tab's menu is still open, unaware of the sign-out.
  await other.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
    buttons.find(({ textContent }) => textContent?.trim() === 'Sign Out')?.click()
  })
  await expect.poll(() => other.evaluate(viewer)).toBe('guest')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
  await other.close()
})

test('signs no visitor out and refuses no birthday if the clock is years off', async ({ page }) => {
  await page.clock.setSystemTime(new Date('2031-05-05T05:05:05Z'))
  await openAs(page, '/information', await freshConsumer('Clock'))
  const main = page.getByRole('main')
  await expect(main.getByLabel('Last name')).toHaveValue('Clock')
  await page.clock.setSystemTime(new Date('2012-01-01T00:00:00Z'))
  await page.reload()
  await expect(main.getByLabel('Last name')).toHaveValue('Clock')
  // By this device's clock, a person born in 1998 is not 18 yet.
  await main.getByLabel('Date of birth').fill('12/04/1998')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
})

test('slows down wrong passwords with a message, and still accepts the right password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422|429/)
  const email = await freshConsumer('Guess')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  const password = page.getByLabel('Password', { exact: true })
  const button = page.locator('main').getByRole('button', { name: 'Sign In', exact: true })
  const said = page.locator('main').getByRole('alert')
  // Each wrong guess lengthens the wait. So sooner or later a guess is early, even on a slow machine.
  const slowed = /Too many attempts\. Please try again in/
  for (let guess = 1; guess <= 15; guess += 1) {
    await password.fill(`Wrong#202${guess}`)
    const answered = page.waitForResponse(/\/api\/login$/)
    await button.click()
    if ((await answered).status() === 429) break
  }
  await expect(said).toContainText(slowed)
  // The typed text is still there.
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // The wait is some seconds by now.
  await password.fill(PASSWORD)
  await expect(async () => {
    // On a slow machine the sign-in of the click before can still arrive.
    if (page.url().includes('/sign-in')) await button.click({ timeout: 2_000 })
    await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 5_000 })
  }).toPass()
})

test('changes and removes a company’s logo', async ({ page, allowConsole }) => {
  // The recorder of the journey reads the preview of the logo, which the page's policy does not let it.
  allowConsole(/Connecting to 'blob:/)
  await openAs(page, '/information', 'trader')
  const logo = page.getByRole('region', { name: 'Your logo' })
  const save = logo.getByRole('button', { name: 'Save the logo' })
  await expect(save).toBeDisabled()
  const field = logo.locator('input[type="file"]')
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(20_000, 'not a picture') })
  await expect(logo.getByText('A logo is a JPEG or PNG picture of 10 KB to 1 MB.')).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await field.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([picture, Buffer.alloc(12_000)]),
  })
  await save.click()
  await expect(page.getByText('Your logo is saved.')).toBeVisible()
  const shown = page.getByRole('region', { name: 'Your account status' }).getByRole('img')
  await expect(shown).toHaveJSProperty('naturalWidth', 300)
  await expectAccessible(page)
  await logo.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByText('Your logo is removed.')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('shows all errors of a form at once, and focuses the first field', async ({ page }) => {
  await page.goto('/sign-up')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByLabel('First name')).toBeFocused()
  await expect(main.locator('input[name="password"]')).toHaveAccessibleDescription(/^8 to 20 characters/)
  await main.getByLabel('First name').fill('Wambui')
  await main.getByLabel('Last name').fill('Njeri')
  await main.getByLabel('Email', { exact: true }).fill('wambui.njeri@example.co.ke')
  await main.getByRole('textbox', { name: 'Mobile number', exact: true }).fill('0712 345 678')
  await main.locator('input[name="password"]').fill(PASSWORD)
  await main.getByLabel('Confirm password').fill(PASSWORD)
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(main.getByLabel('Date of birth')).toBeFocused()
  await expect(main.getByRole('combobox', { name: 'County' })).toHaveAccessibleDescription('Please choose a county')
  await expect(main.getByLabel('Postal code')).toHaveAccessibleDescription('Enter a postal code.')
  await expect(main.getByText('Please accept the terms.')).toBeVisible()
  // The phone's Back returns to the first step; an error there shows it again.
  await page.goBack()
  await main.getByLabel('Last name').fill('')
  await page.goForward()
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(main.getByLabel('Last name')).toBeFocused()
  // Fields of parts whose order in the form differs from their order of creation.
  await main.getByRole('tab', { name: /^Trader/ }).click()
  await main.getByLabel('Company name').fill('Njeri Traders')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByLabel('Head office email')).toBeFocused()
})

test('shows an invalid password link as such, with a way to request another', async ({ page, allowConsole }) => {
  allowConsole(/422/)
  await page.goto(`/new-password/${'x'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('This link was already used or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})
