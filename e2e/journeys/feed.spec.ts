import { productDetails } from '#lib/contract/catalogue/product.ts'
import { CURRENCY, decimalOfCents } from '#lib/format/money.ts'
import { must } from '../support/calls.ts'
import { signInToOffice } from '../support/office.ts'
import { dataOf, factsOf } from '../support/page-facts.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: Google can read every public product of the shop, with all required fields and the prices of its pages.
 * The generation after a change is tested with a clock (shop-api/modules/feeds/routes/feeds.test.ts).
 */

const REQUIRED = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'brand']
const AMOUNT = new RegExp(`^\\d+\\.\\d\\d ${CURRENCY.code}$`)

/** The rows of a TSV feed by column. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

test('lists every product with the fields that Google requires and the price of its page', async ({
  page,
  request,
}) => {
  const read = () => request.get('/feeds/products.tsv')
  // A new shop generates its feed in its first minute.
  await expect.poll(async () => (await read()).status(), { timeout: 90_000, intervals: [1_000] }).toBe(200)
  await signInToOffice(page, 'catalogue')
  await page.goto('/office/catalogue/feed')
  await expect(page.getByText(/ products in the feed$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Errors' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Warnings' }).getByRole('button')).toHaveText([/^No GTIN/])
  await expectUsable(page)
  const href = (await page.getByRole('link', { name: 'Download' }).first().getAttribute('href')) ?? ''
  expect(new URL(href, process.env.FUMA_URL).pathname).toBe('/feeds/products.tsv')

  const tsv = await read()
  const rows = rowsOf(await tsv.text())
  expect(rows.length).toBeGreaterThan(500)
  const lacking = rows.flatMap((row) => REQUIRED.filter((name) => !row[name]).map((name) => `${row.id}: ${name}`))
  expect(lacking).toEqual([])
  expect(rows.filter(({ gtin, identifier_exists }) => !gtin && identifier_exists !== 'no')).toEqual([])
  expect(
    rows.filter(({ price = '', sale_price = '' }) => ![price, sale_price || price].every((one) => AMOUNT.test(one))),
  ).toEqual([])
  const clothing = rows.filter(({ gender, age_group, color, size }) => gender && age_group && color && size)
  expect(clothing.length).toBeGreaterThan(100)

  // A reduced and a full price: feed, page and structured data are the same.
  for (const row of [rows.find(({ sale_price }) => sale_price), rows.find(({ sale_price }) => !sale_price)]) {
    const { pathname } = new URL(row?.link ?? '')
    const { price } = await must(productDetails, { id: Number(pathname.split('/').at(-1)), stockQty: null })
    const amount = decimalOfCents(price ?? 0)
    expect(row?.sale_price || row?.price).toBe(`${amount} ${CURRENCY.code}`)
    expect(dataOf(await factsOf(request, pathname), 'Product').offers.price).toBe(amount)
  }

  const xml = await (await request.get('/feeds/products.xml')).text()
  const items = xml.split('<item>').slice(1)
  expect(items).toHaveLength(rows.length)
  for (const name of REQUIRED)
    expect(
      items.filter((item) => !new RegExp(`<g:${name}>[^<]`).test(item)),
      name,
    ).toEqual([])

  const { etag = '', 'last-modified': changedAt = '' } = tsv.headers()
  const statusWith = async (name: string, value: string) =>
    (await request.get('/feeds/products.tsv', { headers: { [name]: value } })).status()
  expect(await statusWith('if-none-match', etag)).toBe(304)
  expect(await statusWith('if-modified-since', changedAt)).toBe(304)
  expect(await statusWith('if-none-match', 'W/"other"')).toBe(200)
})
