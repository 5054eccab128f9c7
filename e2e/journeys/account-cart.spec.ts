import type { Page } from 'playwright/test'
import {
  callAs,
  cartOf,
  expectBadge,
  forgetCookies,
  productsInStock,
  signInAfresh,
  submitSignIn,
} from '../support/account.ts'
import { addToCart } from '../support/guest.ts'
import { signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: the cart of an account is the same on every device, and nothing put into it is lost. */

const line = (page: Page) => page.getByRole('spinbutton', { name: /^Quantity of/ })

async function put(page: Page, id: number): Promise<void> {
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
}

test('a cart filled before sign-in is moved into the account, beside what was there', async ({ page }) => {
  const [mine = 0, theirs = 0] = await productsInStock(2)
  await signInAfresh(page, 'consumer')
  await callAs(page, 'cart-add', { items: [{ productId: theirs, quantity: 3 }], set: true })
  await forgetCookies(page)

  await put(page, mine)
  await put(page, theirs)
  await page.goto('/sign-in?next=/cart')
  await submitSignIn(page, 'consumer')
  const dialog = page.getByRole('dialog', { name: 'Your cart came along' })
  await expect(dialog.getByText('You put 2 cloths in the cart')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move 2 cloths' }).click()
  await page.waitForURL(/\/cart$/)

  await expect(line(page)).toHaveCount(2)
  expect(await cartOf(page)).toEqual([
    { productId: theirs, quantity: 4 },
    { productId: mine, quantity: 1 },
  ])
  // It has left this browser: signing out shows a guest's empty cart.
  expect(await page.evaluate(() => localStorage.getItem('fuma.cart'))).toBeNull()
  await page.getByRole('button', { name: 'Amina Otieno' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.viewer)).toBe('guest')
  await page.goto('/cart')
  await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fuma.cart.account'))).toBeNull()
})

test('two devices show one cart', async ({ page, newDevice }) => {
  const [first = 0, second = 0] = await productsInStock(2)
  await signInAfresh(page, 'consumer')
  const other = await newDevice()
  await signIn(other, 'consumer')

  await put(page, first)
  await expectBadge(page, 1)
  await expect.poll(() => cartOf(page)).toEqual([{ productId: first, quantity: 1 }])

  // The other device looks again when somebody looks at it.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectBadge(other, 1)
  await put(other, second)
  await other.goto('/cart')
  await expect(line(other)).toHaveCount(2)

  // Many clicks are one call, once what was put in before has been sent.
  await expect.poll(async () => (await cartOf(other)).length).toBe(2)
  let calls = 0
  other.on('request', (request) => {
    if (request.url().endsWith('/api/cart-add')) calls += 1
  })
  const more = other.getByRole('button', { name: /^More: Quantity of/ }).first()
  // In the page itself: a busy machine would press them too slowly from outside.
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let i = 0; i < 4; i += 1) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await expect(other.getByText('Cart updated successfully')).toBeVisible()
  expect(calls).toBe(1)

  await page.goto('/cart')
  await expect(line(page).first()).toHaveValue('5')
  await expect(line(page)).toHaveCount(2)
})

test('what is put in while the line is down stays, over a reload, and is sent once it is back', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET|Failed to fetch|Failed to load/)
  const [id = 0] = await productsInStock(1)
  await signInAfresh(page, 'consumer')
  await page.goto(`/product-details/${id}`)
  await page.route('**/api/cart-*', (route) => route.abort())
  // Both messages pass: looked for at once, so that a busy machine does not see the second too late.
  await Promise.all([addToCart(page), expect(page.getByText('Kept here, not saved yet.')).toBeVisible()])
  await expectBadge(page, 1)
  await page.reload()
  await expectBadge(page, 1)

  await page.goto('/cart')
  await expect(page.getByText('Your cart cannot be priced just now.')).toBeVisible()
  await expect(page.getByText('Nothing is lost')).toBeVisible()

  await page.unroute('**/api/cart-*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => cartOf(page)).toEqual([{ productId: id, quantity: 1 }])
  await page.reload()
  await expect(line(page)).toHaveValue('1')
})

test('a refused quantity is rolled back, and named', async ({ page }) => {
  const [id = 0] = await productsInStock(1)
  await signInAfresh(page, 'consumer')
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 2 }], set: true })
  await page.goto('/cart')
  await line(page).fill('99998')
  await line(page).press('Tab')
  await expect(page.getByText('Not everything could be taken.')).toBeVisible()
  await expect(line(page)).toHaveValue('2')
  expect(await cartOf(page)).toEqual([{ productId: id, quantity: 2 }])
})

test('a company whose papers wait has no cart, and is told why', async ({ page, allowConsole }) => {
  allowConsole(/403/)
  await signIn(page, 'pending')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your documents are not approved yet.' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Your documents' })).toHaveAttribute(
    'href',
    '/kyc-upload',
  )
  await expectAccessible(page)
  // The shop refuses by itself, whatever a page shows.
  const [id = 0] = await productsInStock(1)
  await expect(callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })).rejects.toThrow(/403/)
})

test('staff have no cart', async ({ page }) => {
  await signIn(page, 'staff')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your account has no cart.' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
})
