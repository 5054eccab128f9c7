import type { Page } from 'playwright/test'
import type { Role } from '#lib/contract/base/permissions.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { sampleCodeAt } from '#sample/people/sample-staff.ts'

const STEP_MS = 30_000

async function post(page: Page, path: string, data: object): Promise<{ ok: boolean; text: string }> {
  const headers = { origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`/api/office/${path}`, { headers, data })
  return { ok: answer.ok(), text: `${path}: ${answer.status()} ${await answer.text()}` }
}

/**
 * Signs this browser in to the office as the sample's staff member of a role, by calls: the next page of the office is
 * theirs. A code is valid once, so a second sign-in of a role uses the next code, and a third waits for it.
 */
export async function signInToOffice(page: Page, role: Role): Promise<void> {
  const began = await post(page, 'sign-in', { email: `${role}@office.fuma.test`, password: SAMPLE_PASSWORD })
  if (!began.ok) throw new Error(began.text)
  let refused = ''
  for (const ahead of [0, STEP_MS, 0, STEP_MS]) {
    const shown = await post(page, 'factor/code', { code: sampleCodeAt(new Date(Date.now() + ahead)) })
    if (shown.ok) return
    refused = shown.text
    // Both codes were used: the clock has to go on.
    if (ahead > 0) await page.waitForTimeout(STEP_MS)
  }
  throw new Error(refused)
}

/** The code that the sample staff's app shows now. */
export const officeCode = (): string => sampleCodeAt(new Date())
