import type { CDPSession, Page } from 'playwright/test'
import { officeCode } from '../support/office.ts'
import { operate } from '../support/operate.ts'
import { mailedLink, PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

const STAFF_PASSWORD = 'loom-shuttle-warp-71'

/** A device with a fingerprint reader that says yes. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

test('an owner invited by the command opens an account with a passkey and signs in with it alone', async ({
  page,
  newDevice,
}) => {
  await operate('staff', 'invite', '--email', 'salome@office.example', '--role', 'owner', '--name', 'Salome')
  const link = await mailedLink('salome@office.example', 'office/invitation')
  await withAuthenticator(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Open your account' })).toBeVisible()
  await page.getByLabel('Your name').fill('Salome Wairimu')
  await page.getByLabel('New password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Next: a second factor' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('button', { name: 'Show my recovery codes' }).click()
  await expect(page.getByText('They are shown once.')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/office$/)
  await page.goto('/office/me')
  await expect(page.getByText('Passkey “This device”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/office\/sign-in/)
  await page.goto('/office/me')
  await expect(page).toHaveURL(/\/office\/sign-in\?next=%2Foffice%2Fme/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/office\/me$/)

  const other = await newDevice()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link does not open' })).toBeVisible()
})

test('password and code lead back to where one was going; a link from another site does too', async ({
  page,
  newDevice,
}) => {
  await page.goto('/office/me')
  await page.getByLabel('Email').fill('auditor@office.fuma.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Code of your authenticator app').fill(officeCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const jar = (await page.context().cookies()).find(({ name }) => name.endsWith('fuma-office'))
  expect(jar).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 })

  // A mail reader on the web is another site: no Strict cookie comes with its link.
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
