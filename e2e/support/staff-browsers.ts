import type { Page } from 'playwright/test'
import type { Invited } from './staff-account.ts'

/** What the browser of each person knows, by email: tests that follow one another are one day of work. */
const browsers = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()

/** Keeps this browser for what this person does in a later test. */
export async function keepBrowser(page: Page, { email }: Invited): Promise<void> {
  browsers.set(email, await page.context().cookies())
}

/** Goes on in a person's browser: they are still signed in. @returns the page */
export async function goOnAs(page: Page, { email, name }: Invited): Promise<Page> {
  const kept = browsers.get(email)
  if (!kept) throw new Error(`${name} has not opened their account`)
  await page.context().addCookies(kept)
  return page
}
