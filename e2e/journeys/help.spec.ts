import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { openAs } from '../support/fresh-person.ts'
import { command } from '../support/operator.ts'
import { dataOf, factsOf } from '../support/page-facts.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: a visitor who needs help finds a written solution or a contact, with or without an account or a script.
 */

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** A PNG by its first bytes, of any size. */
const png = (bytes: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes - 8)])

test("finds questions, and sends a guest's message with a picture", async ({ page, allowConsole }) => {
  // Chromium's own tools fetch the preview's address; the page does not.
  allowConsole(/Connecting to 'blob:/)
  await page.goto('/need-help')
  const questions = main(page).locator('summary')
  const all = await questions.count()
  await main(page).getByLabel('Search the questions').fill('cards')
  await expect(main(page).getByRole('status').first()).toContainText(/\d+ answers? to “cards”/)
  await expect(main(page).locator('details[open]')).toContainText('Visa and Mastercard')
  expect(await questions.count()).toBeLessThan(all)
  await main(page).getByLabel('Search the questions').fill('zzqx')
  await expect(main(page).getByText('We found no question with these words.')).toBeVisible()
  await main(page).getByLabel('Search the questions').fill('')
  await expect(questions).toHaveCount(all)

  // By keys alone.
  await main(page).getByRole('button', { name: 'Write to us' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  for (const message of ['Enter your email.', 'Choose a topic.', 'Enter a subject.', 'Write your message.'])
    await expect(dialog(page).getByText(message)).toBeVisible()
  await expect(dialog(page).getByLabel('Your email')).toBeFocused()
  await dialog(page).getByLabel('Your email').fill('achieng@example.co.ke')
  await dialog(page).getByLabel('Topic').selectOption({ label: 'A product or a size' })
  await dialog(page).getByLabel('Subject').fill('Which blanket is this?')
  await dialog(page).getByLabel('Message').fill('My grandmother has one.')

  const picture = dialog(page).getByLabel('Attachment (optional)')
  await picture.setInputFiles({ name: 'cloth.png', mimeType: 'image/png', buffer: png(1000 * 1024 + 1) })
  await expect(dialog(page).getByText('An attachment is a JPG or PNG picture of at most 1000 KB.')).toBeVisible()
  await picture.setInputFiles({ name: 'cloth.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(dialog(page).getByText('An attachment is a JPG or PNG picture of at most 1000 KB.')).toBeVisible()

  // A message is not sent without a picture that was refused.
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(picture).toBeFocused()

  // Closing the window loses no typed text.
  await page.keyboard.press('Escape')
  await main(page).getByRole('button', { name: 'Write to us' }).click()
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Which blanket is this?')
  // A phone's photo is made smaller.
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const create = { width: 2000, height: 1500, channels: 3, background: 'white', noise } as const
  const photo = await sharp({ create }).jpeg({ quality: 92 }).toBuffer()
  expect(photo.length).toBeGreaterThan(1000 * 1024)
  await picture.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog(page).getByText(/^We made the picture smaller: .* MB is now /)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText(/Thank you. We have your message/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  expect(await command('enquiries', 'list')).toContain('Which blanket is this?')
})

test('shows a refused message in the window, and retains its text', async ({ page, allowConsole }) => {
  allowConsole(/503/)
  await openAs(page, '/need-help', 'trader')
  const representative = main(page).getByRole('region', { name: 'Your sales representative' })
  await representative.getByRole('button', { name: /^Write to / }).click()
  await expect(dialog(page).getByLabel('Your email')).toHaveCount(0)
  await dialog(page).getByLabel('Topic').selectOption({ index: 1 })
  await dialog(page).getByLabel('Subject').fill('Two bales more')
  await dialog(page).getByLabel('Message').fill('Of the red ones.')
  const problem = {
    status: 503,
    code: 'shop-unreachable',
    message: 'We could not reach the shop.',
    retryable: true,
  }
  await page.route('**/api/send-inquiry', (route) => route.fulfill({ status: 503, json: problem }))
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  const refusal = page.getByRole('dialog', { name: 'Your message was not sent' })
  await expect(refusal).toContainText(problem.message)
  await page.unroute('**/api/send-inquiry')
  await refusal.getByRole('button', { name: 'Back to my message' }).click()
  await expect(dialog(page).getByLabel('Message')).toHaveValue('Of the red ones.')
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText(/Thank you. We have your message/)).toBeVisible()
})

test('contains the FAQ in the page itself, for search engines too', async ({ browser, request, baseURL }) => {
  const facts = await factsOf(request, '/need-help')
  expect([facts.status, facts.indexed, facts.title]).toEqual([200, true, 'Help Center · Fuma'])
  expect(dataOf(facts, 'FAQPage').mainEntity.length).toBeGreaterThan(10)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/need-help')
  await page.locator('summary', { hasText: 'Can I cancel an order?' }).click()
  await expect(page.getByText('Until we approve it, you can cancel it yourself')).toBeVisible()
  await expect(main(page).getByRole('link', { name: '0709 000 120' })).toBeVisible()
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await context.close()
})

test('the help page is accessible', async ({ page }) => {
  await page.goto('/need-help')
  await main(page).locator('summary').first().click()
  await expectUsable(page)
  await main(page).getByRole('button', { name: 'Write to us' }).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Choose a topic.')).toBeVisible()
  await expectUsable(page)
  // On a phone the window scrolls: the first wrong field is in view with its label.
  await page.setViewportSize({ width: 360, height: 480 })
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByLabel('Your email')).toBeFocused()
  await expect(dialog(page).getByText('Your email', { exact: true })).toBeInViewport({ ratio: 1 })
})
