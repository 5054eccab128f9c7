import type { Page } from 'playwright/test'
import type { Invited } from './staff-account.ts'

/** Each person's browser state, by email: consecutive tests are one working day. */
const browsers = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()

/** Saves this browser's state for this person's later tests. */
export async function keepBrowser(page: Page, { email }: Invited): Promise<void> {
  browsers.set(email, await page.context().cookies())
}

/** Continues in a person's browser: they are still signed in. @returns the page */
export async function goOnAs(page: Page, { email, name }: Invited): Promise<Page> {
  const kept = browsers.get(email)
  if (!kept) throw new Error(`${name} has not opened their account`)
  await page.context().addCookies(kept)
  return page
}
