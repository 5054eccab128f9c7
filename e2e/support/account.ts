import type { Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from './calls.ts'
import { PASSWORD, signInByCall } from './people.ts'
import { expect } from './shop.ts'

/** Actions of a customer with an account on screen, and their stored data. */

/** One call with the cookies of the signed-in browser, from any page; returns the data. */
export async function callAs<Data>(page: Page, name: string, body: object = {}): Promise<Data> {
  const headers = { origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`/api/${name}`, { headers, data: body })
  const { data, message } = await answer.json()
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${message}`)
  return data
}

type Lines = { productId: number; quantity: number }[]

/** The account's cart as the shop has it. */
export async function cartOf(page: Page): Promise<Lines> {
  const { data } = await callAs<{ data: { products: Lines }[] }>(page, 'cart-list')
  return data.flatMap(({ products }) => products.map(({ productId, quantity }) => ({ productId, quantity })))
}

/** Signs in as a person of the sample, after emptying their cart and favourites. */
export async function signInAgain(page: Page, name: string): Promise<void> {
  await signInByCall(page, name)
  const id = (await cartOf(page)).map(({ productId }) => productId)
  if (id.length > 0) await callAs(page, 'delete-cart', { id })
  for (const { productId } of await callAs<Lines>(page, 'favourite-products'))
    await callAs(page, 'add-favourite-product', { productId, favourite: 0 })
  // The lightest page of the shop.
  await page.goto('/terms')
  const known = () => page.evaluate(() => JSON.parse(localStorage.getItem('fuma.cart.account') ?? '{}'))
  await expect.poll(known, { message: 'the browser knows that the cart is empty' }).toMatchObject({
    items: [],
    upstream: { lines: [] },
  })
}

/** Deletes the cookies, after the open page has stopped sending requests. */
export async function forgetCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Types email and password of a person of the sample and presses the button. The journey checks the result. */
export async function submitSignIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(`${name}@fuma.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Ids of products with at least 50 in stock, one of each family. */
export async function productsInStock(count: number): Promise<number[]> {
  const found: number[] = []
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['blankets'] })
  for (const card of cards.filter(({ visibility }) => visibility)) {
    const { qty } = await must(productDetails, { id: card.id, stockQty: null })
    if (qty >= 50) found.push(card.id)
    if (found.length === count) return found
  }
  throw new Error(`fewer than ${count} blankets have 50 in stock`)
}

/** The number on the cart's badge. */
export async function expectBadge(page: Page, count: number): Promise<void> {
  const words = count === 1 ? '1 item' : `${count} items`
  await expect(page.getByRole('link', { name: new RegExp(`^Cart\\s*${words}$`) })).toBeVisible()
}
