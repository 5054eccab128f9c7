import type { Page } from 'playwright/test'
import { expect } from './shop.ts'

/** Packing as a packer does it, on a pick list's page. */

/** Seconds between the letters of a scanner. */
const LETTER_S = 0.005

/**
 * Types as a scanner does: all letters at once, ended with Enter. It waits for the page only after the last letter.
 * Each letter has its own time, so that a busy machine does not look like a slow typist.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const keys = [...code].map((key) => ({ key, text: key })).concat({ key: 'Enter', text: '\r' })
  const began = Date.now() / 1000
  await Promise.all(
    keys.flatMap(({ key, text }, at) => {
      const timestamp = began + at * LETTER_S
      return [
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
      ]
    }),
  )
  await keyboard.detach()
}

/** Takes a parcel of an order from the Packing section and opens its pick list. */
export async function takeParcel(page: Page, orderNo: number): Promise<void> {
  await page.goto(`/office/packing?search=${orderNo}`)
  await page.getByRole('row', { name: String(orderNo) }).click()
  await page.getByRole('button', { name: 'Pack parcel' }).click()
  await expect(page.getByText(/^0 of \d+ pieces$/)).toBeVisible()
}

/** The code of the product that is to be taken from the shelf in hand. */
export async function codeInHand(page: Page): Promise<string> {
  const shelf = page.getByRole('region', { name: 'Current shelf' })
  return (await shelf.getByText(/^[A-Z0-9]+(-[A-Z0-9]+)+$/).textContent()) ?? ''
}
