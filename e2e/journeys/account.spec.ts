import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { mailedLink, PASSWORD, signIn, signInByCall } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: customers can view, change, export and end their details, password, sign-ins and data. */

const main = (page: Page) => page.getByRole('main')
const details = (page: Page) => main(page).getByRole('region', { name: 'Your account status' })

test('saves details, checks them field by field, and shows the name in the header', async ({ page }) => {
  const email = await freshConsumer()
  await openAs(page, '/information', email)
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
  // The form itself shows it on leaving the field: no invalid data was sent.
  await main(page).getByLabel('Date of birth').fill('12/04/2020')
  await main(page).getByLabel('Date of birth').blur()
  await expect(main(page).getByText('You must be 18 or older to open an account.')).toBeVisible()
  await main(page).getByLabel('Date of birth').fill('12/04/1991')
  await main(page).getByLabel('Last name').fill('Achieng')

  // A reload loses no typed text.
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

test('changes the email once its confirmation link was opened', async ({ page }) => {
  const email = await freshConsumer()
  await openAs(page, '/information', email)
  const next = email.replace('wambui', 'w.new')
  await expect(main(page).getByLabel('Current password')).toHaveCount(0)
  await main(page).getByRole('textbox', { name: 'Email', exact: true }).fill(next)
  await main(page).getByLabel('Current password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Open the link we sent to ${next}.`)).toBeVisible()
  await expect(details(page)).toContainText(email)
  await page.goto(await mailedLink(next, 'confirm-user'))
  await expect(page.getByText('User confirm successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/information$/)
  await expect(details(page)).toContainText(next)
  await expect(main(page).getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(next)
})

test('undoes an email change by a stranger from the old address', async ({ page, newDevice, allowConsole }) => {
  allowConsole(/400|401|422/)
  const email = await freshConsumer()
  await openAs(page, '/information', email)
  await main(page).getByRole('textbox', { name: 'Email', exact: true }).fill(email.replace('wambui', 'thief'))
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Enter your current password to change your email.')).toBeVisible()
  await main(page).getByLabel('Current password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Open the link we sent to thief')).toBeVisible()

  const owner = await newDevice()
  await owner.goto(await mailedLink(email, 'undo-email'))
  await main(owner).getByRole('button', { name: 'It was not me: keep my email' }).click()
  await expect(main(owner).getByText('all devices are signed out')).toBeVisible()
  await owner.goto(await mailedLink(email, 'new-password'))
  await main(owner).getByLabel('New password', { exact: true }).fill('Kitenge#7x!')
  await main(owner).getByLabel('Confirm new password').fill('Kitenge#7x!')
  await main(owner).getByRole('button', { name: 'Save the new password' }).click()
  await expect(main(owner).getByText('Your new password is saved.')).toBeVisible()
  await page.goto('/information')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Finformation$/)
  await signIn(page, email, 'Kitenge#7x!')
  await expect(details(page)).toContainText(email)
})

test('changes a password with the old password, and signs out other devices', async ({
  page,
  newDevice,
  allowConsole,
}) => {
  allowConsole(/422/)
  const email = await freshConsumer()
  const elsewhere = await newDevice()
  await signInByCall(elsewhere, email)
  await openAs(page, '/change-password', email)
  await expect(
    page.getByText('8 to 20 characters with a digit, a small letter, a capital letter and a special character.'),
  ).toBeVisible()
  await main(page).getByLabel('Current password').fill('Wrong#2026')
  const strength = main(page).getByRole('status')
  for (const [typed, words] of [
    ['aaaa', 'Very weak'],
    ['Shukarug', 'Weak'],
    ['Kit#77ab', 'Medium'],
    ['Kitenge#7x', 'Strong'],
    ['Kitenge#7x!Simba', 'Very strong password'],
  ] as const) {
    await main(page).getByLabel('New password', { exact: true }).fill(typed)
    await expect(strength.filter({ visible: true })).toHaveText(words)
  }
  await main(page).getByLabel('Confirm new password').fill('Kitenge#7x!')
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New password and confirm password does not match')).toBeVisible()
  await main(page).getByLabel('Confirm new password').fill('Kitenge#7x!Simba')
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await main(page).getByLabel('Current password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed. Your other devices were signed out.')).toBeVisible()
  await expect(main(page).getByLabel('Current password')).toHaveValue('')

  await elsewhere.goto('/information')
  await expect(elsewhere).toHaveURL(/\/sign-in\?next=%2Finformation$/)
  await signIn(elsewhere, email, 'Kitenge#7x!Simba')
  await expect(elsewhere).toHaveURL(/\/information$/)
})

test('lists sign-ins, and ends one or all others', async ({ page, newDevice }) => {
  const email = await freshConsumer()
  const others = [await newDevice(), await newDevice()]
  for (const other of others) await signInByCall(other, email)
  await openAs(page, '/information', email)
  const list = main(page).getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await expect(list.getByText(/^Signed in \d+ \w+ \d{4}, \d\d:\d\d$/)).toHaveCount(3)
  await list
    .getByRole('button', { name: /^Sign out (?!on this device|all others)/ })
    .first()
    .click()
  await expect(page.getByText('That device was signed out.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No, keep them' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, sign them out' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    const profile = await other.request.get('/api/get-profile', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(profile.status()).toBe(401)
  }
  await list.getByRole('button', { name: 'Sign out on this device' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.viewer)).toBe('guest')
})

test('exports the customer’s data as a file, and deletes the account with the password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/)
  // The stream ends with the account. The page can reconnect once before it knows.
  allowConsole(/401.*\/api\/stream/)
  const email = await freshConsumer()
  await openAs(page, '/information', email)
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const held = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(held.account[0]).toMatchObject({ email, first_name: 'Wambui' })
  expect(JSON.stringify(held)).not.toMatch(/argon2|token_hash/)

  await main(page).getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('Wrong#2026')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
})
