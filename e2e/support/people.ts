import type { Page } from 'playwright/test'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { expect, shopApiUrl } from './shop.ts'

export const PASSWORD = SAMPLE_PASSWORD

/** Signs in on the sign-in page as somebody of the sample, such as "consumer", and waits until it is left. */
export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/sign-in')) await page.goto('/sign-in')
  await page.getByLabel('Email').fill(name.includes('@') ? name : `${name}@fuma.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
}

type MailedPage = 'confirm-user' | 'new-password' | 'undo-email' | 'back-in-stock' | 'back-in-stock-stop'

/** The link in the latest letter to an address, as a path of the shop. */
export async function mailedLink(to: string, kind: MailedPage): Promise<string> {
  let path = ''
  await expect(async () => {
    const answer = await fetch(`${shopApiUrl()}/mailbox.json?to=${encodeURIComponent(to)}`)
    const letters = (await answer.json()) as { text: string }[]
    path = new RegExp(`/${kind}/[\\w-]+(?:#\\w+)?`).exec(letters[0]?.text ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return path
}
