import type { Page } from 'playwright/test'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: addresses are stored as their owner wants them, and no entry is lost during an outage. */

const main = (page: Page) => page.getByRole('main')

test('adds, changes, deletes and prefers addresses, and loses no address on a refusal', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503/)
  await openAs(page, '/my-address', await freshConsumer())
  // The address given at registration is the first address.
  await expect(main(page).getByRole('article')).toContainText('Amal Plaza')
  await main(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Yes, Delete it' }).click()
  await expect(main(page).getByRole('heading', { name: 'No addresses yet' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  for (const message of [
    'Enter a first name.',
    'Enter a last name.',
    'Enter a mobile number.',
    'Please choose a county',
  ]) {
    await expect(dialog.locator('[id$=-error]').getByText(message)).toBeVisible()
  }
  await dialog.getByLabel('First name').fill('Amina')
  await dialog.getByLabel('Last name').fill('Otieno')
  await dialog.getByLabel('Mobile number, +254').fill('0712 345 678')
  await dialog.getByRole('combobox', { name: 'County' }).selectOption('Nairobi')
  await dialog.getByRole('combobox', { name: 'Town' }).fill('Eastleigh')
  await expect(dialog.getByLabel('Postal code')).toHaveValue('00610')
  await dialog.getByRole('combobox', { name: 'County' }).selectOption('Mombasa')
  await expect(dialog.getByRole('combobox', { name: 'Town' })).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Town' }).fill('Nyali')
  await expect(dialog.getByLabel('Postal code')).toHaveValue('80118')
  await dialog.getByLabel('Building, road, landmark').fill('Links Road')
  await expect(dialog.locator('[id$=-error]')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Your address is saved.')).toBeVisible()
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Default')

  await main(page).getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByLabel('First name').fill('Akinyi')
  await dialog.getByLabel('Last name').fill('Otieno')
  await dialog.getByLabel('Mobile number, +254').fill('733456789')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('Uganda')
  await dialog.getByLabel('County or region').fill('Central')
  await dialog.getByLabel('Town').fill('Kampala')
  await dialog.getByLabel('Building, road, landmark').fill('Nakasero market')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(cards).toHaveCount(2)
  await cards.nth(1).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Mobile number, +254')).toHaveValue('0733 456 789')
  await expect(dialog.getByLabel('Town')).toHaveValue('Kampala')
  await dialog.getByLabel('Building, road, landmark').fill('Nakasero market, gate 2')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(cards.nth(1)).toContainText('Nakasero market, gate 2')

  await cards
    .nth(1)
    .getByRole('button', { name: /^Make default/ })
    .click()
  await expect(cards.first()).toContainText('Akinyi Otieno')
  await expect(cards.first()).toContainText('Default')

  const question = page.getByRole('dialog', { name: 'This will permanently delete the selected address' })
  await page.route('**/api/address-delete', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'shop-unreachable', message: 'Away.', retryable: true } }),
  )
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'No, Keep it' }).click()
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Yes, Delete it' }).click()
  await expect(page.getByText('Your addresses were not changed.')).toBeVisible()
  await expect(cards).toHaveCount(2)
  await page.unroute('**/api/address-delete')
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Yes, Delete it' }).click()
  await expect(page.getByText('Your address is deleted.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Amina Otieno')
  await expect(cards.first()).toContainText('Default')
  await page.reload()
  await expect(cards).toHaveCount(1)
})
