import type { Page } from 'playwright/test'
import { callAs, cartOf, expectBadge, forgetCookies, productsInStock } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: a sales representative uses the shop as a trader, orders there openly, and never mixes up two traders.
 */

const FIRST = 'Wanjiru & Sons Textiles'
const SECOND = 'Nakuru Drapers'
const main = (page: Page) => page.locator('main').filter({ visible: true })
const seen = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Your trader' }).filter({ visible: true })
const field = (page: Page) => main(page).getByRole('combobox', { name: 'Trader' })
const letters = (page: Page) => page.getByRole('combobox', { name: 'Type the name' })
const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit' })

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await field(page).press('ArrowDown')
  await letters(page).fill(typed)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await letters(page).press('Enter')
  await expect(field(page)).toHaveText(name)
  await submit(page).click()
  await expect(bar(page)).toContainText(`You are acting for ${name}`)
}

/** Switches in the header, on any page. */
async function switchTo(page: Page, typed: string, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Switch trader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select trader' })
  await expect(dialog.getByLabel('Search by name')).toBeFocused()
  await expect(dialog.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Search by name').fill(typed)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toBeHidden()
  await expect(bar(page)).toContainText(`You are acting for ${name}`)
}

async function emptyCart(page: Page): Promise<void> {
  const id = (await cartOf(page)).map(({ productId }) => productId)
  if (id.length > 0) await callAs(page, 'delete-cart', { id })
}

test('a representative orders for a trader’s branch on account, and the trader sees the representative’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openAs(page, '/settings', 'rep')
  await expect(bar(page)).toContainText('No trader selected')
  await submit(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Select trader')
  await expectAccessible(page)
  await field(page).click()
  await expect(letters(page)).toBeFocused()
  await expectAccessible(page)
  await letters(page).fill('zzz')
  await expect(seen(page, 'None of your traders has this name.')).toBeVisible()
  await expectAccessible(page)
  await letters(page).press('Escape')
  await expect(field(page)).toBeFocused()
  await choose(page, 'wanj', FIRST)
  await expectAccessible(page)
  await emptyCart(page)

  // The trader's prices, on pages that are the same for all visitors.
  await page.goto('/product-list/kikoys')
  await expect(bar(page)).toContainText(FIRST)
  await expect(main(page).getByText('Your price').first()).toBeVisible()
  expect(await (await page.request.get('/product-list/kikoys')).text()).not.toContain(FIRST)

  // A cart for each.
  const [id = 0, other = 0] = await productsInStock(2)
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 2 }], set: true })
  await switchTo(page, 'nak', SECOND)
  expect(new URL(page.url()).pathname).toBe('/product-list/kikoys')
  await emptyCart(page)
  await callAs(page, 'cart-add', { items: [{ productId: other, quantity: 1 }], set: true })
  await switchTo(page, 'wanj', FIRST)
  await expectBadge(page, 1)
  expect(await cartOf(page)).toEqual([{ productId: id, quantity: 2 }])

  await page.goto('/cart')
  const branch = main(page).getByRole('combobox', { name: 'Branch' })
  await branch.selectOption('Kisumu')
  await main(page).getByText('As soon as possible').click()
  await main(page).getByLabel('Their LPO number (optional)').fill(' LPO  77/26 ')
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: /^Place order/ })
    .click()
  await page.getByRole('button', { name: /^Yes, place order/ }).click()
  await page.waitForURL(/\/receive-message\/[\w-]{22}$/)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect(main(page).getByText(`For ${FIRST}, branch Kisumu`)).toBeVisible()
  await expectAccessible(page)
  expect(await cartOf(page)).toEqual([])
  await page.goto(`/order-details/${orderId}`)
  await expect(seen(page, 'LPO 77/26')).toBeVisible()
  await expect(seen(page, `by Daniel Mutua for ${FIRST}, for the branch Kisumu`)).toBeVisible()
  await page.goto('/credit-facilities')
  await expect(main(page).getByText('Available', { exact: true }).first()).toBeVisible()

  // The other trader's cart has waited; and acting is over when it is stopped.
  await page.goto('/settings')
  await choose(page, 'nak', SECOND)
  await expectBadge(page, 1)
  expect(await cartOf(page)).toEqual([{ productId: other, quantity: 1 }])
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await expect(bar(page)).toContainText('No trader selected')
  await page.goto('/cart')
  await expect(main(page).getByRole('link', { name: 'Settings' })).toBeVisible()

  await forgetCookies(page)
  await openAs(page, '/orders', 'trader')
  const { list } = await callAs<{ list: { orderId: string; orderNo: number }[] }>(page, 'order-list')
  const placed = list.find((one) => one.orderId === orderId)
  await expect(main(page).getByRole('article', { name: `Order ${placed?.orderNo}` })).toContainText(
    `by Daniel Mutua for ${FIRST}`,
  )
  await main(page).getByRole('searchbox', { name: 'Search your orders' }).fill('lpo 77/26')
  await expect(main(page).getByText('LPO 2231')).toHaveCount(0)
  await expect(main(page).getByText('LPO 77/26').first()).toBeVisible()
})

test('notices a switch in a second tab, and refuses calls for the wrong trader', async ({ page, allowConsole }) => {
  allowConsole(/409/)
  await openAs(page, '/settings', 'rep')
  await choose(page, 'wanj', FIRST)
  await emptyCart(page)
  const traders = await callAs<{ id: number; name: string }[]>(page, 'trader-list')
  const idOf = (name: string) => traders.find((one) => one.name === name)?.id ?? 0
  const [productId = 0] = await productsInStock(1)
  await page.goto('/product-list')
  await expect(bar(page)).toContainText(FIRST)

  // The second tab's action: it changes the shared cookies, and this page does not know.
  await callAs(page, 'select-trader', { traderId: idOf(SECOND) })
  const refused = await page.evaluate(
    async ([traderOfPage, id]) => {
      const answer = await fetch('/api/cart-add', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-acting-for': String(traderOfPage) },
        body: JSON.stringify({ items: [{ productId: id, quantity: 1 }] }),
      })
      return (await answer.json()).code
    },
    [idOf(FIRST), productId],
  )
  expect(refused).toBe('acting-changed')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(bar(page)).toContainText(SECOND)
  await expect(seen(page, `You are now acting for ${SECOND}.`)).toBeVisible()
})
