import type { APIRequestContext } from 'playwright/test'
import { decimalOfCents } from '#lib/format/money.ts'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { dataOf, factsOf } from '../support/page-facts.ts'
import { expect, test } from '../support/shop.ts'

const origin = () => process.env.FUMA_URL as string

/** A family of several colours and sizes whose price is shown. */
async function family() {
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 50 })
  const card = cards.find(({ visibility, colours, sizes }) => visibility && colours.length > 2 && sizes > 1)
  if (!card) throw new Error('no family has several colours and sizes')
  return must(productDetails, { id: card.id, stockQty: null })
}

/** The promise: search engines get each page's subject, under a single address, and no hidden data. */
test.describe('data for search engines', () => {
  test('gives every public page a title, a description, a canonical address and a picture', async ({ request }) => {
    const product = await family()
    const addresses = [
      '/',
      '/about',
      '/terms',
      '/delivery',
      '/paying',
      '/returns',
      '/care',
      '/product-list',
      '/product-list/maasai-shukas',
      '/product-list/blankets/simba',
      `/product-details/${product.matrix.columns[0]?.id}`,
    ]
    const titles = new Set<string>()
    for (const address of addresses) {
      const facts = await factsOf(request, address)
      expect([address, facts.status, facts.indexed]).toEqual([address, 200, true])
      expect(facts.canonical, address).toBe(address === '/' ? origin() : origin() + address)
      expect(facts.meta['og:url'], address).toBe(facts.canonical)
      expect(facts.title, address).toMatch(/Fuma/)
      expect(facts.meta.description?.length, address).toBeGreaterThan(20)
      expect(facts.meta['og:site_name'], address).toBe('Fuma')
      expect(facts.meta['og:description'], address).toBe(facts.meta.description)
      expect(facts.meta['og:image'], address).toContain(`${origin()}/media/og/`)
      expect(facts.meta['twitter:card'], address).toBe('summary_large_image')
      titles.add(facts.title)
    }
    expect(titles.size).toBe(addresses.length)
  })

  test('describes a product family with a page per colour and its sizes', async ({ request }) => {
    const { matrix } = await family()
    for (const [column, { id }] of matrix.columns.entries()) {
      const ids = matrix.cells.flatMap((row) => row[column]?.id ?? [])
      expect(ids).toContain(id)
      for (const of of ids.slice(0, 3)) {
        const facts = await factsOf(request, `/product-details/${of}`)
        expect(facts.status).toBe(200)
        expect([of, facts.canonical]).toEqual([of, `${origin()}/product-details/${id}`])
      }
    }
    for (const odd of ['007', '7.0', '0', '-1', '1e3']) {
      expect([odd, (await request.get(`/product-details/${odd}`)).status()]).toEqual([odd, 404])
    }
  })

  test('describes a product with offer, colour, size, brand and family', async ({ request }) => {
    const product = await family()
    const facts = await factsOf(request, `/product-details/${product.id}`)
    const data = dataOf(facts, 'Product')
    expect(data).toMatchObject({
      name: product.productFullName,
      sku: product.code,
      color: product.colorName,
      size: product.sizeName,
      brand: { name: product.brandName },
      offers: {
        '@type': 'Offer',
        price: decimalOfCents(product.price as number),
        priceCurrency: 'KES',
        availability: `https://schema.org/${product.qty > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    })
    // A page can be cached for days: an end date of its price would be invented.
    expect(facts.html).not.toContain('priceValidUntil')
    for (const image of data.image) expect(image).toMatch(new RegExp(`^${origin()}/media/[0-9a-f]{32}/1000\\.jpg$`))
    const variants = data.isVariantOf.hasVariant
    const cells = product.matrix.cells.flat().filter((cell) => cell !== null)
    expect(variants).toHaveLength(cells.length - 1)
    for (const variant of variants) {
      const cell = cells.find(({ code }) => code === variant.sku)
      expect(variant.offers.price).toBe(decimalOfCents(cell?.price as number))
      expect(variant.url).toBe(`${origin()}/product-details/${cell?.id}`)
    }
    const steps = dataOf(facts, 'BreadcrumbList').itemListElement
    expect(steps.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5])
    for (const { item } of steps) expect((await request.get(item)).status()).toBe(200)
  })

  test('excludes hidden prices', async ({ request }) => {
    const cards = (
      await Promise.all([1, 2, 3, 4].map((pageNo) => must(productList, { ...EMPTY_FILTER, pageNo, totalRecords: 50 })))
    ).flat()
    const hidden = cards.filter(({ visibility }) => !visibility)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { id } of hidden) {
      const facts = await factsOf(request, `/product-details/${id}`)
      expect(JSON.stringify(facts.data)).not.toMatch(/"(?:price|offers|lowPrice)"/)
      expect(facts.meta['og:description']).not.toContain('KSh')
    }
  })

  test('describes the shop and its search on the home page, and the products on lists', async ({ request }) => {
    const home = await factsOf(request, '/')
    expect(dataOf(home, 'Organization')).toMatchObject({ name: 'Fuma', url: `${origin()}/` })
    expect(dataOf(await factsOf(request, '/about'), 'Organization').address.addressLocality).toBe('Nairobi')
    const { target } = dataOf(home, 'WebSite').potentialAction
    const search = await request.get(target.urlTemplate.replace('{search_term_string}', 'shuka'))
    expect([search.status(), search.url()]).toEqual([200, expect.stringContaining('filter=')])
    const list = await factsOf(request, '/product-list/maasai-shukas')
    const { itemListElement, numberOfItems } = dataOf(list, 'ItemList')
    expect(itemListElement.length).toBeGreaterThan(5)
    expect(numberOfItems).toBeGreaterThanOrEqual(itemListElement.length)
    expect(dataOf(list, 'BreadcrumbList').itemListElement).toHaveLength(3)
  })
})

/** The promise: of all the addresses one list can have, one is indexed. */
test.describe('filters and page numbers', () => {
  const second = (html: string) => {
    const next = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('rel="next"'))
    return /href="([^"]*)"/.exec(next ?? '')?.[1]
  }

  test('lets search engines follow but not index a second page and a filter', async ({ request }) => {
    const { html } = await factsOf(request, '/product-list/blankets')
    const address = second(html)
    expect(address).toBeDefined()
    const facts = await factsOf(request, address as string)
    expect([facts.status, facts.meta.robots]).toEqual([200, 'noindex, follow'])
    expect(facts.canonical).toBe(origin() + address)
    expect(facts.title).toContain('page 2')
    const search = await request.get('/search?q=kikoy')
    expect((await factsOf(request, search.url())).meta.robots).toBe('noindex, follow')
  })

  test('excludes an invalid token and a page beyond the last', async ({ request }) => {
    const bad = await factsOf(request, '/product-list?filter=nonsense')
    expect([bad.status, bad.indexed, bad.canonical]).toEqual([200, false, `${origin()}/product-list`])
    const beyond = await request.post('/api/product-list', {
      data: { ...EMPTY_FILTER, collection: ['yarns'], pageNo: 900 },
      headers: { origin: origin() },
    })
    const { token } = (await beyond.json()).meta
    const facts = await factsOf(request, `/product-list?filter=${token}`)
    expect([facts.status, facts.indexed]).toEqual([200, false])
  })

  test('responds 404 and noindex for missing pages', async ({ request }) => {
    for (const address of ['/product-list/no-such', '/product-list/blankets/no-such', '/product-details/99999999']) {
      const facts = await factsOf(request, address)
      expect([address, facts.status, facts.indexed, facts.data]).toEqual([address, 404, false, []])
    }
  })

  test('hides carts, orders and payments from search engines', async ({ request }) => {
    for (const address of ['/cart', `/receive-message/${'a'.repeat(22)}`]) {
      expect([address, (await factsOf(request, address)).indexed]).toEqual([address, false])
    }
  })
})

/** The promise: the sitemap names every page that is to be found, and no other. */
test.describe('sitemap and robots', () => {
  const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place as string)

  async function sitemap(request: APIRequestContext, address: string): Promise<string> {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 200])
    expect(answer.headers()['content-type']).toContain('application/xml')
    return answer.text()
  }

  test('links the index to parts, and those to canonical pages', async ({ request }) => {
    const parts = places(await sitemap(request, '/sitemap.xml'))
    expect(parts[0]).toBe(`${origin()}/sitemap/pages.xml`)
    const pages = places(await sitemap(request, parts[0] as string))
    expect(pages).toContain(`${origin()}/product-list/maasai-shukas/everyday-checks`)
    expect(pages).toContain(`${origin()}/about`)
    const xml = await sitemap(request, parts[1] as string)
    const products = places(xml)
    expect(products.length).toBeGreaterThan(500)
    expect(products.length).toBeLessThanOrEqual(10_000)
    expect(new Set(products).size).toBe(products.length)
    expect(xml).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/)
    expect(xml).toMatch(/<image:loc>[^<]*\/media\/[0-9a-f]{32}\/1000\.jpg<\/image:loc>/)
    for (const place of [...pages.slice(1), products[0], products[300], products.at(-1)] as string[]) {
      const facts = await factsOf(request, place)
      expect([place, facts.status, facts.indexed, facts.canonical]).toEqual([place, 200, true, place])
    }
  })

  test('responds 404 for a missing part', async ({ request }) => {
    for (const part of ['products-2', 'products-0', 'products-99999', 'else']) {
      expect([part, (await request.get(`/sitemap/${part}.xml`)).status()]).toEqual([part, 404])
    }
  })

  test('robots.txt names the sitemap and excludes private paths', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`)
    for (const path of ['/api/', '/search', '/cart', '/payment']) expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).not.toContain('Disallow: /product-list')
  })
})
