import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, shopApiUrl, test } from '../support/shop.ts'

/**
 * The promise: a question from the help page is answered from the office, the customer gets the answer by email, and a
 * reply to it is shown with the question.
 */

test('staff send the answer to a question by email, and read the reply', async ({ page, browser }) => {
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

  const mailbox = await (await browser.newContext()).newPage()
  await mailbox.goto(`${shopApiUrl()}/mailbox`)
  const email = mailbox.locator('details').filter({ hasText: subject }).filter({ hasText: 'lodwar@example.co.ke ·' })
  if ((await email.getAttribute('open')) === null) await email.locator('summary').click()
  await email.getByLabel('Reply as lodwar@example.co.ke').fill('Thank you. How much is it?')
  await email.getByRole('button', { name: 'Send reply' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Received: joined')
  await mailbox.context().close()

  await page.goto('/office/enquiries')
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link').first().click()
  const reply = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
  await expect(reply).toContainText('Thank you. How much is it?')
  await expect(reply).not.toContainText('Yes, in four days.')
  await reply.getByText('Show the whole email').click()
  await expect(reply).toContainText('> Yes, in four days.')
  await expectUsable(page)
})
