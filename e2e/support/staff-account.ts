import type { CDPSession, Page } from 'playwright/test'
import { codeAt } from '#shop-api/modules/staff/rules/authenticator.ts'
import { mailedLink } from './people.ts'
import { expect } from './shop.ts'

/** Staff of a journey's own: invited on the screen, and opening their account from the mailed link. */

export const STAFF_PASSWORD = 'loom-shuttle-warp-71'

export interface Invited {
  email: string
  name: string
}

/** Gives this page's device a fingerprint reader that always confirms. */
export async function withAuthenticator(page: Page): Promise<CDPSession> {
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

/** Makes a passkey on this page, by its button. */
export async function makePasskey(page: Page): Promise<void> {
  await withAuthenticator(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
}

/** Sets up an authenticator app on this page and shows its first code. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const shown = await page.locator('form code').textContent()
  await page.getByLabel('Code of the app').fill(codeAt((shown ?? '').replaceAll(' ', ''), new Date()))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
}

/**
 * Opens an account from the emailed link, until the office is shown.
 * @param look a check of the link's first page, before any typing
 * @returns the link, which is now used up
 */
export async function openAccount(
  page: Page,
  { email, name }: Invited,
  factor: 'passkey' | 'app' = 'passkey',
  look?: () => Promise<void>,
): Promise<string> {
  const link = await mailedLink(email, 'office/invitation')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Open your account' })).toBeVisible()
  await look?.()
  await expect(page.getByText(`${name} (${email})`)).toBeVisible()
  await page.getByLabel('New password').fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await (factor === 'passkey' ? makePasskey(page) : setUpApp(page))
  await page.getByRole('button', { name: 'Show my recovery codes' }).click()
  await expect(page.getByText('They are shown only once.')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/office$/)
  // Their sections are loaded: keyboard shortcuts open them.
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first()).toBeVisible()
  return link
}

/**
 * Invites a person in the open Staff section, with one role.
 * @param isAsked whether a second owner must approve it first
 */
export async function invite(owner: Page, { email, name }: Invited, role: string, isAsked = false): Promise<void> {
  await expect(owner.getByRole('button', { name: 'Invite' }).first()).toBeVisible()
  await owner.keyboard.press('c')
  const form = owner.getByRole('region', { name: 'Invite' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Work email').fill(email)
  await form.getByLabel(role, { exact: true }).check()
  await owner.keyboard.press('Enter')
  const said = isAsked ? 'Requested. Another owner must approve it.' : `We have sent an invitation to ${email}.`
  await expect(owner.getByText(said)).toBeVisible()
  await expect(form).toBeHidden()
}
