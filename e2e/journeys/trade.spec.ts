import type { Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { REQUIRED_DOCUMENTS } from '../../lib/kyc/required-documents.ts'
import { must } from '../support/calls.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a company finds the benefits and requirements of an account, and no trader meets a dead end. */

const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const documents = async (page: Page) => {
  for (const { name } of REQUIRED_DOCUMENTS) await expect(main(page).getByText(name, { exact: true })).toBeVisible()
}

async function anyProduct(): Promise<number> {
  const [card] = await must(productList, { ...EMPTY_FILTER, collection: ['blankets'] })
  return card?.id ?? 0
}

test('home, menu and footer link to the page for companies, and that page to the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Documents we need' }).click()
  await page.waitForURL(/\/trade#documents$/)
  await expect(main(page).getByRole('heading', { name: 'Documents we need' })).toBeInViewport()
  await documents(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Trade', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/terms')
  await expect(page.locator('footer a[href="/trade"]')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Trade', exact: true }).click()
  await page.waitForURL(/\/trade$/)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Open a trader account' }).first().click()
  await page.waitForURL(/\/sign-up\?as=trader$/)
  await expect(main(page).getByLabel('Company name')).toBeVisible()
})

test('shows a waiting trader on the product page how to see prices', async ({ page }) => {
  await page.goto(`/product-details/${await anyProduct()}`)
  await expect(main(page).getByText('You see prices when your documents are approved.')).toBeHidden()
  await openAs(page, `/product-details/${await anyProduct()}`, 'pending')
  await expect(main(page).getByText('You see prices when your documents are approved.')).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Your documents' }).click()
  await page.waitForURL(/\/kyc-upload$/)
})

test('offers staff no cart or favourites, and a branch customer help without the help page', async ({
  page,
  newDevice,
}) => {
  await openAs(page, `/product-details/${await anyProduct()}`, 'staff')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Add to cart|^Favourite|^Order several/ }).filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.locator('header .favourites').filter({ visible: true })).toHaveCount(0)

  const branch = await newDevice()
  await openAs(branch, '/my-account', 'branch')
  await expect(branch.locator('a[href="/need-help"]').filter({ visible: true })).toHaveCount(0)
  const help = main(branch).getByRole('region', { name: 'Help' })
  await expect(help.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(help).toContainText('ask Wanjiru & Sons Textiles')
  await expectAccessible(branch)
})
