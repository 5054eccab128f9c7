import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Page } from 'playwright/test'
import type { Role } from '#lib/contract/base/permissions.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { sampleCodeAt } from '#sample/people/sample-staff.ts'

const STEP_MS = 30_000

/** Headers of a call from the shop's own pages. */
export const ownHeaders = () => ({ origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' })

async function post(browser: APIRequestContext, path: string, data: object): Promise<{ ok: boolean; text: string }> {
  const answer = await browser.post(`/api/office/${path}`, { headers: ownHeaders(), data })
  return { ok: answer.ok(), text: `${path}: ${answer.status()} ${await answer.text()}` }
}

/**
 * Signs a browser in to the office as the sample's staff member of a role, by calls. A code is valid once, so a second
 * sign-in of a role uses the next code, and a third waits for it.
 */
export async function signInByOfficeCalls(browser: APIRequestContext, role: Role): Promise<void> {
  const began = await post(browser, 'sign-in', { email: `${role}@office.fuma.test`, password: SAMPLE_PASSWORD })
  if (!began.ok) throw new Error(began.text)
  let refused = ''
  for (const ahead of [0, STEP_MS, 0, STEP_MS]) {
    const shown = await post(browser, 'factor/code', { code: sampleCodeAt(new Date(Date.now() + ahead)) })
    if (shown.ok) return
    refused = shown.text
    // Both codes were used: the clock has to go on.
    if (ahead > 0) await sleep(STEP_MS)
  }
  throw new Error(refused)
}

/** Signs this page's browser in to the office: its next page of the office is the staff member's. */
export const signInToOffice = (page: Page, role: Role): Promise<void> => signInByOfficeCalls(page.request, role)

/** The code that the sample staff's app shows now. */
export const officeCode = (): string => sampleCodeAt(new Date())
