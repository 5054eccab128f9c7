import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a customer's data request is recorded with its deadline, exported, and closed with a reply. */

test('records a data request, exports its data, and closes it with a reply', async ({ page }) => {
  await signInToOffice(page, 'support')
  await page.goto('/office/customers?view=consumer')
  await page.getByRole('link', { name: 'Amina Otieno' }).click()
  await expect(page.getByRole('button', { name: 'Show 0712 ••• 678' })).toBeVisible()
  await page.getByRole('link', { name: 'Record a request' }).click()
  await page.getByLabel('Customer’s words').fill('What do you know about me?')
  await page.getByRole('button', { name: 'Record request' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'What do you know about me?' })
  await expect(request.getByText(/6 d \d+ h left|7 d/)).toBeVisible()
  const download = page.waitForEvent('download')
  await request.getByRole('button', { name: 'Export data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^data-request-\d+\.zip$/)
  await request.getByRole('button', { name: 'Close with an answer' }).click()
  await page.getByLabel('Outcome').selectOption('Answered')
  await page.getByLabel('Answer you gave').fill('Handed over in the shop.')
  await page.getByRole('button', { name: 'Close request' }).click()
  await expect(request).toBeHidden()
  await expectUsable(page)
})
