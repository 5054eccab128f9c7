import type { Page } from 'playwright/test'
import { callAs, cartOf, productsInStock, signInAgain } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

/** The promise: a member's order above a limit waits until the head of the company approves it, on a phone. */

const main = (page: Page) => page.locator('main').filter({ visible: true })
const seen = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true })

interface Member {
  userId: number
  email: string
}

/** Sets the limit of the sample's branch customer on the team page; empty: no limit. */
async function setLimit(page: Page, shillings: string): Promise<void> {
  await signInByCall(page, 'trader')
  await page.goto('/terms')
  const team = await callAs<Member[]>(page, 'team-member-list')
  const userId = team.find(({ email }) => email === 'branch@fuma.test')?.userId
  await page.goto(`/team-management/edit/${userId}`)
  await main(page).getByLabel('Limit for an order, KSh').fill(shillings)
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/team-management$/)
}

test('a member’s order above the limit is approved by the head on a phone', async ({ page, newDevice }) => {
  test.slow()
  const head = await newDevice()
  await head.setViewportSize({ width: 360, height: 780 })
  await setLimit(head, '100')

  await test.step('the member sends the order for approval', async () => {
    await signInAgain(page, 'branch')
    const [id = 0] = await productsInStock(1)
    await callAs(page, 'cart-add', { items: [{ productId: id, quantity: 1 }], set: true })
    await page.goto('/cart')
    await expect(seen(page, 'This order needs approval.')).toBeVisible()
    await main(page).getByRole('combobox', { name: 'Branch' }).selectOption('Kisumu')
    await main(page).getByText('As soon as possible').click()
    await expect(seen(page, 'Delivery to Kisumu, ex-VAT')).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Send for approval/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('button', { name: 'Yes, send for approval' }).click()
    await page.waitForURL(/\/order-approvals$/)
    await expect(seen(page, 'Waiting for approval').first()).toBeVisible()
    await expectUsable(page)
    expect(await cartOf(page)).toEqual([])
  })

  await test.step('the head approves it', async () => {
    await openAs(head, '/order-approvals', 'trader')
    await main(head).getByRole('button', { name: 'Review' }).first().click()
    await main(head)
      .getByLabel(/^Note for /)
      .fill('For the season')
    await expectUsable(head)
    await main(head)
      .getByRole('button', { name: /^Approve KSh/ })
      .click()
    await expect(main(head).getByText(/^Above the limit .* Approved by .* “For the season”$/)).toBeVisible()
    await expect(
      main(head)
        .getByRole('link', { name: /^Order \d+$/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('the member sees the order', async () => {
    await page.goto('/order-approvals')
    await main(page)
      .getByRole('link', { name: /^Order \d+$/ })
      .first()
      .click()
    await page.waitForURL(/\/order-details\//)
  })
  await setLimit(head, '')
})
