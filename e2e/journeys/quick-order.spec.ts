import type { Page } from 'playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { callAs, cartOf, signInAgain } from '../support/account.ts'
import { type BaleProduct, productsByTheBale } from '../support/bale-products.ts'
import { addToCart, giveAddress } from '../support/guest.ts'
import { freshPhone } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/**
 * The promise: customers who know the codes order by them, and an outage in between neither loses nor doubles any line.
 */

const main = (page: Page) => page.locator('main').filter({ visible: true })
const lines = (page: Page) => main(page).getByLabel('Lines')
const add = (page: Page) => main(page).getByRole('button', { name: 'Add to your cart' })
const empty = async (page: Page) => {
  const id = (await cartOf(page)).map(({ productId }) => productId)
  if (id.length > 0) await callAs(page, 'delete-cart', { id })
}

test('adds 80 typed lines to the cart exactly once, over an outage on submit', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load/)
  const wanted = await productsByTheBale(80)
  // Every second line by the bale, in small letters and without punctuation.
  const text = wanted.map(({ code }, at) =>
    at % 2 ? `${code.toLowerCase().replaceAll('-', ' ')} 1 bale` : `${code} 2`,
  )
  await signInAgain(page, 'trader')
  await page.goto('/quick-order')
  await lines(page).fill(text.join('\n'))
  await expect(main(page).getByText('80 lines, all correct')).toBeVisible()
  await page.reload()
  await expect(lines(page)).toHaveValue(text.join('\n'))
  await expect(main(page).getByText('80 lines, all correct')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }

  // The shop receives it but its response is lost. After that no request gets through.
  let announcements = 0
  await page.route('**/api/quick-order-add', async (route) => {
    announcements += 1
    if (announcements === 1) await route.fetch()
    await route.abort()
  })
  await add(page).click()
  await expect(main(page).getByText('No connection. 80 lines not sent yet.')).toBeVisible()
  await expect(page.getByText('No connection. Waiting to send: 80 lines for your cart')).toBeVisible()
  await expectAccessible(page)
  // Text typed in the meantime remains, and so does the pending order.
  await lines(page).fill('WRITTEN-MEANWHILE 3')
  await page.reload()
  await expect(page.getByText('No connection. Waiting to send: 80 lines for your cart')).toBeVisible()

  await page.unroute('**/api/quick-order-add')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(main(page).getByText('80 products added to your cart.')).toBeVisible()
  await expect(page.getByText('No connection. Waiting to send')).toHaveCount(0)
  await expect(lines(page)).toHaveValue('WRITTEN-MEANWHILE 3')
  expect(await cartOf(page)).toHaveLength(80)
  const quantities = new Map((await cartOf(page)).map(({ productId, quantity }) => [productId, quantity]))
  expect(wanted.map(({ id }) => quantities.get(id))).toEqual(
    wanted.map(({ piecesPerBale }, at) => (at % 2 ? piecesPerBale : 2)),
  )
  await empty(page)
})

test('adds valid lines to the cart, leaves the others with a reason, and reads files and scans', async ({ page }) => {
  const [first, second, third] = (await productsByTheBale(3)) as [BaleProduct, BaleProduct, BaleProduct]
  // A camera that shows the third code, and a browser that reads codes.
  await page.addInitScript((code) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }]
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
      const stream = canvas.captureStream()
      Object.assign(window, { camera: stream.getTracks()[0] })
      return stream
    }
  }, third.code)
  await signInAgain(page, 'trader')
  await page.goto('/quick-order')
  await lines(page).fill(`${first.code} 3\nNO-SUCH-CLOTH 2\n${second.code} -4\n${first.code} 1 bale`)
  await expect(main(page).getByText('2 of 4 lines are correct')).toBeVisible()
  await expect(main(page).getByText('We found no product with the code “NO-SUCH-CLOTH”.')).toBeVisible()
  await expect(main(page).getByText('Enter a quantity above 0.')).toBeVisible()
  await expect(main(page).getByText('Two lines of this product, added together.')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download them' }).click()
  expect((await saved).suggestedFilename()).toBe('lines-to-correct.csv')
  await main(page).getByRole('button', { name: 'Correct line 3' }).click()
  await page.keyboard.type(`${second.code} 4`)
  await expect(main(page).getByText('3 of 4 lines are correct')).toBeVisible()
  await add(page).click()
  await expect(main(page).getByText(/^2 products added to your cart\. 1 line was not taken\./)).toBeVisible()
  await expect(lines(page)).toHaveValue('NO-SUCH-CLOTH 2')
  expect((await cartOf(page)).toSorted((a, b) => a.productId - b.productId)).toEqual(
    [
      { productId: first.id, quantity: 3 + first.piecesPerBale },
      { productId: second.id, quantity: 4 },
    ].toSorted((a, b) => a.productId - b.productId),
  )

  await lines(page).fill('')
  for (const format of ['CSV', 'XLSX']) {
    const template = page.waitForEvent('download')
    await main(page).getByRole('button', { name: format, exact: true }).click()
    expect((await template).suggestedFilename()).toBe(`quick-order.${format.toLowerCase()}`)
  }
  const sheet = await writeXlsxFile([
    [{ value: 'Code' }, { value: 'Quantity' }, { value: 'Unit' }],
    [{ value: first.code }, { value: 2, type: Number }, { value: 'bale' }],
  ]).toBuffer()
  const files = main(page).locator('input[type=file]')
  await files.setInputFiles({ name: 'order.xlsx', mimeType: '', buffer: sheet })
  await expect(lines(page)).toHaveValue(`${first.code} 2 bale\n`)
  await files.setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(`${second.code};5\r\n`) })
  await expect(lines(page)).toHaveValue(`${first.code} 2 bale\n${second.code} 5\n`)
  await files.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0, 0]) })
  await expect(
    main(page).getByText('“cat.jpg”: This file is not CSV or XLSX. Please choose another file.'),
  ).toBeVisible()

  await main(page).getByRole('button', { name: 'Scan with the camera' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan codes' })
  await expect(scanner.getByText(`${third.code} 1`)).toBeVisible()
  await expectAccessible(page)
  await scanner.getByRole('button', { name: 'Done' }).click()
  await expect(lines(page)).toHaveValue(`${first.code} 2 bale\n${second.code} 5\n${third.code} 1\n`)
  expect(await page.evaluate(() => (window as unknown as { camera: MediaStreamTrack }).camera.readyState)).toBe('ended')
  await empty(page)
})

test('repeats an order automatically after an outage, as the same order', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load/)
  const [{ id }] = (await productsByTheBale(1)) as [BaleProduct]
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
  await page.goto('/cart')
  await giveAddress(page, freshPhone())
  const keys: string[] = []
  await page.route('**/api/place-order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none')
    // Its order is placed; the answer is lost.
    if (keys.length === 1) await route.fetch()
    if (keys.length < 3) await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure? Want to place order' })
  await question.getByRole('button', { name: /^Yes, place order/ }).click()
  await expect(question.getByText('We have no answer yet.')).toBeVisible()
  await expect(page.getByText('No connection. Waiting to send: Your order')).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => keys.length).toBe(2)
  await question.getByRole('button', { name: 'Try again now' }).click()
  await page.waitForURL(/\/payment\/[\w-]{22}$/)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})
