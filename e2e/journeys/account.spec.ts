import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { productList } from '../../lib/contract/catalogue.ts'
import { EMPTY_FILTER } from '../../lib/contract/filter.ts'
import { must } from '../support/calls.ts'
import { freshConsumer } from '../support/fresh-person.ts'
import { mailedLink, PASSWORD, signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: what is one's own is behind the sign-in, can be changed, taken along and ended, and stays one's own. */

const main = (page: Page) => page.getByRole('main')
const details = (page: Page) => main(page).getByRole('region', { name: "Your account's standing" })

async function open(page: Page, path: string, name: string, password = PASSWORD): Promise<void> {
  await page.goto(path)
  await signIn(page, name, password)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

test('details are saved, checked field by field, and known in the header', async ({ page }) => {
  const email = await freshConsumer()
  await open(page, '/information', email)
  await expect(details(page)).toContainText('Consumer')
  await expect(main(page).getByLabel('First name')).toHaveValue('Wambui')
  await expect(main(page).getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Account Details')

  await main(page).getByLabel('Mobile number', { exact: true }).fill('0712 34')
  await main(page).getByLabel('Second email (optional)').fill('not an email')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Enter 9 or 10 digits.')).toBeVisible()
  await expect(main(page).getByText('Enter an email such as amina@example.co.ke.')).toBeVisible()

  await main(page).getByLabel('Mobile number', { exact: true }).fill('0722 000 999')
  await main(page).getByLabel('Second email (optional)').fill('')
  await main(page).getByLabel('Date of birth').fill('12/04/2020')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('You must be 18 or older to open an account.')).toBeVisible()
  await main(page).getByLabel('Date of birth').fill('12/04/1991')
  await main(page).getByLabel('Last name').fill('Achieng')

  // Nothing typed is lost when the page is loaded again.
  await page.reload()
  await expect(main(page).getByLabel('Last name')).toHaveValue('Achieng')
  await main(page).getByLabel('KRA PIN (optional)').fill('a012345678z')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wambui Achieng' })).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('Last name')).toHaveValue('Achieng')
  await expect(main(page).getByLabel('KRA PIN (optional)')).toHaveValue('A012345678Z')
  await expect(main(page).getByLabel('Mobile number', { exact: true })).toHaveValue('0722000999')
})

test('a new email counts once its letter was opened', async ({ page }) => {
  const email = await freshConsumer()
  await open(page, '/information', email)
  const next = email.replace('wambui', 'w.new')
  await main(page).getByLabel('Email', { exact: true }).fill(next)
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Open the link we mailed to ${next}.`)).toBeVisible()
  await expect(details(page)).toContainText(email)
  await page.goto(await mailedLink(next, 'confirm-user'))
  await expect(page.getByText('User confirm successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/information$/)
  await expect(details(page)).toContainText(next)
  await expect(main(page).getByLabel('Email', { exact: true })).toHaveValue(next)
})

test('a password is changed with the old one, and other devices are signed out', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/422/)
  const email = await freshConsumer()
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in?next=/information')
  await signIn(elsewhere, email)
  await open(page, '/change-password', email)
  await expect(
    page.getByText('8 to 20 characters with a digit, a small letter, a capital letter and a special character.'),
  ).toBeVisible()
  await main(page).getByLabel('Present password').fill('Wrong#2026')
  const strength = main(page).getByRole('status')
  for (const [typed, words] of [
    ['aaaa', 'Very weak'],
    ['Abcdef12', 'Weak'],
    ['Kit#77ab', 'Medium'],
    ['Kitenge#7x', 'Strong'],
    ['Kitenge#7x!Simba', 'Very strong password'],
  ] as const) {
    await main(page).getByLabel('New password', { exact: true }).fill(typed)
    await expect(strength.filter({ visible: true })).toHaveText(words)
  }
  await main(page).getByLabel('New password again').fill('Kitenge#7x!')
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New password and confirm password does not match')).toBeVisible()
  await main(page).getByLabel('New password again').fill('Kitenge#7x!Simba')
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your present password.')).toBeVisible()
  await main(page).getByLabel('Present password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Your other devices were signed out.')).toBeVisible()
  await expect(main(page).getByLabel('Present password')).toHaveValue('')

  await elsewhere.goto('/information')
  await expect(elsewhere).toHaveURL(/\/sign-in\?next=%2Finformation$/)
  await signIn(elsewhere, email, 'Kitenge#7x!Simba')
  await expect(elsewhere).toHaveURL(/\/information$/)
  await elsewhere.context().close()
})

test('sign-ins are listed and ended, one or all others', async ({ page, browser }) => {
  const email = await freshConsumer()
  const others = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))
  for (const other of others) {
    await other.goto('/sign-in')
    await signIn(other, email)
  }
  await open(page, '/information', email)
  const list = main(page).getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await expect(list.getByText(/^Signed in \d+ \w+ \d{4}, \d\d:\d\d$/)).toHaveCount(3)
  await list
    .getByRole('button', { name: /^End the sign-in of/ })
    .first()
    .click()
  await expect(page.getByText('That sign-in has ended.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No, keep them' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, end them' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    const profile = await other.request.get('/api/get-profile', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(profile.status()).toBe(401)
    await other.context().close()
  }
  await list.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.viewer)).toBe('guest')
})

test('addresses are added, changed, made the default and deleted; a refusal takes nothing away', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503/)
  await open(page, '/my-address', await freshConsumer())
  await expect(main(page).getByRole('heading', { name: 'No addresses yet' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  for (const said of [
    'Enter a first name.',
    'Enter a last name.',
    'Enter a mobile number.',
    'Please choose a county',
  ]) {
    await expect(dialog.getByText(said)).toBeVisible()
  }
  await dialog.getByLabel('First name').fill('Amina')
  await dialog.getByLabel('Last name').fill('Otieno')
  await dialog.getByLabel('Mobile number, +254').fill('0712 345 678')
  await dialog.getByRole('combobox', { name: 'County' }).selectOption('Nairobi')
  await dialog.getByRole('combobox', { name: 'Town' }).selectOption('Eastleigh')
  await expect(dialog.getByLabel('Postal code')).toHaveValue('00610')
  await dialog.getByRole('combobox', { name: 'County' }).selectOption('Mombasa')
  await expect(dialog.getByRole('combobox', { name: 'Town' })).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Town' }).selectOption('Nyali')
  await dialog.getByLabel('Building, road, landmark').fill('Links Road')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Your address is saved.')).toBeVisible()
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Default')

  await main(page).getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByLabel('First name').fill('Akinyi')
  await dialog.getByLabel('Last name').fill('Otieno')
  await dialog.getByLabel('Mobile number, +254').fill('733456789')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('Uganda')
  await dialog.getByLabel('County or region').fill('Central')
  await dialog.getByLabel('Town').fill('Kampala')
  await dialog.getByLabel('Building, road, landmark').fill('Nakasero market')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(cards).toHaveCount(2)
  await cards.nth(1).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Mobile number, +254')).toHaveValue('0733 456 789')
  await expect(dialog.getByLabel('Town')).toHaveValue('Kampala')
  await dialog.getByLabel('Building, road, landmark').fill('Nakasero market, gate 2')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(cards.nth(1)).toContainText('Nakasero market, gate 2')

  await cards
    .nth(1)
    .getByRole('button', { name: /^Make default/ })
    .click()
  await expect(cards.first()).toContainText('Akinyi Otieno')
  await expect(cards.first()).toContainText('Default')

  const question = page.getByRole('dialog', { name: 'This will permanently delete the selected address' })
  await page.route('**/api/address-delete', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'shop-unreachable', message: 'Away.', retryable: true } }),
  )
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'No, Keep it' }).click()
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Yes, Delete it' }).click()
  await expect(page.getByText('Your addresses are as they were.')).toBeVisible()
  await expect(cards).toHaveCount(2)
  await page.unroute('**/api/address-delete')
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Yes, Delete it' }).click()
  await expect(page.getByText('Your address is deleted.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Amina Otieno')
  await expect(cards.first()).toContainText('Default')
  await page.reload()
  await expect(cards).toHaveCount(1)
})

test('one’s data is taken along as a file, and the account is deleted with the password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/)
  const email = await freshConsumer()
  await open(page, '/information', email)
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-fuma-data.json')
  const held = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(held.account[0]).toMatchObject({ email, first_name: 'Wambui' })
  expect(JSON.stringify(held)).not.toMatch(/argon2|token_hash/)

  await main(page).getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' })
  await dialog.getByLabel('Your password').fill('Wrong#2026')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('That email and password do not go together.')).toBeVisible()
})

test('a page of the account is the same for everybody, kept by nobody, and open only to whom it is for', async ({
  page,
  request,
}) => {
  const guest = await request.get('/information', { maxRedirects: 0 })
  expect([guest.status(), guest.headers().location]).toEqual([
    307,
    expect.stringMatching(/\/sign-in\?next=%2Finformation$/),
  ])
  await page.goto('/my-account')
  await expect(main(page).getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/sign-in/)
  await signIn(page, 'pending')
  await page.waitForURL(/\/kyc-upload$/)
  const asTrader = await (await page.request.get('/information')).text()
  expect((await page.request.get('/my-address', { maxRedirects: 0 })).headers().location).toMatch(/\/404$/)

  await page.context().clearCookies()
  await open(page, '/my-address', 'consumer')
  expect((await page.request.get('/kyc-upload', { maxRedirects: 0 })).headers().location).toMatch(/\/404$/)
  for (const path of ['/information', '/change-password', '/my-address']) {
    const answer = await page.request.get(path)
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'private, no-store'])
    const html = await answer.text()
    expect(html).toContain('noindex')
    expect(html).not.toMatch(/consumer@fuma|Amina|Otieno/)
    if (path === '/information') expect(html).toBe(asTrader)
  }
  expect((await page.request.get('/my-account')).headers()['cache-control']).toMatch(/^public/)
})

test.describe('a trader whose papers are not approved', () => {
  test('sees why in the line over every page, and reasons in the place of prices', async ({ page }) => {
    await page.addInitScript(() => {
      const moved = globalThis as { moved?: number }
      moved.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.moved = (moved.moved ?? 0) + (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/sign-in')
    await signIn(page, 'declined')
    await expect(page).toHaveURL(/\/kyc-upload$/)
    await expect(main(page).getByText('Your KYC was declined.')).toBeVisible()
    await expect(main(page).getByText('Hand the papers in again')).toBeVisible()
    await expect(main(page).getByRole('navigation', { name: 'Breadcrumbs' })).toHaveCount(0)
    const line = page.getByRole('region', { name: 'Your KYC' })
    await expect(line).toHaveCount(0)

    const [card] = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'] })
    for (const path of ['/terms', '/product-list/blankets', `/product-details/${card?.id}`]) {
      await page.goto(path)
      await expect(line.getByText('The KRA certificate cannot be read. Please upload a sharper copy.')).toBeVisible()
      expect(await page.evaluate(() => (globalThis as { moved?: number }).moved)).toBeLessThan(0.01)
      await expect(page.locator('.price > *, .approved-only').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Add to cart/ }).filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Favourites' })).toHaveCount(0)
    }
    const reason = await page
      .locator('.price')
      .first()
      .evaluate((price) => getComputedStyle(price, '::after').content)
    expect(reason).toBe('"Papers declined"')
    await line.getByRole('link', { name: 'Edit KYC' }).click()
    await expect(page).toHaveURL(/\/kyc-upload$/)
  })

  test('finds company, category and standing among the details', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, 'pending')
    await page.goto('/information')
    await expect(details(page)).toContainText('Hotels and lodges')
    await expect(details(page)).toContainText('Waiting for approval')
    await expect(main(page).getByLabel('Company name')).toHaveValue('Pwani Linen House')
    await expect(main(page).getByLabel('First name')).toHaveCount(0)
    await expect(main(page).getByLabel('KRA PIN (optional)')).toHaveValue('P051765432B')
    await expect(page.getByRole('region', { name: 'Your KYC' })).toContainText('Your KYC is waiting for approval')
  })
})

for (const width of [360, 1280]) {
  test.describe(`accessible at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    async function look(page: Page, path: string): Promise<void> {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(main(page).getByText(/^Loading/)).toHaveCount(0)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      })
    }

    test('pages of a consumer, with their windows', async ({ page }) => {
      await page.goto('/sign-in')
      await signIn(page, 'consumer')
      for (const path of ['/my-account', '/change-password', '/my-address']) await look(page, path)
      await main(page).getByRole('button', { name: 'Add an address' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await main(page)
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await expectAccessible(page)
      await look(page, '/information')
      await main(page).getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('pages of a trader', async ({ page }) => {
      await page.goto('/sign-in')
      await signIn(page, 'declined')
      for (const path of ['/kyc-upload', '/information', '/product-list/blankets']) await look(page, path)
    })

    test('what is open to everybody', async ({ page }) => {
      for (const path of ['/my-account', '/privacy']) await look(page, path)
    })
  })
}
