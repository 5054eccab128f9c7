import sharp from 'sharp'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { factsOf } from '../support/page-facts.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: a shared link shows its cloth in every messenger. */
test.describe('the picture of a shared link', () => {
  test('is there for home, collections, products and filtered lists: 1200 × 630, JPEG, under 300 KB', async ({
    request,
  }) => {
    const [card] = await must(productList, { ...EMPTY_FILTER, collection: ['maasai-shukas'] })
    const search = (await request.get('/search?q=shuka')).url()
    const seen = new Set<string>()
    for (const address of [
      '/',
      '/product-list/kikoys',
      '/product-list/blankets/simba',
      `/product-details/${card?.id}`,
      search,
    ]) {
      const { meta } = await factsOf(request, address)
      const place = meta['og:image'] as string
      expect(place).toMatch(/^https?:\/\/[^/]+\/media\/og\/[\w-]+\.jpg\?v=[\w-]{8}$/)
      const answer = await request.get(place, { timeout: 60_000 })
      expect([place, answer.status(), answer.headers()['content-type']]).toEqual([place, 200, 'image/jpeg'])
      expect(answer.headers()['cache-control']).toBe('public, max-age=86400')
      const bytes = await answer.body()
      expect(bytes.length).toBeLessThan(300_000)
      expect(bytes.length).toBeGreaterThan(10_000)
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height, meta['og:image:width'], meta['og:image:height']]).toEqual([1200, 630, '1200', '630'])
      seen.add(place)
    }
    expect(seen.size).toBeGreaterThanOrEqual(4)
  })

  test('responds 404 for the picture of a non-existent page, with any parameters', async ({ request }) => {
    for (const file of [
      'product-99999999.jpg',
      'product-0.jpg',
      'collection-no.jpg',
      'else.jpg',
      '..%2fhome.jpg',
      'home.png',
    ]) {
      expect([file, (await request.get(`/media/og/${file}`)).status()]).toEqual([file, 404])
    }
  })
})

/** The promise: from a search engine's landing to the right colour of the right shuka in the cart, on a phone. */
test.describe('visitors from a search engine', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('the royal blue shuka of a sub-collection is in the cart within a minute', async ({ page }) => {
    const cards = await must(productList, {
      ...EMPTY_FILTER,
      collection: ['maasai-shukas'],
      subcollection: ['everyday-checks'],
    })
    const card = cards.find(({ visibility, colours }) => visibility && colours.length > 1)
    if (!card) throw new Error('no shuka comes in two colours')
    const product = await must(productDetails, { id: card.id, stockQty: null })
    const column = product.matrix.columns.findIndex(
      ({ code }, at) => code !== card.colorCode && product.matrix.cells.some((row) => (row[at]?.piece ?? 0) > 0),
    )
    const colour = product.matrix.columns[column]
    if (!colour) throw new Error('no other colour is in stock')

    const began = Date.now()
    await page.goto('/product-list/maasai-shukas/everyday-checks', { referer: 'https://www.google.com/' })
    await page.getByRole('link', { name: card.clusterName }).first().click()
    await page.waitForURL(/\/product-details\/\d+/)
    const radio = page
      .getByRole('radiogroup', { name: 'Colours' })
      .getByRole('radio', { name: colour.name, exact: true })
    await radio.click()
    await expect(radio).toBeChecked()
    await addToCart(page)
    await page.goto('/cart')
    await expect(page.getByRole('listitem').filter({ hasText: card.clusterName }).first()).toContainText(colour.name)
    expect(Date.now() - began).toBeLessThan(60_000)
  })
})
