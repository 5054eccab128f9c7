import type { Page, Request } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { type Product, productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { relatedProducts } from '../../lib/contract/catalogue/product-summary.ts'
import { must, productWithStock } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The first blanket that is as wanted. */
async function blanketThat(wanted: (product: Product) => boolean): Promise<Product> {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['blankets'] })
  for (const { id } of cards) {
    const product = await must(productDetails, { id, stockQty: null })
    if (wanted(product)) return product
  }
  throw new Error('no such blanket')
}

const threeColours = () =>
  blanketThat(({ visibility, matrix }) => visibility && matrix.columns.length > 2 && matrix.rows.length > 1)
const isColourCall = (request: Request) => request.url().endsWith('/api/product-feature-detail')
const colours = (page: Page) => page.getByRole('radiogroup', { name: 'Colours' }).getByRole('radio')

/** The promise: customers find the right colour, view it closely and share it, and no data on the page is stale. */
test.describe('a product page', () => {
  test('changes pictures, price and address with the colour, and drops the response of an earlier choice', async ({
    page,
  }) => {
    const product = await threeColours()
    const [, second, third] = product.matrix.columns
    const requests: Request[] = []
    const cancelled: Request[] = []
    page.on('request', (request) => isColourCall(request) && requests.push(request))
    page.on('requestfailed', (request) => isColourCall(request) && cancelled.push(request))
    // The first response is delayed, so that it is still pending at the second choice.
    await page.route('**/api/product-feature-detail', async (route) => {
      if (route.request().postDataJSON().colorCode === second?.code)
        await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.continue().catch(() => undefined)
    })
    await page.goto('/cart')
    await page.goto(`/product-details/${product.id}`)
    await colours(page).nth(1).click()
    await expect.poll(() => requests.length).toBe(1)
    await colours(page).nth(2).click()
    await expect.poll(() => cancelled.length).toBe(1)
    expect(cancelled[0]?.postDataJSON().colorCode).toBe(second?.code)
    await expect.poll(() => requests.length).toBe(2)

    await expect(colours(page).nth(2)).toBeChecked()
    const wanted = await must(productDetails, { id: Number(page.url().split('/').at(-1)), stockQty: null })
    expect(wanted.colorCode).toBe(third?.code)
    const thumbs = page.getByRole('button', { name: /^Picture \d of/ })
    await expect(thumbs).toHaveCount(wanted.images.length)
    for (const [at, image] of wanted.images.entries())
      await expect(thumbs.nth(at).locator('img')).toHaveAttribute('src', new RegExp(image.sha256))
    await expectAccessible(page)
    // The address was replaced, not added to: Back leaves the product.
    await page.goBack()
    await page.waitForURL('**/cart')
  })

  test.describe('close view', () => {
    test.use({ pictures: true })

    test('changes pictures by arrow keys, and zooms by keys, pointer and double click', async ({ page }) => {
      const product = await threeColours()
      await page.goto(`/product-details/${product.id}`)
      const strip = page.getByRole('region', { name: `${product.clusterName}: picture` })
      const first = strip.getByRole('img').first()
      await expect.poll(() => first.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
      await strip.focus()
      await page.keyboard.press('ArrowRight')
      await expect(strip).toHaveAccessibleName(/picture 2 of/)
      await page.keyboard.press('Home')
      await expect(strip).toHaveAccessibleName(/picture 1 of/)

      await page.getByRole('button', { name: 'Zoom' }).click()
      const dialog = page.getByRole('dialog', { name: product.clusterName })
      const cloth = dialog.getByRole('group')
      const box = await cloth.boundingBox()
      expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([480, 480])
      const look = () => cloth.evaluate(({ style }) => [style.backgroundPosition, style.backgroundSize].join(' '))
      const before = await look()
      await cloth.focus()
      await page.keyboard.press('ArrowRight')
      const moved = await look()
      expect(moved).not.toBe(before)
      await page.keyboard.press('+')
      await expect.poll(look).not.toBe(moved)
      await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 1)
      await expect.poll(look).toContain('0.208')
      const near = await look()
      await page.mouse.dblclick((box?.x ?? 0) + 240, (box?.y ?? 0) + 240)
      await expect.poll(look).not.toBe(near)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Full screen' }).click()
      const screen = page.viewportSize()
      expect((await dialog.boundingBox())?.width).toBe(screen?.width)
      expect((await dialog.boundingBox())?.height).toBe(screen?.height)
      await dialog.getByRole('button', { name: 'Next picture' }).click()
      await expect(dialog.getByRole('button', { pressed: true })).toHaveAccessibleName(/^Picture 2 of/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

  test('fetches matching products once the visitor scrolls near', async ({ page }) => {
    const product = await threeColours()
    const related = await must(relatedProducts, { id: product.id })
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/related-products')) requestCount += 1
    })
    await page.goto(`/product-details/${product.id}`)
    await expect(page.getByRole('button', { name: 'Your town' })).toBeEnabled()
    expect(requestCount).toBe(0)
    const row = page.getByRole('region', { name: 'Goes well with it' })
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByRole('article')).toHaveCount(related.length)
    expect(requestCount).toBe(1)
    await row.getByRole('link').first().click()
    await page.waitForURL(`**/product-details/${related[0]?.id}`)
  })

  test("shows a delivery day and the visitor's town, which no cached page contains", async ({ page, request }) => {
    await page.addInitScript(() => localStorage.setItem('fuma.cookies', 'accepted'))
    await page.clock.setFixedTime(new Date('2027-03-01T09:00:00+03:00'))
    const product = await threeColours()
    const html = await (await request.get(`/product-details/${product.id}`)).text()
    expect(html).toMatch(/Nairobi.{0,20}in \d+ working days?/)
    await page.goto(`/product-details/${product.id}`)
    await expect(page.getByText(/^Nairobi by \w{3} \d+ Mar\.$/)).toBeVisible()

    await page.getByRole('button', { name: 'Your town' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivery to your town' })
    await dialog.getByRole('button', { name: 'Show delivery' }).click()
    await expect(dialog.getByText('Please choose a county').last()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'County' }).selectOption('Kisumu')
    // Any place of a county can be named, also one that no list has.
    const town = 'Kadibo'
    await dialog.getByRole('combobox', { name: 'Town' }).fill(`  ${town} `)
    await expect(dialog.getByText('We do not know this place. We use the delivery charge for Kisumu.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Show delivery' }).click()
    await expect(dialog).toBeHidden()
    const line = page.getByText(new RegExp(`^${town} by \\w{3} \\d+ Mar\\.$`))
    await expect(line).toBeVisible()
    await page.reload()
    await expect(line).toBeVisible()
  })

  test('remembers the product as viewed, and links breadcrumbs to the list with its filter', async ({ page }) => {
    const product = await threeColours()
    const list = '/product-list?filter=abc'
    await page.addInitScript((href) => {
      localStorage.setItem('fuma.cookies', 'accepted')
      sessionStorage.setItem('fuma.list', JSON.stringify({ href, search: '' }))
    }, list)
    await page.goto(`/product-details/${product.id}`)
    const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Product list' })
    await expect(crumb).toHaveAttribute('href', list)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fuma.optional.recent'))).toBe(`[${product.id}]`)
  })

  test('shows a low stock, and does not sell a sold-out product', async ({ page }) => {
    const few = await productWithStock(1, 9)
    await page.goto(`/product-details/${few.id}`)
    await expect(page.getByText(`Only ${few.stock} left.`)).toBeVisible()

    const none = await productWithStock(0, 0)
    await page.goto(`/product-details/${none.id}`)
    await expect(page.getByRole('region', { name: 'Sold out' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0)
    await expect(page.getByText(/Nairobi (by|in)/)).toHaveCount(0)
    await expectAccessible(page)
  })

  test('shows the sizes and the cart button on a laptop without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 657 })
    const product = await threeColours()
    await page.goto(`/product-details/${product.id}`)
    await expect(page.getByRole('radiogroup', { name: 'Sizes' })).toBeInViewport({ ratio: 1 })
    const button = page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true })
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('shows a contact and no delivery day for a product without a public price', async ({ page }) => {
    const hidden = await blanketThat(({ visibility }) => !visibility)
    await page.goto(`/product-details/${hidden.id}`)
    await expect(page.getByText('Price on request')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
    await expect(page.getByText(/Nairobi (by|in)/)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('retains the scroll position while colours and sizes are chosen', async ({ page }) => {
    const product = await threeColours()
    await page.goto(`/product-details/${product.id}`)
    const sizes = page.getByRole('radiogroup', { name: 'Sizes' }).getByRole('radio')
    await sizes.last().scrollIntoViewIfNeeded()
    const place = () => page.evaluate(() => scrollY)
    const before = await place()
    expect(before).toBeGreaterThan(200)
    for (const choice of [colours(page).nth(1), colours(page).nth(2), sizes.last(), sizes.first()]) {
      if ((await choice.getAttribute('aria-checked')) === 'true') continue
      const [answer] = await Promise.all([page.waitForResponse((one) => isColourCall(one.request())), choice.tap()])
      await answer.finished()
      await expect(choice).toBeChecked()
      expect(await place()).toBe(before)
    }
  })

  test('zooms in by a double tap in the zoom window, and out by a second double tap', async ({ page }) => {
    const product = await threeColours()
    await page.goto(`/product-details/${product.id}`)
    await page.getByRole('button', { name: 'Zoom' }).tap()
    const cloth = page.getByRole('dialog', { name: product.clusterName }).getByRole('group')
    const size = () => cloth.evaluate(({ style }) => Number.parseFloat(style.backgroundSize))
    const first = await size()
    const box = await cloth.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100]
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect.poll(size).toBeGreaterThan(first)
    await page.waitForTimeout(400)
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect.poll(size).toBe(first)
    await expectAccessible(page)
  })
})

/** The promise: metres are sold by the tenth, from the page to the cart. */
test('adds 2.5 metres to the cart as 2.5 metres', async ({ page }) => {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50, collection: ['fabrics'] })
  const metres = cards.find(({ Unittext, visibility }) => Unittext === 'metre' && visibility)
  if (!metres) throw new Error('no cloth by the metre')
  await page.goto(`/product-details/${metres.id}`)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${metres.clusterName}` })
  await quantity.fill('2.55')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Metres, with one decimal at most.')).toBeVisible()
  await quantity.fill('2.5')
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2.5')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the long description and the inspiration', async ({ page }) => {
    const product = await blanketThat(({ inspired }) => inspired !== null)
    await page.goto(`/product-details/${product.id}`)
    await page.getByText('View more', { exact: true }).click()
    await expect(page.getByText('View less', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: product.inspired?.title }).click()
    await expect(page.getByText(product.inspired?.text.split('\n')[0] ?? '')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Goes well with it' })).toBeHidden()
  })
})
