import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { answerKycJob, officeKycDecide, officeKycReview } from '#lib/contract/companies/office/kyc.ts'
import { MADDER } from './company-documents.ts'
import { expect, expectUsable } from './shop.ts'
import { asStaff, workAsStaff } from './staff.ts'

/** Decides three documents of a company (two pictures, then a PDF) from the keyboard, and sends the answer. */
export async function decideDocuments(page: Page, companyName: string): Promise<void> {
  await page.goto('/office/kyc')
  await page.getByRole('link', { name: new RegExp(companyName) }).click()
  await expect(page.getByRole('heading', { name: 'Certificate, 1 of 3' })).toBeVisible()
  await expect(page.getByRole('img', { name: '1: Certificate.jpg' })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'KRA PIN, 2 of 3' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Permit, 3 of 3' })).toBeVisible()
  await isPdfShown(page, '3: Permit.pdf')
  await page.keyboard.press('a')
  await expect(page.getByText('3 of 3 decided.')).toBeVisible()
  // No decision is sent yet: the first document's is undone and changed to accepted.
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Certificate, 1 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 of 3 decided.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('3 of 3 decided.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the answer' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Send the answer about documents: in \d+ s/)).toBeVisible()
}

/**
 * Decides on every document of a company as staff do, and sends the answer.
 * @param declined reasons by document number; the other documents are accepted
 */
export async function answerAsStaff(companyId: number, declined: Readonly<Record<number, string>> = {}): Promise<void> {
  const review = await asStaff('companies', officeKycReview, { companyId })
  let { version } = review
  for (const { id: documentId, no } of review.documents) {
    const reason = declined[no] ?? ''
    const decision = reason === '' ? 'accepted' : 'declined'
    ;({ version } = await asStaff('companies', officeKycDecide, { companyId, documentId, decision, reason, version }))
  }
  await workAsStaff('companies', answerKycJob, { companyId, version })
}

/** Expects the drawing on the PDF, which the office draws as a picture: zoom and turn work as for pictures. */
async function isPdfShown(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name })
  await expect(picture).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => hasColour(await picture.screenshot(), MADDER), { timeout: 30_000 }).toBe(true)
  await page.keyboard.press('+')
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('125%')
  await page.keyboard.press('f')
}

/** Whether a picture has this colour anywhere. */
async function hasColour(png: Buffer, [red, green, blue]: readonly [number, number, number]): Promise<boolean> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true
  return false
}
