import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { dayInNairobi } from '#lib/format/clock.ts'
import { addToCart, giveAddress, placeOrder } from '../support/guest.ts'
import { freshPhone } from '../support/handset.ts'
import { operate } from '../support/operate.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { openAccount } from '../support/staff-account.ts'

/**
 * The promise: a shop without sample data is set up entirely in the office, by screen only, and a guest buys from it
 * with a code.
 */

test.use({ isEmptyShop: 'with-places' })
test.describe.configure({ timeout: 600_000 })

const FAMILIES = 20
const CODE = 'KARIBU10'
const HEADING = 'We are open'
const COLOURS = ['#7a1420', '#1e7770', '#1b1f4b', '#dda032', '#575a73']

/** A picture of fabric, as from a camera. */
async function photo(name: string, at: number, width = 1_600, height = 2_000) {
  const background = COLOURS[at % COLOURS.length] ?? '#7a1420'
  const stripe = Buffer.from(
    `<svg width="${width}" height="${height}"><path d="M0 ${100 + at * 30}h${width}" stroke="#fff" stroke-width="${12 + at}"/></svg>`,
  )
  const cloth = sharp({ create: { width, height, channels: 3, background } }).composite([{ input: stripe }])
  return { name, mimeType: 'image/jpeg', buffer: await cloth.jpeg().toBuffer() }
}

/** Work that is held for ten seconds first is done. */
const isDone = (page: Page, label: string | RegExp) =>
  expect(page.getByText(label).first()).toBeVisible({ timeout: 60_000 })

async function nameTheShop(page: Page): Promise<void> {
  await page.goto('/office/settings/company')
  await page.getByLabel('Name of the shop').fill('Duka la Pamba')
  await page.getByLabel('Registered company').fill('Pamba Textiles Ltd')
  await page.getByLabel('Tagline', { exact: true }).fill('Cloth for every home')
  await page.getByLabel('Phone', { exact: true }).fill('0722 000 111')
  await page.getByLabel('Town', { exact: true }).fill('Nakuru')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('unsaved changes')).toBeHidden()
  await expectUsable(page)
}

async function setDelivery(page: Page): Promise<void> {
  await page.goto('/office/settings/delivery')
  await page.getByLabel('KSh ex-VAT, Kenya').fill('250')
  await page.getByLabel('Days, Kenya').fill('2')
  await page.getByLabel('Carrier, Kenya').fill('Boda Express')
  await page.keyboard.press('Control+s')
  await isDone(page, /Change what delivery costs.*: done\.|: done\./)
}

async function makeShelves(page: Page): Promise<void> {
  await page.goto('/office/catalogue/brands')
  for (const [at, name] of ['Rift Weavers', 'Lake Looms'].entries()) {
    await page
      .getByRole('button', { name: /^New brand/ })
      .first()
      .click()
    const form = page.getByRole('form')
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Town', { exact: true }).fill('Nakuru')
    if (at === 0) await form.getByLabel('Dispatcher’s name').fill('Rift Dispatch')
    await form.getByRole('button', { name: 'Add brand' }).click()
    await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
  }
  await page.goto('/office/catalogue/collections')
  for (const [at, [name, part]] of [['Blankets', 'Throws'] as const, ['Shukas', 'Checked'] as const].entries()) {
    await page
      .getByRole('button', { name: /^New collection/ })
      .first()
      .click()
    await page.getByRole('form').getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Picture').setInputFiles(await photo(`${name}.jpg`, at))
    await expect(page.getByText('JPG, PNG or WebP')).toBeVisible()
    await page.getByRole('button', { name: 'Add collection' }).click()
    await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /parts?$/ })
      .click()
    await page.getByRole('button', { name: 'New part' }).click()
    await page.getByRole('form').getByLabel('Name', { exact: true }).fill(part)
    await page.getByLabel('Picture').setInputFiles(await photo(`${part}.jpg`, at + 2))
    await expect(page.getByText('JPG, PNG or WebP')).toBeVisible()
    await page.getByRole('button', { name: /^Add part/ }).click()
    await expect(page.getByText(`“${part}” is saved.`).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
}

/** Makes one family with its colour, two sizes, a price and a picture, as a draft. */
async function makeFamily(page: Page, at: number): Promise<void> {
  await page.goto('/office/catalogue/new')
  const form = page.getByRole('form', { name: 'New product family' })
  await form.getByLabel('Name', { exact: true }).fill(`Blanket no. ${at + 1}`)
  await form.getByLabel(/^Code/).fill(`DP-${100 + at}`)
  await form.getByLabel('Brand').selectOption({ index: 1 + (at % 2) })
  await form.getByLabel('Collection').selectOption({ label: at % 2 === 0 ? 'Blankets, Throws' : 'Shukas, Checked' })
  await form.getByLabel(/^Type/).fill('Cotton')
  await form.getByLabel(/^Colours/).fill('Madder')
  await form.getByLabel(/^Sizes/).fill('150 × 200 cm, 180 × 220 cm')
  await form.getByLabel(/^Price/).fill(String(1_000 + at * 50))
  await form.getByLabel('Pieces per bale').fill('10')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/\/office\/catalogue\/\d+/)
  await page.locator('input[type="file"]').setInputFiles([await photo(`cloth-${at}.jpg`, at)])
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

async function putOnSale(page: Page): Promise<void> {
  await page.goto('/office/catalogue')
  await expect(page.getByRole('row').filter({ hasText: 'Blanket no.' }).first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on sale' })
  await expect(dialog.getByRole('heading')).toContainText(`${FAMILIES} families`)
  await dialog.getByRole('button', { name: /^Put on sale/ }).click()
  await isDone(page, /Put on sale.*: done\.|: done\./)
}

/** Goods arrived before the shop had an office: the counted stock is entered. */
async function writeStock(page: Page): Promise<void> {
  await page.goto('/office/stock')
  await page.getByRole('searchbox').first().fill('DP-100')
  await page.getByRole('row').filter({ hasText: 'DP-100' }).first().click()
  await page.getByRole('button', { name: /^Correct/ }).click()
  const form = page.getByRole('form')
  await form.getByLabel('Change').selectOption({ label: 'Add' })
  await form.getByLabel('How many').fill('40')
  await form.getByLabel('Reason').selectOption({ index: 1 })
  await form.getByRole('button', { name: /^Set stock to/ }).click()
  await expect(form).toBeHidden()
}

async function makeOffer(page: Page): Promise<void> {
  await page.goto('/office/prices')
  await page
    .getByRole('button', { name: /^New offer/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'New offer' })
  await form.getByLabel('Name that customers see').fill('Karibu, 10% off')
  await form.getByLabel('Code (if empty').fill(CODE)
  await form.getByRole('combobox', { name: 'Discount type' }).selectOption({ label: 'Percent off' })
  await form.getByLabel('Percent off the price').fill('10')
  const all = form.getByRole('checkbox', { name: 'All products' })
  if (!(await all.isChecked())) await all.click()
  await form.getByLabel('From, Nairobi').fill(dayInNairobi(new Date()))
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Karibu, 10% off' })).toContainText('Running')
}

/** A banner, a row of products and a notice: drafted, seen in the preview, published. */
async function writeShopFront(page: Page): Promise<void> {
  await page.goto('/office/shop-front')
  await page.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('button', { name: 'Banner', exact: true }).click()
  await page.getByRole('textbox', { name: 'Heading' }).fill(HEADING)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Cotton blankets from Nakuru, in two sizes.')
  await page.getByLabel('Button text').fill('See blankets')
  await page.getByRole('combobox', { name: 'Button link' }).fill('/product-list/nowhere')
  await page.getByRole('textbox', { name: 'Description' }).fill('A madder blanket')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await photo('banner.jpg', 1, 2_400, 1_400))
  await expect(page.getByText('The collection “nowhere” no longer exists.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Button link' }).fill('/product-list/blankets')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Links to 10 product families on sale').first()).toBeVisible()
  const preview = page.frameLocator('iframe').first()
  await expect(preview.getByRole('heading', { name: HEADING, includeHidden: true })).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await expect(dialog.getByText(`Banner “${HEADING}” added`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
}

test('a shop is set up with only the screens, and a guest buys from it with a code', async ({ page, newDevice }) => {
  const owner = { name: 'Salome Wairimu', email: 'salome@office.example' }
  await operate('staff', 'invite', '--email', owner.email, '--role', 'owner', '--name', owner.name)
  await openAccount(page, owner)
  await test.step('the company', () => nameTheShop(page))
  await test.step('delivery', () => setDelivery(page))
  await test.step('brands and collections', () => makeShelves(page))
  await test.step('product families', async () => {
    for (let at = 0; at < FAMILIES; at += 1) await makeFamily(page, at)
  })
  await test.step('on sale', () => putOnSale(page))
  await test.step('stock', () => writeStock(page))
  await test.step('an offer', () => makeOffer(page))
  await test.step('the home page', () => writeShopFront(page))

  await test.step('a guest finds it all and buys with the code', async () => {
    const guest = await newDevice()
    await guest.goto('/')
    await expect(async () => {
      await guest.reload()
      await expect(guest.getByRole('heading', { name: HEADING })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expect(guest).toHaveTitle('Duka la Pamba: Cloth for every home')
    await expectUsable(guest)
    await guest.getByRole('link', { name: 'See blankets' }).click()
    await guest.waitForURL(/\/product-list\/blankets/)
    await guest.getByRole('link', { name: 'Blanket no. 1', exact: true }).first().click()
    await guest.waitForURL(/\/product-details\//)
    await addToCart(guest)
    await guest.goto('/cart')
    await guest.getByLabel('Promotion code').fill(CODE)
    await guest.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(guest.locator('main').getByText('Karibu, 10% off').first()).toBeVisible()
    await giveAddress(guest, freshPhone())
    await placeOrder(guest)
  })

  await page.goto('/office/orders')
  await expect(page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible()
})
