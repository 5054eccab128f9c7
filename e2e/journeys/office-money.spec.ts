import type { Page } from 'playwright/test'
import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: Today says what needs somebody, one press from the work; a refund above the limit is asked for by one person,
 * approved by another and recorded with its receipt, each of them named on it.
 */

async function fits(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

/** The row of the sample's order that was paid and cancelled in part. */
const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: '10007' })

test('a refund above the limit is asked for, approved by another, sent by hand and recorded', async ({
  page,
  newDevice,
}) => {
  test.setTimeout(120_000)
  await signInToOffice(page, 'orders')
  await page.goto('/office')
  const group = page.getByRole('region', { name: 'Money to give back' })
  await expect(group.getByRole('link', { name: /10007/ })).toBeVisible()
  await fits(page)
  await group.getByRole('listitem').filter({ hasText: '10007' }).getByRole('button', { name: /^Take/ }).click()
  await expect(group.getByText('You')).toBeVisible()
  await page.goto('/office/money/refunds?at=due-10007')
  await expect(rowOf(page).getByLabel('KSh')).not.toHaveValue('')
  await rowOf(page).getByLabel('Why').fill('Pieces were cancelled after they were paid.')
  await rowOf(page).getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByText('Asked for. A second person has to approve it.')).toBeVisible()
  await rowOf(page).getByRole('button', { expanded: false }).click()
  await expect(rowOf(page).getByRole('button', { name: /Agree to give back/ })).toHaveAttribute('aria-disabled', 'true')
  await fits(page)

  const second = await newDevice()
  await signInToOffice(second, 'approver')
  await second.goto('/office')
  await second.getByRole('link', { name: /10007/ }).click()
  await second.getByRole('button', { name: /Agree to give back/ }).click()
  await expect(second.getByText('Approved. It waits to be sent.')).toBeVisible()

  const third = await newDevice()
  await signInToOffice(third, 'finance')
  await third.goto('/office/money/refunds')
  await rowOf(third).getByRole('button', { expanded: false }).click()
  await rowOf(third).getByLabel('Receipt of sending it').fill('UKS7TEST01')
  await rowOf(third)
    .getByRole('button', { name: /^I have sent/ })
    .click()
  await expect(third.getByText('Record a refund sent by hand: done.')).toBeVisible({ timeout: 30_000 })
  await expect(rowOf(third)).toContainText('UKS7TEST01')
  await expect(rowOf(third)).toContainText('Approved by Hassan Abdi.')
  await third.goto('/office/money/ledger')
  await third.getByRole('searchbox').fill('UKS7TEST01')
  await expect(third.getByText('Given back').first()).toBeVisible()
  await fits(third)
})
