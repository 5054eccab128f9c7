import { readFile } from 'node:fs/promises'
import { cartList } from '../../lib/contract/cart/cart.ts'
import { must, productWithStock } from '../support/calls.ts'
import { addToCart } from '../support/guest.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: staff give a lower price for a quantity, see the price of a cart before, and a guest pays it. An edited
 * export changes it.
 */

const NAME = 'Twenty of one product'
const QUANTITY = 20
/** Work that can be undone begins after ten seconds. */
const IMPORT_MS = 60_000

test('makes a ladder whose price a guest pays, and changes it with an edited export', async ({ page, browser }) => {
  test.slow()
  const { id, clusterName, clusterCode } = await productWithStock(QUANTITY, 99_999, { collection: ['blankets'] })
  const exVatTotal = async (quantity: number) =>
    (await must(cartList, { items: [{ productId: id, quantity }] })).settings.totalExVat
  const before = await exVatTotal(QUANTITY)
  const percentOff = async () => Math.round((1 - (await exVatTotal(QUANTITY)) / before) * 100)

  await signInToOffice(page, 'owner')
  await page.goto('/office/prices/ladders')
  await page.getByRole('button', { name: /^New ladder/ }).click()
  const form = page.getByRole('form', { name: 'New ladder' })
  await form.getByLabel('Name for staff').fill(NAME)
  await form.getByLabel('Products, families or collections').fill(clusterCode)
  await form
    .getByRole('list', { name: /^Found/ })
    .getByRole('button')
    .first()
    .click()
  await expect(form.getByText('12 shirts in size M and 12 in size L count as 24.')).toBeVisible()
  await form.getByLabel('From pieces').fill(String(QUANTITY))
  await form.getByLabel('Price as').selectOption({ label: '% off' })
  await form.getByLabel('Percent').fill('3')
  // Typed text survives a reload.
  await page.reload()
  await expect(form.getByLabel('Percent')).toHaveValue('3')
  await expect(form.getByText(/^1 family, /)).toBeVisible()

  await form.getByLabel('Products in the cart').fill(clusterName)
  await form.getByRole('list', { name: 'Found: Products in the cart' }).getByRole('button').first().click()
  await form.getByLabel(/^Quantity of /).fill(String(QUANTITY))
  const preview = form.getByRole('table')
  await expect(preview).toContainText(`${QUANTITY} × `)
  await expect(preview).toContainText('Total with VAT')
  await expectUsable(page)
  await form.getByRole('button', { name: /^Add ladder/ }).click()
  const row = page.getByRole('row').filter({ hasText: NAME })
  await expect(row).toContainText(`${QUANTITY} pieces 3% off`)
  await expect(row).toContainText('Active')
  await expect.poll(percentOff).toBe(3)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`/product-details/${id}`)
  await addToCart(guest)
  await guest.goto('/cart')
  const main = guest.locator('main').filter({ visible: true })
  await main.getByRole('spinbutton', { name: /^Quantity of / }).fill(String(QUANTITY))
  await expect(main.getByText(`Price for ${QUANTITY} or more pieces: ${QUANTITY} counted.`)).toBeVisible()
  await guest.context().close()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('button', { name: 'CSV, for any program' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.split('\r\n').filter((line, at) => at === 0 || line.includes(NAME))
  expect(lines).toHaveLength(2)
  const edited = lines.join('\r\n').replace(`,${QUANTITY},,3,`, `,${QUANTITY},,5,`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ladders.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText(`From ${QUANTITY} pieces: 3% off`)
  await expect(changes).toContainText(`From ${QUANTITY} pieces: 5% off`)
  await expectUsable(page)
  expect(await percentOff()).toBe(3)
  await page.getByRole('button', { name: /^Import 1 change…/ }).click()
  await page.getByRole('dialog', { name: 'Import prices' }).getByRole('button', { name: 'Import 1 change' }).click()
  await expect.poll(percentOff, { timeout: IMPORT_MS }).toBe(5)
})
