import type { Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { expect, test } from '../support/shop.ts'

const COLLECTIONS = ['blankets', 'kikoys', 'uniforms']

/** A page's requests for pictures that did not succeed. */
function watchPictures(page: Page): string[] {
  const failed: string[] = []
  const isPicture = (url: string) => new URL(url).pathname.startsWith('/media/')
  page.on('response', (answer) => {
    if (isPicture(answer.url()) && answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('requestfailed', (request) => {
    // A page that was left gives up its requests.
    if (isPicture(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
  })
  return failed
}

/** Runs in the page: scrolls to its end, so that lazy pictures load, and waits for all that are near the window. */
async function missingOnPage(): Promise<string[]> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const shown = [...document.images].filter((image) => image.checkVisibility() && image.loading !== 'lazy')
  await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  return [...document.images]
    .filter((image) => image.checkVisibility() && image.complete && image.naturalWidth === 0)
    .map((image) => image.currentSrc || image.outerHTML.slice(0, 120))
}

/** The promise: no picture is missing anywhere in a fresh shop. */
test.describe('the pictures of the sample', () => {
  test.use({ pictures: true, isNewBrowser: true })

  for (const width of [360, 1_280]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } })

      test('load on home, lists, products, cart and quantity grid', async ({ page }) => {
        const failed = watchPictures(page)
        const missing: Record<string, string[]> = {}
        async function look(address: string): Promise<void> {
          await page.goto(address)
          const found = await page.evaluate(missingOnPage)
          if (found.length > 0) missing[address] = found
        }
        const products: number[] = []
        await look('/')
        for (const collection of COLLECTIONS) {
          await look(`/product-list/${collection}`)
          const cards = await must(productList, { ...EMPTY_FILTER, collection: [collection] })
          products.push(...cards.slice(0, 2).map(({ id }) => id))
        }
        for (const id of products.slice(0, 5)) await look(`/product-details/${id}`)
        await page.getByRole('button', { name: 'Order several colours and sizes' }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
        missing.matrix = await page.evaluate(missingOnPage)
        await page.keyboard.press('Escape')
        await addToCart(page)
        await look('/cart')
        expect(Object.fromEntries(Object.entries(missing).filter(([, found]) => found.length > 0))).toEqual({})
        expect(failed).toEqual([])
      })
    })
  }
})
