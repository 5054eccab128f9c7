import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { addDays, systemClock, today } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { callAs } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: order totals add up, on screen and in the file, for every permitted viewer. */

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('table').filter({ hasNotText: 'From products to orders' })
const total = (page: Page) => main(page).locator('dl dd').first()

/** The last column of the table's rows and of its foot, in cents. */
async function totalsOf(page: Page): Promise<{ rows: number[]; foot: number }> {
  const cells = await table(page).locator('tr > td:last-child').allInnerTexts()
  const cents = cells.map((text) => Math.round(Number(text.replaceAll(',', '')) * 100))
  return { rows: cents.slice(0, -1), foot: cents.at(-1) ?? 0 }
}

const daysAgo = (days: number) => addDays(today(systemClock), -days)
const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)

test('by item, rows, foot and files agree for any sorting, days and search text', async ({ page }) => {
  await openAs(page, '/orders-by-item', 'trader')
  // The sample's own orders: other journeys' orders can fill more than one page of items.
  await page.goto(`/orders-by-item?from=${daysAgo(300)}&to=${daysAgo(2)}`)
  await expect(table(page)).toBeVisible()
  const { rows, foot } = await totalsOf(page)
  expect(rows.length).toBeGreaterThan(5)
  expect(sum(rows)).toBe(foot)
  expect(rows).toEqual([...rows].sort((a, b) => b - a))
  await expect(main(page).getByRole('region', { name: 'Highest totals' }).getByRole('listitem')).toHaveCount(10)

  await table(page).getByRole('button', { name: 'Item' }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Item' })).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(async () => {
      const names = await table(page).locator('tbody th a').allInnerTexts()
      return names.every((name, at) => at === 0 || name.localeCompare(names[at - 1] ?? '', 'en') >= 0)
    })
    .toBe(true)

  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toMatch(/^orders-by-item-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv).toContain((foot / 100).toFixed(2))
  const excel = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Save as Excel' }).click()
  const xlsx = await readFile(await (await excel).path())
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')

  await main(page).getByLabel('Period').selectOption({ label: 'Choose dates' })
  await main(page).getByLabel('First day').fill('2026-03-02')
  await main(page).getByLabel('Last day').fill('2026-03-01')
  await expect(main(page).getByText('The last day is before the first day.')).toBeVisible()
  await main(page).getByLabel('First day').fill('2010-01-01')
  await expect(main(page).getByText('At most 10 years at a time.')).toBeVisible()
  await main(page).getByLabel('First day').fill('2020-01-01')
  await main(page).getByLabel('Last day').fill('2020-01-31')
  await expect(main(page).getByRole('heading', { name: 'No Data Available' })).toBeVisible()
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/)
  // The selection carries over to the other report, and survives a reload.
  await main(page).getByRole('link', { name: 'By date' }).click()
  await expect(page).toHaveURL(/\/orders-by-date\?from=2020-01-01/)
  await page.reload()
  await expect(main(page).getByLabel('First day')).toHaveValue('2020-01-01')
  await main(page).getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(table(page)).toBeVisible()
})

/** The last figure of a downloaded CSV: the total of its last row, in cents. */
async function csvTotal(page: Page): Promise<number> {
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  return Math.round(Number(csv.trim().split(',').at(-1)) * 100)
}

test('limits both reports and their files to one branch’s orders', async ({ page }) => {
  await openAs(page, '/orders-by-date', 'trader')
  // Far enough back that no other journey orders in these days.
  const days = { fromDate: daysAgo(300), toDate: daysAgo(2) }
  const branches = await callAs<{ id: number; name: string }[]>(page, 'branch-list', { isApiDropDown: 0 })
  const branch = branches.find(({ name }) => name === 'Mombasa')?.id ?? 0
  interface Orders {
    list: { totalQuantity: number | string }[]
    statistics: { orders: number; totalValue: number | string }
  }
  // The list of orders is counted by other code than the reports are.
  const orders = await callAs<Orders>(page, 'order-list', { ...days, branch: [branch], perPage: 100 })
  const value = Math.round(Number(orders.statistics.totalValue) * 100)
  const quantity = sum(orders.list.map(({ totalQuantity }) => Number(totalQuantity)))
  expect(orders.statistics.orders).toBeGreaterThan(1)

  await page.goto(`/orders-by-date?from=${days.fromDate}&to=${days.toDate}`)
  await expect(table(page)).toBeVisible()
  expect((await totalsOf(page)).foot).toBeGreaterThan(value)
  await main(page).getByText('More filters').click()
  await main(page).getByLabel('Branch').selectOption({ label: 'Mombasa' })
  await expect(page).toHaveURL(new RegExp(`branch=${branch}$`))
  await expect.poll(async () => (await totalsOf(page)).foot).toBe(value)
  expect(sum((await totalsOf(page)).rows)).toBe(value)
  expect(await csvTotal(page)).toBe(value)

  // The branch carries over to the other report.
  await main(page).getByRole('link', { name: 'By item' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders-by-item\\?.*branch=${branch}$`))
  await expect(main(page).getByLabel('Branch')).toHaveValue(String(branch))
  await expect(table(page).locator('tfoot td').nth(3)).toHaveText(showCount(quantity))
  expect(await csvTotal(page)).toBe((await totalsOf(page)).foot)
})

test('makes the chart by date readable by keyboard, equal to the table', async ({ page }) => {
  await openAs(page, '/orders-by-date', 'staff')
  await expect(table(page)).toBeVisible()
  const { rows, foot } = await totalsOf(page)
  expect(sum(rows)).toBe(foot)
  await expect(total(page)).toContainText((foot / 100).toLocaleString('en', { minimumFractionDigits: 2 }))

  await main(page).getByLabel('Show by').selectOption('month')
  const first = table(page).locator('tbody tr').first()
  await expect(first).toContainText(/^[A-Z][a-z]+ \d{4}/)
  const chart = main(page).getByRole('slider', { name: 'Orders over time, one month at a time' })
  await chart.focus()
  await page.keyboard.press('Home')
  const messages: string[] = []
  for (let at = Number(await chart.getAttribute('aria-valuenow')); ; at += 1) {
    messages.push((await chart.getAttribute('aria-valuetext')) ?? '')
    if (at >= Number(await chart.getAttribute('aria-valuemax'))) break
    await page.keyboard.press('ArrowRight')
  }
  const bars = messages.map((text) => Math.round(Number(/KSh\s([\d,.]+),/.exec(text)?.[1]?.replaceAll(',', '')) * 100))
  expect(bars.length).toBeGreaterThan(11)
  expect(sum(bars)).toBe(foot)
})

test('limits reports to companies, and links signed-out visitors to sign-in', async ({ page }) => {
  await page.goto('/orders-by-date')
  await expect(main(page).getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await openAs(page, '/orders-by-item', 'consumer')
  await expect(main(page).getByRole('heading', { name: 'Reports are for companies' })).toBeVisible()
})

test('reports are accessible', async ({ page }) => {
  await signInByCall(page, 'trader')
  for (const path of ['/orders-by-item', '/orders-by-date']) {
    await page.goto(path)
    await expect(table(page)).toBeVisible()
    await expectUsable(page)
  }
})
