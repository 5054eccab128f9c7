import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Running } from '../../scripts/stack.ts'
import { announceChange } from '../support/catalogue-event.ts'
import { freshConsumer } from '../support/fresh-person.ts'
import { PASSWORD } from '../support/people.ts'
import { startSecondStorefront } from '../support/second-storefront.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: the shop is right on plain Next too, and its disk cannot be filled: a new Next can be tried that way. */

let storefront: Running
test.beforeAll(async ({ playwright }) => {
  storefront = await startSecondStorefront({ NEXT_EXTENSIONS: 'off' })
  // The build is of an empty shop. Plain Next stores its pages until a change or for an hour, and serves them once more
  // while it renders them again.
  const request = await playwright.request.newContext()
  expect((await announceChange(request, ['catalogue'], storefront.url)).status()).toBe(200)
  await expect.poll(async () => (await request.get(at('/'))).text()).toContain('/product-list/blankets')
  await request.dispose()
})
test.afterAll(() => storefront.stop())
const at = (address: string) => storefront.url + address

const BUILT = path.join(import.meta.dirname, '../../.next')
const files = () => readdirSync(BUILT, { recursive: true }).length

test('serves home, list, search and product, and adds a product to the cart', async ({ page }) => {
  await page.goto(at('/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blankets' }).first().click()
  await page.waitForURL('**/product-list/blankets')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goto(at('/search?q=kikoy'))
  await expect(page.getByRole('main').getByRole('link', { name: /kikoy/i }).first()).toBeVisible()
  await page.goto(at('/product-details/322'))
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
  await page.goto(at('/cart'))
  await expect(page.getByRole('main').getByText('1 item, 1 piece, from 1 brand.')).toBeVisible()
})

test('signs a customer in', async ({ page }) => {
  const email = await freshConsumer('Plain')
  await page.goto(at('/sign-in'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(at('/'))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wambui Plain' })).toBeVisible()
})

test('responds 404 to invented addresses without leaving a file', async ({ request }) => {
  await request.get(at('/product-list?filter=warm-up'))
  const before = files()
  for (let n = 0; n < 8; n++) {
    expect((await request.get(at(`/product-list?filter=invented${n}`))).status()).toBe(200)
    expect((await request.get(at(`/product-details/${80_000_000 + n}`))).status()).toBe(404)
    expect((await request.get(at(`/product-list/invented-${n}`))).status()).toBe(404)
  }
  expect((await request.get(at(`/payment/${'A'.repeat(22)}`))).status()).toBe(404)
  expect(files()).toBe(before)
})

test('compresses a page, and responds 304 to a browser that has it', async ({ request }) => {
  const page = await request.get(at('/product-list'), { headers: { 'accept-encoding': 'gzip' } })
  expect(page.headers()['content-encoding']).toBe('gzip')
  const etag = page.headers().etag ?? ''
  expect(etag).not.toBe('')
  expect((await request.get(at('/product-list'), { headers: { 'if-none-match': etag } })).status()).toBe(304)
})
