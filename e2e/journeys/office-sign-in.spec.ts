import { officeCode, signInToOffice } from '../support/office.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { makePasskey } from '../support/staff-account.ts'

test('signs in with an added passkey alone', async ({ page }) => {
  await signInToOffice(page, 'content')
  await page.goto('/office/me')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await makePasskey(page)
  await expect(page.getByText('Passkey “This device”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/office\/sign-in/)
  await page.goto('/office/me')
  await expect(page).toHaveURL(/\/office\/sign-in\?next=%2Foffice%2Fme/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/office\/me$/)
})

test('redirects back after password and code, for a link from another site too', async ({ page, newDevice }) => {
  await page.goto('/office/me')
  await page.getByLabel('Email').fill('auditor@office.fuma.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Code from your authenticator app').fill(officeCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const jar = (await page.context().cookies()).find(({ name }) => name.endsWith('fuma-office'))
  expect(jar).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 })

  // A webmail page is another site: its links send no Strict cookie.
  const shop = process.env.FUMA_URL as string
  const elsewhere = shop.replace('localhost', '127.0.0.1')
  await page.route(`${elsewhere}/mail`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${shop}/office/me?from=mail">Open</a>` }),
  )
  await page.goto(`${elsewhere}/mail`)
  await page.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/office\/me\?from=mail$/)
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()

  const stranger = await newDevice()
  await stranger.goto(`${shop}/office/orders`)
  await expect(stranger).toHaveURL(/\/office\/sign-in\?next=%2Foffice%2Forders/)
})
