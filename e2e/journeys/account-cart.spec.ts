import type { Page } from 'playwright/test'
import {
  callAs,
  cartOf,
  expectBadge,
  forgetCookies,
  productsInStock,
  signInAgain,
  submitSignIn,
} from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { addToCart } from '../support/guest.ts'
import { signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: the cart of an account is the same on every device, and no product in it is lost. */

const line = (page: Page) => page.getByRole('spinbutton', { name: /^Quantity of/ })

async function put(page: Page, id: number): Promise<void> {
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
}

test("moves a guest's cart into the account, next to its earlier contents", async ({ page }) => {
  const [mine = 0, theirs = 0] = await productsInStock(2)
  await signInAgain(page, 'consumer')
  await callAs(page, 'cart-add', { items: [{ productId: theirs, quantity: 3 }], set: true })
  await forgetCookies(page)

  await put(page, mine)
  await put(page, theirs)
  await page.goto('/sign-in?next=/cart')
  await submitSignIn(page, 'consumer')
  const dialog = page.getByRole('dialog', { name: 'Move your cart?' })
  await expect(dialog.getByText('You put 2 products in the cart')).toBeVisible()
  await page.waitForURL(/\/cart$/)
  await expectAccessible(page)
  // A customer who leaves without a choice loses no product, and sees the dialog again.
  await page.goto('/terms')
  await expect(dialog.getByText('You put 2 products in the cart')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move 2 products' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()

  await page.goto('/cart')
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

test('lets a customer discard a cart filled before sign-in, without a second dialog', async ({ page }) => {
  const [mine = 0] = await productsInStock(1)
  await signInAgain(page, 'consumer')
  await forgetCookies(page)
  await put(page, mine)
  await page.goto('/sign-in?next=/cart')
  await submitSignIn(page, 'consumer')
  const dialog = page.getByRole('dialog', { name: 'Move your cart?' })
  await dialog.getByRole('button', { name: 'No, discard' }).click()
  await expect(dialog).toBeHidden()
  await page.waitForURL(/\/cart$/)
  await page.reload()
  await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await cartOf(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^fuma\.cart/.test(key)))).toEqual([
    'fuma.cart.account',
  ])
})

test('informs a company that waits for approval about its cart, and restores it after a new sign-in', async ({
  page,
}) => {
  const [mine = 0] = await productsInStock(1)
  await put(page, mine)
  await page.goto('/sign-in')
  await signIn(page, 'pending')
  await expect(page.getByText('Your cart is saved in this browser.')).toBeVisible()
  await expect(page.getByText(/It has 1 product\. You can move them to your account once/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fuma.cart'))).toBeNull()
  await page.goto('/cart')
  await expect(page.getByText('You chose 1 product before you signed in. We keep it for your cart.')).toBeVisible()
  await expectAccessible(page)
  await forgetCookies(page)
  await signIn(page, 'pending')
  await page.goto('/cart')
  await expect(page.getByText('You chose 1 product before you signed in. We keep it for your cart.')).toBeVisible()
})

test('offers a representative the cart once a trader is chosen', async ({ page }) => {
  const [mine = 0] = await productsInStock(1)
  await put(page, mine)
  await page.goto('/sign-in')
  await signIn(page, 'rep')
  const stored = page.getByText('Your cart is saved in this browser.')
  await expect(stored).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Select trader' }).click()
  const main = page.locator('main').filter({ visible: true })
  await main.getByRole('combobox', { name: 'Trader' }).press('ArrowDown')
  await page.getByRole('combobox', { name: 'Type the name' }).fill('nakuru')
  await page.getByRole('combobox', { name: 'Type the name' }).press('Enter')
  await main.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move your cart?' })
  await expect(dialog.getByText('Move it to the cart of Nakuru Drapers?')).toBeVisible()
  const before = (await cartOf(page)).find(({ productId }) => productId === mine)?.quantity ?? 0
  await dialog.getByRole('button', { name: 'Move 1 product' }).click()
  await expect.poll(() => cartOf(page)).toContainEqual({ productId: mine, quantity: before + 1 })
  await callAs(page, 'delete-cart', { id: [mine] })
})

test('shows staff that their cart was emptied, and lets them leave it for guests', async ({ page }) => {
  const [mine = 0] = await productsInStock(1)
  await put(page, mine)
  await page.goto('/sign-in')
  await signIn(page, 'staff')
  await expect(page.getByText('Your cart was emptied.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fuma.cart'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await forgetCookies(page)
  await page.goto('/cart')
  await expect(line(page)).toHaveValue('1')
})

test('shows the same cart on two devices', async ({ page, newDevice }) => {
  const [first = 0, second = 0] = await productsInStock(2)
  await signInAgain(page, 'consumer')
  const other = await newDevice()
  await openAs(other, '/terms', 'consumer')

  await put(page, first)
  await expectBadge(page, 1)
  await expect.poll(() => cartOf(page)).toEqual([{ productId: first, quantity: 1 }])

  // The other device reads the cart again when its window gets the focus.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectBadge(other, 1)
  await put(other, second)
  await other.goto('/cart')
  await expect(line(other)).toHaveCount(2)

  // Many clicks make a single call, after earlier additions were sent.
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

test('retains additions made offline over a reload, and sends them once online', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET|Failed to fetch|Failed to load/)
  const [id = 0] = await productsInStock(1)
  await signInAgain(page, 'consumer')
  await page.goto(`/product-details/${id}`)
  await page.route('**/api/cart-*', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Saved on this device only.')).toBeVisible()
  // The shop has not received it, so no message confirms it.
  await expect(page.getByText('Item(s) added to cart successfully')).toHaveCount(0)
  await expectBadge(page, 1)
  await page.reload()
  await expectBadge(page, 1)

  await page.goto('/cart')
  await expect(page.getByText('We could not load the prices in your cart.')).toBeVisible()
  await expect(page.getByText('Your cart is safe in this browser.')).toBeVisible()

  await page.unroute('**/api/cart-*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => cartOf(page)).toEqual([{ productId: id, quantity: 1 }])
  await page.reload()
  await expect(line(page)).toHaveValue('1')
})

test('rolls back a refused quantity with a message', async ({ page, allowConsole }) => {
  allowConsole(/409/)
  const [id = 0] = await productsInStock(1)
  await signInAgain(page, 'consumer')
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 2 }], set: true })
  await page.goto('/cart')
  await line(page).fill('99998')
  await line(page).press('Tab')
  await expect(page.getByText('Some products could not be added.')).toBeVisible()
  await expect(line(page)).toHaveValue('2')
  expect(await cartOf(page)).toEqual([{ productId: id, quantity: 2 }])
})

test('shows a company with pending documents no cart, with the reason', async ({ page, allowConsole }) => {
  allowConsole(/403/)
  await openAs(page, '/cart', 'pending')
  await expect(page.getByRole('heading', { name: 'Your documents are not approved yet.' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Your documents' })).toHaveAttribute(
    'href',
    '/kyc-upload',
  )
  await expectAccessible(page)
  // The shop API refuses too, regardless of the page.
  const [id = 0] = await productsInStock(1)
  await expect(callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })).rejects.toThrow(/403/)
})

test('shows staff no cart', async ({ page }) => {
  await openAs(page, '/cart', 'staff')
  await expect(page.getByRole('heading', { name: 'Your account has no cart.' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
})
