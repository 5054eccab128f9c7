import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a question from the help page is answered from the office, and the customer gets the answer by email. */

test('staff send the answer to a question by email', async ({ page, browser }) => {
  const subject = `Lodwar ${Date.now()}`
  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/need-help')
  await guest.getByRole('main').getByRole('button', { name: 'Write to us' }).click()
  const form = guest.getByRole('dialog')
  await form.getByLabel('Your email').fill('lodwar@example.co.ke')
  await form.getByLabel('Topic').selectOption({ index: 1 })
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Message').fill('Do you deliver to Lodwar?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText(/Thank you. We have your message/).first()).toBeVisible()
  await guest.context().close()

  await signInToOffice(page, 'support')
  await page.goto('/office/enquiries')
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Do you deliver to Lodwar?')
  await expectUsable(page)
  await page.keyboard.press('r')
  await page.getByLabel('Answer to the customer').fill('Yes, in four days.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, in four days.')
  await page.goto('/office/enquiries?view=waiting')
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Waiting')
  await expectUsable(page)
})
