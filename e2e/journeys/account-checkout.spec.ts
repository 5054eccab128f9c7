import type { Page } from 'playwright/test'
import { callAs, cartOf, productsInStock, signInAgain } from '../support/account.ts'
import { waitForPayment } from '../support/calls.ts'
import { orderIdIn, placeOrder } from '../support/guest.ts'
import { answerPrompt, freshPhone, RIGHT_PIN } from '../support/handset.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** The promise: a customer with an account orders to a saved address, or collects, without typing it again. */

async function fill(page: Page, name: string): Promise<void> {
  const [id = 0] = await productsInStock(1)
  await signInAgain(page, name)
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })
  await page.goto('/cart')
}

/** Visible text only: pages that were left stay in the document, hidden. */
const seen = (page: Page, words: string) => page.getByText(words).filter({ visible: true })

test.describe('a consumer', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('orders to another saved address and pays with M-Pesa', async ({ page }) => {
    await fill(page, 'consumer')
    await expect(page.getByText('Mpaka Road, Fuma Court')).toBeVisible()
    await expect(page.getByText('Delivery to Westlands, with VAT')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change the address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' })
    await dialog.getByText('Akinyi Otieno').click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Deliver here' }).click()
    // The focus returns to the opening button after any way of closing the window.
    await expect(page.getByRole('button', { name: 'Change the address' })).toBeFocused()
    await expect(page.getByText('Delivery to Kisumu, with VAT')).toBeVisible()
    await page.getByLabel('Note for us (optional)').fill('Call at the gate')

    await placeOrder(page)
    const phone = freshPhone()
    await page.getByLabel('M-Pesa number').fill(phone)
    await page.getByRole('button', { name: /^PAY NOW/ }).click()
    await page.waitForURL(/\/receive-message\//)
    await answerPrompt(phone, RIGHT_PIN)
    await expect(page.getByRole('heading', { name: 'Asante, it is paid' })).toBeVisible()
    await waitForPayment(orderIdIn(page), ({ isPaid }) => isPaid)

    // The cart and the note were this order's; the address stays.
    expect(await cartOf(page)).toEqual([])
    await page.goto('/cart')
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
  })

  test('adds an address in the same window, and delivery is priced for it', async ({ page }) => {
    await fill(page, 'consumer')
    await page.getByRole('button', { name: 'Change the address' }).click()
    await page.getByRole('button', { name: 'Add an address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an address' })
    await dialog.getByLabel('First name').fill('Amina')
    await dialog.getByLabel('Last name').fill('Otieno')
    await dialog.getByLabel(/Mobile number/).fill('0712 345 678')
    await dialog.getByRole('combobox', { name: 'County' }).selectOption('Mombasa')
    await dialog.getByRole('combobox', { name: 'Town' }).fill('Nyali')
    await dialog.getByLabel('Postal code').fill('80100')
    await dialog.getByLabel('Building, road, landmark').fill('Moi Avenue, by the tusks')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Moi Avenue, by the tusks')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Place order and pay/ })).toBeEnabled()

    const list = await callAs<{ id: number; physicalLocation: string }[]>(page, 'address-list')
    const added = list.find(({ physicalLocation }) => physicalLocation.startsWith('Moi Avenue'))
    await callAs(page, 'address-delete', { id: added?.id })
  })

  test('chooses an address on its page, makes it the default, and continues to the order', async ({ page }) => {
    await fill(page, 'consumer')
    await page.getByRole('link', { name: 'All my addresses' }).click()
    await page.waitForURL(/\/select-address$/)
    await expect(page.getByRole('radio', { name: /Amina Otieno/ })).toBeChecked()
    await page.getByText('Akinyi Otieno').click()
    await expect(seen(page, 'Delivery to Kisumu, with VAT')).toBeVisible()
    await page.getByRole('button', { name: 'Make this my default address' }).click()
    await expect(page.getByText('This is now your default address.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Akinyi Otieno Default/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/cart$/)
    // The cart page was open before, hidden: it shows the new choice.
    await expect(seen(page, 'Milimani, behind the Aga Khan hospital')).toBeVisible()
    await expect(seen(page, 'Delivery to Kisumu, with VAT')).toBeVisible()

    const list = await callAs<{ id: number; firstName: string }[]>(page, 'address-list')
    await callAs(page, 'address-change-default', { id: list.find(({ firstName }) => firstName === 'Amina')?.id })
  })
})

test('delivery information lists every county and every counter, and links guests to sign-in', async ({ page }) => {
  await page.goto('/delivery-information')
  await page.waitForURL(/\/sign-in\?next=%2Fdelivery-information$/)
  await signInAgain(page, 'consumer')
  await page.goto('/delivery-information')
  await expect(page.getByRole('heading', { name: 'Delivery information' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Nairobi', exact: true })).toBeVisible()
  expect(await page.getByRole('rowheader').count()).toBeGreaterThanOrEqual(47)
  await expect(page.getByText('Industrial Area').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveCount(0)
  await expectAccessible(page)
})
