import type { Locator, Page } from 'playwright/test'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { CartProduct } from '../../lib/contract/cart/cart.ts'
import { officeOfferChoices } from '../../lib/contract/pricing/office/offers.ts'
import { agreePriceJob, endPriceJob, type PriceRuleForm } from '../../lib/contract/pricing/office/price-rules.ts'
import { callAs, signInAgain } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { asStaff, workAsStaff } from '../support/staff.ts'

/** The promise: a company sees and pays its agreed prices, by the bale, and no other visitor ever sees them. */

// Layout shifts depend on the fonts too, which must load for the first time.
test.use({ isNewBrowser: true })

const COMPANY = 'Wanjiru'
const LIST = '/product-list/kikoys'
const CLOTH = 'Kikoy, Lamu stripe'
const main = (page: Page) => page.locator('main').filter({ visible: true })
const card = (page: Page, name = CLOTH) =>
  main(page).locator('article', { has: page.getByRole('link', { name, exact: true }) })
const exVat = (text: string) => Number(/KSh\s([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''))
const exText = async (where: Locator) => (await where.locator('.price-ex').textContent()) ?? ''

/** A price of the company for a family, from today. @param price ex-VAT, in cents */
async function priceForm(family: string, price: number): Promise<PriceRuleForm> {
  const { named } = await asStaff('catalogue', officeOfferChoices, { of: 'companies', text: COMPANY })
  const { targets } = await asStaff('catalogue', officeOfferChoices, { of: 'products', text: family })
  const target = targets.find(({ kind, name }) => kind === 'family' && name === family)
  if (!named[0] || !target) throw new Error(`${COMPANY} or ${family} is not found`)
  return {
    buyer: { kind: 'company', id: named[0].id },
    target: { kind: 'family', id: Number(target.id) },
    breaks: [{ fromBales: 0, price }],
    validFrom: dayInNairobi(new Date()),
    validTo: null,
  }
}

/** How far the page has jumped since it was opened. */
const jumped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

test('shows a company its own prices on list, product and grid, and charges them by the bale', async ({ page }) => {
  await page.goto(LIST)
  const shop = exVat(await exText(card(page)))
  const html = await (await page.request.get(LIST)).text()
  expect(html).not.toContain('Your price')

  await signInAgain(page, 'trader')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(LIST)
    await expect(card(page).getByText('Your price')).toBeVisible()
    const own = exVat(await exText(card(page)))
    expect(own).toBeLessThan(shop)
    await expect(card(page).getByText(/^From 3 bales: KSh/)).toBeVisible()
    expect(await jumped(page)).toBeLessThan(0.02)
    await expectAccessible(page)
  }
  // The page itself is public, for a signed-in visitor too.
  expect(await (await page.request.get(LIST)).text()).not.toContain('Your price</span>')

  await card(page).getByRole('link', { name: CLOTH, exact: true }).click()
  await expect(main(page).getByRole('heading', { name: CLOTH })).toBeVisible()
  const next = await main(page)
    .locator('.price-next')
    .first()
    .getByText(/^From 3 bales/)
    .textContent()
  await expectAccessible(page)
  const bale = Number(/Bale of (\d+)/.exec((await main(page).locator('.price-bale').first().textContent()) ?? '')?.[1])
  await main(page)
    .getByRole('spinbutton', { name: `Quantity of ${CLOTH}` })
    .fill(String(3 * bale))
  await expect(main(page).getByText(`${exVat(next ?? '').toLocaleString('en')} ex-VAT each`)).toBeVisible()

  await main(page).getByRole('button', { name: 'Order several colours and sizes' }).click()
  const grid = page.getByRole('dialog')
  await expect(grid.getByText(/^From 3 bales/).first()).toBeVisible()
  await grid
    .getByRole('textbox')
    .first()
    .fill(String(3 * bale))
  await expect(
    grid.getByText(`KSh ${(exVat(next ?? '') * 3 * bale).toLocaleString('en', { minimumFractionDigits: 2 })}`),
  ).toBeVisible()
  await expectAccessible(page)
  await grid.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item(s) added to cart successfully')).toBeVisible()

  const priced = async () => {
    const { data } = await callAs<{
      data: { products: (Omit<CartProduct, 'exVatPrice'> & { exVatPrice: string })[] }[]
    }>(page, 'cart-list')
    return data[0]?.products[0]
  }
  await expect.poll(async () => Number((await priced())?.exVatPrice)).toBe(exVat(next ?? ''))
  await page.goto('/cart')
  await expect(main(page).getByText(/your price/)).toBeVisible()
  await expect(main(page).getByText(/^From 10 bales/)).toBeVisible()
  await expectAccessible(page)
  const id = (await priced())?.productId
  await callAs(page, 'delete-cart', { id: [id] })
})

test('updates an open page with a newly agreed price, invisible to others', async ({ page, newDevice }) => {
  const name = 'Kikoy, Diani stripe'
  await openAs(page, LIST, 'trader')
  const before = exVat(await exText(card(page, name)))
  await expect(card(page).getByText('Your price')).toBeVisible()
  await expect(card(page, name).getByText('Your price')).toHaveCount(0)
  const own = Math.floor(before * 0.8)
  const form = await priceForm(name, own * 100)
  const reason = 'Tried in a journey'
  await workAsStaff('catalogue', agreePriceJob, { form, seen: null, isSure: false, reason })
  await expect(card(page, name).getByText('Your price')).toBeVisible()
  expect(exVat(await exText(card(page, name)))).toBe(own)

  const stranger = await newDevice()
  await openAs(stranger, LIST, 'consumer')
  await expect(card(stranger, name).locator('.price-incl')).toBeVisible()
  expect(exVat(await exText(card(stranger, name)))).toBe(before)
  await expect(stranger.getByText('Your price')).toHaveCount(0)

  await workAsStaff('catalogue', endPriceJob, { seen: form, reason })
  await expect(card(page, name).getByText('Your price')).toHaveCount(0)
  expect(exVat(await exText(card(page, name)))).toBe(before)
})
