import type { Page } from 'playwright/test'
import { officeCreditHold, officeCreditHoldSave } from '../../lib/contract/companies/office/credit.ts'
import { callAs, productsInStock, signInAgain } from '../support/account.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: a trader with an overdue invoice sees why the account is on hold, and pays for the order at once. */

const main = (page: Page) => page.locator('main').filter({ visible: true })
const seen = (page: Page, words: string | RegExp) => main(page).getByText(words).filter({ visible: true })

/** Sets after how many days an overdue amount puts an account on hold. The sample's trader is overdue for some days. */
async function holdAfter(days: number): Promise<void> {
  const { version } = await asStaff('owner', officeCreditHold, {})
  await asStaff('owner', officeCreditHoldSave, { overdueDays: days, version })
}

test.afterEach(() => holdAfter(14))

test('a trader with an overdue invoice pays now instead and sees why', async ({ page }) => {
  await holdAfter(2)
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAgain(page, 'trader')
  const [id = 0] = await productsInStock(1)
  await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })
  await page.goto('/cart')

  await test.step('the cart shows the hold before the button', async () => {
    await expect(seen(page, /^The account is on hold: KSh.[\d,]+ is overdue since /)).toBeVisible()
    await expect(
      main(page)
        .getByRole('link', { name: /^INV-\d+/ })
        .first(),
    ).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Account on hold' })).toBeVisible()
    for (const button of await main(page)
      .getByRole('button', { name: /^(Place order|Checkout)/ })
      .all())
      await expect(button).toBeDisabled()
    await expectUsable(page)
  })

  await test.step('the trader pays for this order now', async () => {
    await main(page).getByRole('button', { name: 'Pay for this order now' }).click()
    await expect(main(page).getByRole('radio', { name: /^Now/ })).toBeChecked()
    await main(page).getByRole('combobox', { name: 'Branch' }).selectOption('Eastleigh')
    await main(page).getByText('As soon as possible').click()
    await expect(seen(page, 'Delivery to Eastleigh, ex-VAT')).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Place order/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('button', { name: /^Yes, place order/ }).click()
    await page.waitForURL(/\/payment\/[\w-]{22}$/)
    await expect(page.getByText(/KSh.[\d,]+/).first()).toBeVisible()
  })
})
