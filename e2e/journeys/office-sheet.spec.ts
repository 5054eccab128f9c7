import type { Page } from 'playwright/test'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { decimalOfCents, showMoney } from '#lib/format/money.ts'
import { must } from '../support/calls.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: hundreds of prices are pasted, reviewed, changed at the scheduled time, visible in the shop, and undone
 * together.
 */

const ROWS = 800
const MINUTE_MS = 60_000

const grid = (page: Page) => page.getByRole('grid', { name: /^Sheet of/ })
const cell = (page: Page, row: number) => grid(page).locator(`[data-row="${row}"][data-column="3"]`)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** 5% more, as a spreadsheet formats it: 1,312.50. */
function dearer(price: string): string {
  const cents = Math.round(Number(price.replaceAll(',', '')) * 105)
  return decimalOfCents(cents).replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
}

/** The next minute that can be chosen: a day and a time of day in Nairobi. */
function nextMinute(): { day: string; time: string } {
  const at = new Date(Math.ceil((Date.now() + MINUTE_MS + 8_000) / MINUTE_MS) * MINUTE_MS)
  const [day = '', time = ''] = new Date(at.getTime() + 3 * 60 * MINUTE_MS).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

test('pastes 800 prices, fixes errors, schedules them, shows them in the shop on time, and undoes them', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInToOffice(page, 'owner')
  await page.goto('/office/catalogue/sheet')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', /^1,?\d{3}$/)
  await expectUsable(page)

  // Most work in a spreadsheet starts with a copy of the column.
  await cell(page, 0).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const copied = (await clipboard(page)).split('\n').map((line) => line.split('\t'))
  expect(copied.length).toBeGreaterThan(ROWS)
  const after = copied.slice(0, ROWS).map(([, , , price = '']) => dearer(price))
  const [card] = await must(productList, { ...EMPTY_FILTER, globalSearchText: copied[0]?.[0] ?? '' })
  const priceNow = async () => (await must(productDetails, { id: card?.id ?? 0, stockQty: null })).exVatPrice ?? 0
  const before = await priceNow()

  await page.evaluate((text) => navigator.clipboard.writeText(text), ['as before', ...after.slice(1)].join('\n'))
  await page.keyboard.press('Control+Home')
  await cell(page, 0).click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${ROWS} unsaved changes`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('unsaved change')).toBeHidden()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${ROWS} unsaved changes`)).toBeVisible()
  await expect(page.getByText('1 error')).toBeVisible()

  // A reload loses no typed text.
  await page.reload()
  await expect(page.getByText(`${ROWS} unsaved changes`)).toBeVisible()
  await page.keyboard.press('Control+s')
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review.getByRole('heading', { name: `Review ${ROWS} changes` })).toBeVisible()
  await expect(review.getByRole('button', { name: `Save ${ROWS - 1}, leave out 1` })).toBeEnabled()
  await expectAccessible(page)
  await review.getByRole('region', { name: 'Errors' }).getByRole('button').first().click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(after[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(review.getByRole('button', { name: `Save all ${ROWS}` })).toBeEnabled()

  await review.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: `Schedule ${ROWS} changes` })
  await dialog.getByRole('button', { name: 'Open calendar' }).click()
  const calendar = dialog.getByRole('dialog', { name: 'Choose a day' })
  await expect(calendar.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await dialog.getByLabel('Day').fill('2020-01-01')
  await expect(dialog.getByRole('alert')).toHaveText('That time has passed. Choose a later time.')
  const at = nextMinute()
  await dialog.getByLabel('Day').fill(at.day)
  await dialog.getByLabel('Time in Nairobi').fill(at.time)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Schedule ${ROWS} changes` }).click()
  await expect(review).toBeHidden()
  await page.goto('/office/prices/to-come')
  await expect(page.getByRole('region', { name: 'Scheduled sheets' }).getByRole('listitem')).toHaveCount(1)
  await expectUsable(page)

  await expect.poll(priceNow, { timeout: 3 * MINUTE_MS, intervals: [2_000] }).toBe(Math.round(before * 1.05))
  await page.goto(`/product-details/${card?.id}`)
  const shown = await must(productDetails, { id: card?.id ?? 0, stockQty: null })
  await expect(page.getByText(showMoney(shown.price ?? 0)).first()).toBeVisible()

  await page.goto('/office/jobs')
  await expect(page.getByText('799 cells changed.').or(page.getByText('800 cells changed.'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect.poll(priceNow).toBe(before)
  await page.goto('/office/prices/shop')
  await page.getByRole('searchbox', { name: 'Product or code' }).fill(copied[0]?.[0] ?? '')
  await page.getByRole('row').filter({ hasText: copied[0]?.[0] }).click()
  await expect(page.getByText('“Undone.”')).toBeVisible()
  await expectUsable(page)
})
