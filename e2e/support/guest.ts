import type { Page } from 'playwright/test'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { expect } from './shop.ts'

/** A guest's actions on screen, step by step, with controls found by their visible or accessible text. */

/** Puts the product of this page into the cart. Phones have the button at the foot of the screen. */
export async function addToCart(page: Page): Promise<void> {
  await Promise.all([
    page.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).click(),
    expect(page.getByText('Item(s) added to cart successfully')).toBeVisible(),
  ])
}

/** The guest's address form, a part of the cart's page. */
export const addressForm = (page: Page) => page.getByRole('form', { name: 'Your address' })

/** Fills the guest's address form for Eastleigh, Nairobi; delivery there is priced once it is done. */
export async function giveAddress(page: Page, phone: string): Promise<void> {
  const form = addressForm(page)
  await form.getByLabel('First name').fill('Achieng')
  await form.getByLabel('Last name').fill('Odhiambo')
  await form.getByLabel('Phone number').fill(showKenyanMobile(phone))
  await form.getByLabel('Email').fill('achieng.o@example.co.ke')
  await form.getByRole('combobox', { name: 'County' }).selectOption('Nairobi')
  await form.getByRole('combobox', { name: 'Town' }).fill('Eastleigh')
  await form.getByLabel('Postal code').fill('00610')
  await form.getByLabel('Building, road, landmark').fill('Amal Plaza, 1st Avenue')
}

/** Presses Place order, confirms, and waits for the payment page. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.getByRole('button', { name: /^Yes, place order/ }).click()
  await page.waitForURL(/\/payment\/[\w-]{22}$/)
}

/** Requests the money on the payment page by M-Pesa. The checkout has filled in the number. */
export async function payNow(page: Page, phone: string): Promise<void> {
  await expect(page.getByLabel('M-Pesa number')).toHaveValue(showKenyanMobile(phone))
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  await page.waitForURL(/\/receive-message\/[\w-]{22}$/)
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
}

/** The order's id in the address of the payment pages. */
export const orderIdIn = (page: Page): string => page.url().split('/').at(-1) ?? ''
