import type { Page } from 'playwright/test'
import { readPdf } from '#shop-api/testing/pdf-text.ts'
import { productWithStock, startPayment, waitForPayment } from '../support/calls.ts'
import { documentsAtKra, setOutage, useSampleDevice } from '../support/etims.ts'
import { emailAbout, placeInBrowser } from '../support/guest-order.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { signInToOffice } from '../support/office.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/**
 * The promise: KRA has each invoice once and in order, a clerk corrects a refused invoice, and the shop sells on while
 * KRA is away.
 */
test.describe.configure({ mode: 'serial' })
// A separate shop: the documents at KRA are those of this journey alone.
test.use({ shopSettings: { SITE_NAME: 'Fuma Tax' } })

const main = (page: Page) => page.getByRole('main').filter({ visible: true })

/** A business with this PIN orders in this page's browser and pays. */
async function buy(page: Page, kraPin: string) {
  const { id } = await productWithStock(50, 99_999)
  const business = { companyName: 'Simba Traders Ltd', kraPin }
  const order = await placeInBrowser(page, [{ productId: id, quantity: 1 }], 'delivered', business)
  const phone = freshPhone()
  await startPayment(order, phone)
  await answerPrompt(phone, RIGHT_PIN)
  await waitForPayment(order.orderId, ({ state }) => state === 'paid')
  return order
}

/** Waits until KRA has this number of documents. */
async function atKra(count: number) {
  await expect.poll(async () => (await documentsAtKra()).length, { timeout: 90_000 }).toBe(count)
  return documentsAtKra()
}

test.beforeAll(useSampleDevice)

test('a paid order’s invoice carries KRA’s control data, and is emailed with them', async ({ page }) => {
  const { orderId, email } = await buy(page, 'P051234567A')
  const [document] = await atKra(1)
  expect(document).toMatchObject({ invcNo: 1, custTin: 'P051234567A' })

  await page.goto(`/receive-message/${orderId}`)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(main(page).getByRole('link', { name: 'Check at KRA' })).toBeVisible()
  await expectUsable(page)
  const link = main(page).getByRole('link', { name: /^Tax invoice/ })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  const text = readPdf(await file.body())
    .pieces.map((piece) => piece.text)
    .join(' ')
  expect(text).toMatch(new RegExp(`KRACU\\w+/${document?.curRcptNo}\\b`))
  await emailAbout(email, document?.trdInvcNo ?? '')
})

test('a clerk corrects the buyer of a refused invoice from Today', async ({ page }) => {
  // PINs that end in Z belong to no taxpayer: the simulator refuses them.
  await buy(page, 'P051234567Z')
  await signInToOffice(page, 'finance')
  await expect(async () => {
    await page.goto('/office')
    await expect(main(page).getByRole('heading', { name: 'Invoices not at KRA' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const queue = main(page).getByRole('region', { name: 'Invoices not at KRA' })
  await expect(queue.getByText(/Refused by KRA: 910/)).toBeVisible()
  await queue.getByRole('listitem').getByRole('link').first().click()

  const details = page.getByRole('region', { name: /^INV-/ })
  await expect(details.getByText(/910 Request parameter error/).first()).toBeVisible()
  await expectUsable(page)
  await details.getByRole('button', { name: 'Correct the buyer' }).click()
  await details.getByLabel(/^KRA PIN/).fill('P051234567')
  await details.getByLabel('Reason').fill('The customer mistyped the PIN')
  await details.getByRole('button', { name: 'Correct and send again' }).click()
  await expect(details.getByText('Write the KRA PIN like A012345678Z.')).toBeVisible()
  await details.getByLabel(/^KRA PIN/).fill('P051234567B')
  await details.getByRole('button', { name: 'Correct and send again' }).click()
  const documents = await atKra(2)
  expect(documents.at(-1)).toMatchObject({ custTin: 'P051234567B' })
  await expect(details.getByRole('link', { name: 'Check at KRA' })).toBeVisible()
})

test('sells while KRA is away, and sends all documents in their order afterwards', async ({ page }) => {
  test.slow()
  await setOutage('closed')
  await buy(page, 'P051234567C')
  await buy(page, 'P051234567D')
  await signInToOffice(page, 'finance')
  await page.goto('/office/money/etims/queue?view=waiting')
  await expect(main(page).getByText('KRA does not respond.')).toBeVisible({ timeout: 60_000 })
  await expect(main(page).getByText(/^INV-/).first()).toBeVisible()
  await expectUsable(page)

  await setOutage('off')
  const documents = await atKra(4)
  expect(documents.map(({ invcNo }) => invcNo)).toEqual([1, 2, 3, 4])
  expect(documents.slice(2).map(({ custTin }) => custTin)).toEqual(['P051234567C', 'P051234567D'])
  expect(new Set(documents.map(({ trdInvcNo }) => trdInvcNo)).size).toBe(4)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/office/money/etims/queue')
  await expect(main(page).getByRole('heading', { name: 'KRA has refused no document' })).toBeVisible()
  await expectUsable(page)
})
