import { zipSync } from 'fflate'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { freshTrader } from '../support/fresh-trader.ts'
import { signInToOffice } from '../support/office.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: a company is approved document by document from the keyboard and answered once; one person proposes its credit
 * limit, another approves it; the page of the company says who did each.
 */

/** A scan of about 100 KB that no other is like. */
async function scan(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 320, height: 440, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}

/** Hands in documents as the company's owner, by the call that its page makes. */
async function handIn(page: Page, names: readonly string[]): Promise<void> {
  const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await scan()] as const)))
  const buffer = Buffer.from(zipSync(files))
  const headers = { origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' }
  const multipart = { kycZip: { name: 'documents.zip', mimeType: 'application/zip', buffer } }
  const answer = await page.request.post('/api/upload-kyc', { headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function fits(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

test('a company is approved document by document and gets credit that two people agreed on', async ({
  page,
  newDevice,
}) => {
  test.setTimeout(120_000)
  const name = `Lamu Dhow Cloth ${Date.now() % 100_000}`
  const { email } = await freshTrader(name)
  const company = await newDevice()
  await signInByCall(company, email)
  await handIn(company, ['Certificate.jpg', 'KRA PIN.jpg'])

  await signInToOffice(page, 'companies')
  await page.goto('/office/kyc')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name: 'Certificate, 1 of 2' })).toBeVisible()
  await expect(page.getByRole('img', { name: '1: Certificate.jpg' })).toBeVisible()
  await fits(page)
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'KRA PIN, 2 of 2' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 of 2 decided.')).toBeVisible()
  // Nothing was sent yet: the first one is taken back and accepted.
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Certificate, 1 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 of 2 decided.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 of 2 decided.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(/Send the answer about documents: in \d+ s/)).toBeVisible()
  await expect(page.getByText('Send the answer about documents: done.')).toBeVisible({ timeout: 30_000 })
  const headers = { origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' }
  const told = await company.request.post('/api/my-documents', { headers, data: {} })
  expect(await told.json()).toMatchObject({ data: { approvalStatus: 'approved' } })

  await page.goto('/office/companies')
  await page.getByRole('searchbox', { name: 'Name, PIN, email, phone' }).fill(email)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'No credit account' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a limit' }).click()
  await page.getByLabel('Limit, KSh').fill('250000')
  await page.getByLabel('Why').fill('Known for years from the Lamu shop.')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('You proposed KSh 250,000')).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve KSh 250,000/ })).toHaveAttribute('aria-disabled', 'true')
  await fits(page)

  const second = await newDevice()
  await signInToOffice(second, 'approver')
  await second.goto(page.url())
  await expect(second.getByText('It is your turn.')).toBeVisible()
  await second.getByRole('button', { name: /Approve KSh 250,000/ }).click()
  await expect(second.getByRole('heading', { name: 'KSh 250,000 free of KSh 250,000' })).toBeVisible()
  const history = second.getByRole('list', { name: 'What happened' })
  await expect(history.getByText('Akinyi Ouma').first()).toBeVisible()
  await expect(history.getByText(/approved a credit limit \(KSh\s250,000,\s30\sdays\)/)).toBeVisible()
  await expect(history.getByText('answered the documents (approved).')).toBeVisible()
})

test('a request about data is recorded, exported and closed with its answer', async ({ page }) => {
  await signInToOffice(page, 'support')
  await page.goto('/office/customers?view=consumer')
  await page.getByRole('link', { name: 'Amina Otieno' }).click()
  await expect(page.getByRole('button', { name: 'Show 0712 ••• 678' })).toBeVisible()
  await page.getByRole('link', { name: 'Record a request' }).click()
  await page.getByLabel('In their words').fill('What do you know about me?')
  await page.getByRole('button', { name: 'Record it' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'What do you know about me?' })
  await expect(request.getByText(/6 d \d+ h left|7 d/)).toBeVisible()
  const download = page.waitForEvent('download')
  await request.getByRole('button', { name: 'Export their data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^data-request-\d+\.zip$/)
  await request.getByRole('button', { name: 'Close with an answer' }).click()
  await page.getByRole('radio', { name: 'Answered' }).check()
  await page.getByLabel('Why').fill('Handed over in the shop.')
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(request).toBeHidden()
  await fits(page)
})
