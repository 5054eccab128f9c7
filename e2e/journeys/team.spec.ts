import type { Page } from 'playwright/test'
import { callAs, forgetCookies } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { mailedLink, PASSWORD, signInByCall } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a company adds its own staff, each with a separate sign-in, and can end it at once. */

const main = (page: Page) => page.locator('main').filter({ visible: true })
const row = (page: Page, name: string) => main(page).getByRole('article', { name })
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const alert = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true })

const picture = (bytes: number, sign = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) => ({
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from(sign), Buffer.alloc(bytes - sign.length, 7)]),
})

test('invites a team member, limits them to their branches, and signs them out when disabled', async ({
  page,
  newDevice,
  allowConsole,
}) => {
  allowConsole(/400|401|403|422/)
  const last = `Atieno ${Date.now()}`
  const email = `atieno.${Date.now()}@example.co.ke`
  await openAs(page, '/team-management/create', 'trader')
  await button(page, 'Save and invite').click()
  await expect(main(page).getByText('Enter a first name.')).toBeVisible()
  await expect(main(page).getByText('Enter a mobile number.')).toBeVisible()
  await expect(main(page).getByText('Enter an email.')).toBeVisible()
  await expectAccessible(page)

  await main(page).getByLabel('First name').fill('Grace')
  await main(page).getByLabel('Last name').fill(last)
  await main(page).getByLabel('Mobile number').fill('072234567')
  await main(page).getByLabel('Email').fill(email)
  await expect(main(page).getByText('Enter a mobile number such as 0712 345 678.')).toBeVisible()
  await main(page).getByLabel('Mobile number').fill('0722 345 678')
  await main(page).getByLabel('Photo').setInputFiles(picture(10_239))
  await expect(main(page).getByText('A photo is a JPEG or PNG picture of 10 KB to 1 MB.')).toBeVisible()
  await main(page).getByLabel('Photo').setInputFiles(picture(10_240))
  await main(page).getByRole('checkbox', { name: 'Kisumu' }).check()
  await button(page, 'Save and invite').click()
  await page.waitForURL(/\/team-management$/)
  await expect(alert(page, `We have sent an invitation to ${email}.`)).toBeVisible()
  const name = `Grace ${last}`
  await expect(row(page, name)).toContainText('Invited')
  await expect(row(page, name)).toContainText('Kisumu')

  const theirs = await newDevice()
  await theirs.goto(await mailedLink(email, 'new-password'))
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('Confirm new password').fill(PASSWORD)
  await expect(theirs.getByText('You are signed in when you save it.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Save the new password' }).click()
  await theirs.waitForURL((url) => url.pathname === '/')
  const branches = await callAs<{ name: string }[]>(theirs, 'branch-list')
  expect(branches.map((branch) => branch.name)).toEqual(['Kisumu'])
  await page.reload()
  await expect(row(page, name)).toContainText('Active')

  await row(page, name)
    .getByRole('button', { name: `Deactivate ${name}` })
    .click()
  await page
    .getByRole('dialog', { name: `Deactivate ${name}?` })
    .getByRole('button', { name: 'Yes, deactivate' })
    .click()
  await expect(row(page, name)).toContainText('Inactive')
  // The page can redirect to sign-in before it has loaded: then this visit is aborted.
  await theirs.goto('/orders', { waitUntil: 'commit' }).catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
  })
  await theirs.waitForURL(/\/sign-in/)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theirs.getByText('This account is not active.')).toBeVisible()
  await row(page, name)
    .getByRole('button', { name: `Activate ${name}` })
    .click()
  await expect(row(page, name)).toContainText('Active')
  await signInByCall(theirs, email)
})

test('edits a team member without their email, and requires a new primary contact before removing the old', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/)
  await openAs(page, '/team-management', 'trader')
  await row(page, 'Peter Kamau').getByRole('link', { name: 'Edit' }).click()
  await expect(main(page).getByLabel('Email')).not.toBeEditable()
  const own = main(page).getByRole('checkbox', { name: 'Eastleigh, primary contact' })
  await expect(own).toBeChecked()
  await expect(own).toBeDisabled()
  await expectAccessible(page)
  await main(page).getByLabel('Mobile number').fill('0711 000 445')
  await button(page, 'Save').click()
  await page.waitForURL(/\/team-management$/)
  await expect(row(page, 'Peter Kamau')).toContainText('0711 000 445')

  await row(page, 'Peter Kamau').getByRole('button', { name: 'Deactivate Peter Kamau' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, deactivate' }).click()
  await expect(alert(page, /is the primary contact of Eastleigh\. Choose another contact there first\./)).toBeVisible()
  await expect(row(page, 'Peter Kamau')).toContainText('Active')
})

test('sends an invitation again, and links a company with declined documents to them', async ({ page }) => {
  await openAs(page, '/team-management', 'trader')
  await row(page, 'Faith Chebet')
    .getByRole('button', { name: /^Send the invitation again/ })
    .click()
  await expect(alert(page, 'We have sent a new invitation to faith@fuma.test.')).toBeVisible()
  expect(await mailedLink('faith@fuma.test', 'new-password')).toMatch(/^\/new-password\/[\w-]{20,}#invited$/)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  }
  await forgetCookies(page)
  await openAs(page, '/team-management', 'declined')
  await expect(main(page).getByRole('heading', { name: 'You can add your team after approval' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Edit KYC' })).toBeVisible()
})
