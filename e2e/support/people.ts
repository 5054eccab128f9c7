import type { Page } from 'playwright/test'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { expect, shopApiUrl } from './shop.ts'

export const PASSWORD = SAMPLE_PASSWORD

/** The email of a person of the sample, such as "consumer"; an email is returned unchanged. */
const emailOf = (name: string) => (name.includes('@') ? name : `${name}@fuma.test`)

/**
 * Signs this browser in by a call, for journeys about other subjects: the next page it opens is this person's. Side
 * effects of the sign-in page (moving a guest's cart, redirects) do not happen.
 */
export async function signInByCall(page: Page, name: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/login', {
    headers: { origin: process.env.FUMA_URL as string },
    data: { email: emailOf(name), password, remember: false },
  })
  if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`)
}

/** Signs in on the sign-in page as a person of the sample, such as "consumer", and waits until it is left. */
export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/sign-in')) await page.goto('/sign-in')
  await page.getByLabel('Email').fill(emailOf(name))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
}

type MailedPage =
  | 'confirm-user'
  | 'new-password'
  | 'undo-email'
  | 'back-in-stock'
  | 'back-in-stock-stop'
  | 'office/invitation'

/** The link in the latest letter to an address, as a path of the shop. */
export async function mailedLink(to: string, kind: MailedPage): Promise<string> {
  let path = ''
  await expect(async () => {
    const answer = await fetch(`${shopApiUrl()}/mailbox.json?to=${encodeURIComponent(to)}`)
    const emails = (await answer.json()) as { text: string }[]
    path = new RegExp(`/${kind}[/#][\\w-]+(?:#\\w+)?`).exec(emails[0]?.text ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return path
}
