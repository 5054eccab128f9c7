import type { FrameLocator, Page } from 'playwright/test'
import { MAX_QUANTITY } from '../../lib/contract/base/codes.ts'
import { orderDetail } from '../../lib/contract/orders/order.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { must, placeGuestOrder, productWithStock } from './calls.ts'
import { heldByProvider } from './card-provider.ts'
import { expect } from './shop.ts'

/** Paying by card on the screen. */

/** The providers' public test cards, by the bank's behaviour. */
export const CARDS = {
  yes: '4000000000002701',
  mastercard: '5200000000002235',
  failed: '4000000000002925',
  attempted: '4000000000002719',
  unavailable: '5200000000002268',
  rejected: '4000000000002537',
  challenge: '4000000000002503',
  challengeFails: '5200000000002490',
} as const

export const CODE = '1234'
export const CVV = '274'

export interface Placed {
  orderId: string
  totalValue: number
}

let product: number | undefined
/** A guest's order of one piece, placed by calls alone. */
export async function orderToPay(): Promise<Placed> {
  product ??= (await productWithStock(50, MAX_QUANTITY)).id
  return placeGuestOrder(product)
}

/** Opens a payment screen at its card tab. */
export async function openCardTab(page: Page, { orderId }: Placed, screen = 'payment'): Promise<void> {
  await page.goto(`/${screen}/${orderId}#card`)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

/** Types a card as its holder would. */
export async function typeCard(page: Page, number: string, cvv = CVV): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Name on the card').fill('Achieng Odhiambo')
  await page.getByLabel('Expiry month').fill('1')
  await page.getByLabel('Expiry year').fill(String(new Date().getFullYear() + 3))
  await page.getByRole('textbox', { name: 'CVV' }).fill(cvv)
}

export const payButton = (page: Page) => page.locator('#panel-card').getByRole('button', { name: /^PAY NOW/ })

/** Opens the screen, types a card and presses the button. */
export async function payByCard(page: Page, placed: Placed, number: string, screen = 'payment'): Promise<void> {
  await openCardTab(page, placed, screen)
  await typeCard(page, number)
  await payButton(page).click()
}

/** The bank's page, two frames deep. */
export const bank = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Confirmation by your bank"]').frameLocator('iframe[name=bank]')

/** Waits for the bank's question. */
export async function challenged(page: Page): Promise<void> {
  await expect(bank(page).getByLabel('Code')).toBeVisible()
}

export async function answerChallenge(page: Page, code = CODE): Promise<void> {
  await bank(page).getByLabel('Code').fill(code)
  await bank(page).getByRole('button', { name: 'Submit' }).click()
}

/** Expects the page of a paid card, and the order to be paid. */
export async function expectPaid(page: Page, { orderId }: Placed, name: string): Promise<void> {
  await page.waitForURL(`**/receive-message/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
  await expect(page.getByText(`by ${name}`)).toBeVisible()
  const order = await must(orderDetail, { id: orderId })
  expect(order.isPaid).toBe(true)
  const { receipt } = await must(paymentStatus, { orderId })
  await expect(page.getByText(receipt as string)).toBeVisible()
  expect(await heldByProvider(receipt as string)).toBe(order.totalValue)
}

/** Expects the page that shows a failure, with its reason; no money was taken. */
export async function expectUnsuccessful(page: Page, { orderId }: Placed, reason: RegExp): Promise<void> {
  await page.waitForURL(`**/payment-message/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Payment unsuccessful' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', `/payment/${orderId}#card`)
}
