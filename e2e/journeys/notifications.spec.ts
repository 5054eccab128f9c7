import type { Page } from 'playwright/test'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { advanceAsStaff } from '../support/staff.ts'

/** The promise: customers get news of their orders as it happens, and can read or clear it. */

const main = (page: Page) => page.getByRole('main')
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** The notifications, and no line of the menu beside them. */
const rowsOf = (page: Page) => main(page).locator('li:has(time)')

/** Scrolls to the end of the list, which loads older entries. Content below it can be taller than the window. */
const scrollToEnd = (page: Page) => rowsOf(page).last().scrollIntoViewIfNeeded()

/** The order number in the latest such notification of the sample's trader; loads older entries if necessary. */
async function notificationText(page: Page, words: RegExp): Promise<string> {
  const notices = rowsOf(page).filter({ hasText: words })
  await expect(async () => {
    if ((await notices.count()) === 0) await scrollToEnd(page)
    await expect(notices.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const text = await notices.first().textContent()
  return /Order (\d+)/i.exec(text ?? '')?.[1] ?? ''
}

test("notifies of an order's progress at once, scrolls to older entries, and marks and clears all", async ({
  page,
}) => {
  await openAs(page, '/notifications', 'trader')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(10)
  await expect(badge(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  const before = Number(/\d+/.exec((await badge(page).textContent()) ?? '')?.[0])

  // Staff hand an order over: the open page updates automatically.
  const order = await notificationText(page, /is on its way/)
  await advanceAsStaff(Number(order))
  await expect(main(page).getByText(`Order ${order} is delivered`)).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`)

  await scrollToEnd(page)
  await expect.poll(() => rows.count()).toBeGreaterThan(11)
  const texts = await rows.allInnerTexts()
  expect(new Set(texts).size, 'nothing stands twice').toBe(texts.length)

  await main(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(badge(page)).toHaveAccessibleName('Notifications')
  await expect(main(page).getByText('All read')).toBeVisible()

  await main(page).getByRole('button', { name: 'Clear' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'No, keep them' }).click()
  await expect(rows.first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear' }).click()
  // The page shows it at once; a reload before the shop's response would cancel the request.
  await Promise.all([
    page.waitForResponse('**/api/notifications-clear'),
    page.getByRole('dialog').getByRole('button', { name: 'Yes, clear them' }).click(),
  ])
  await expect(main(page).getByRole('heading', { name: 'No Notifications' })).toBeVisible()
  await page.reload()
  await expect(main(page).getByRole('heading', { name: 'No Notifications' })).toBeVisible()
})

test('marks an opened notification as read, and stores the choice of emails', async ({ page, allowConsole }) => {
  allowConsole(/404/)
  await openAs(page, '/notifications', 'consumer')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(main(page).getByRole('switch')).toBeVisible()
  await expectUsable(page)
  const email = main(page).getByRole('switch', { name: 'Email me at each step of an order' })
  const was = await email.isChecked()
  await email.click()
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await page.reload()
  await expect(email).toBeChecked({ checked: !was })

  const unread = rowsOf(page).filter({ hasText: 'New:' })
  // Counted after they appear, because the page was reloaded.
  await expect(unread.first()).toBeVisible()
  const before = await unread.count()
  const first = unread.first().getByRole('link')
  const href = await first.getAttribute('href')
  const answered = page.waitForResponse(/notifications-update/)
  await first.click()
  expect((await answered).status()).toBe(200)
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goto('/notifications')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(unread).toHaveCount(before - 1)
})

test('opens no stream for a guest, and polls the count if no stream is available', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  expect((await request.get('/api/stream')).status()).toBe(401)
  const requests: string[] = []
  page.on('request', (made) => {
    const { pathname } = new URL(made.url())
    if (/stream|notifications/.test(pathname)) requests.push(pathname)
  })
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(10_000)
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.route('**/api/stream', (route) => route.abort())
  await openAs(page, '/my-account', await freshConsumer('Live'))
  await expect(async () => {
    await page.clock.runFor(10_000)
    expect(requests).toContain('/api/notifications-count')
  }).toPass()
})
