import type { Page } from 'playwright/test'
import { callAs, forgetCookies } from '../support/account.ts'
import { openAs } from '../support/fresh-person.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { decideBranchAsStaff } from '../support/staff.ts'

/** The promise: a company manages its own branches, and loses no typed text on the way. */

const main = (page: Page) => page.locator('main').filter({ visible: true })
const row = (page: Page, name: string) => main(page).getByRole('article', { name })
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const alert = (page: Page, words: string) => page.getByText(words).filter({ visible: true })

interface Listed {
  id: number
  name: string
}
const idOf = async (page: Page, wanted: string) =>
  (await callAs<Listed[]>(page, 'branch-list', { isApiDropDown: 0 })).find(({ name }) => name === wanted)?.id ?? 0

/** A branch of the sample's company, by calls alone. */
async function newBranch(page: Page, branchName: string): Promise<number> {
  const [contact] = await callAs<{ userId: number }[]>(page, 'team-member-list', { isApiDropDown: 1 })
  await callAs(page, 'branch-create', { branchName, sameAddress: 1, primaryContact: contact?.userId })
  return idOf(page, branchName)
}

test('adds a branch with its contact as a team member, and retains the draft over a reload', async ({ page }) => {
  const name = `Nakuru ${Date.now()}`
  await openAs(page, '/branch/create', 'trader')
  await button(page, 'Save branch').click()
  await expect(main(page).getByText("Enter the branch's name.")).toBeVisible()
  await expect(main(page).getByText('Choose a primary contact.')).toBeVisible()
  await expect(main(page).getByText('Please choose a county')).toHaveCount(2 + 2)
  await expect(main(page).getByLabel('Branch name')).toBeFocused()
  await expectAccessible(page)

  await main(page).getByLabel('Branch name').fill(name)
  await main(page).getByRole('combobox', { name: 'Primary contact' }).selectOption('Peter Kamau')
  await expect(main(page).getByRole('checkbox', { name: 'Peter Kamau, primary contact' })).toBeChecked()
  const invoice = main(page).getByRole('region', { name: 'Invoice address' })
  await invoice.getByLabel('Postal address').fill('P.O. Box 88')
  await invoice.getByRole('combobox', { name: 'County' }).selectOption('Nakuru')
  await invoice.getByRole('combobox', { name: 'Town' }).fill('Nakuru')
  await invoice.getByLabel('Postal code').fill('2010')
  await invoice.getByLabel('Building, road, landmark').fill('Kenyatta Avenue')
  await page.reload()
  await expect(main(page).getByLabel('Branch name')).toHaveValue(name)
  await expect(invoice.getByLabel('Postal address')).toHaveValue('P.O. Box 88')
  await expect(invoice.getByRole('combobox', { name: 'Town' })).toHaveValue('Nakuru')

  await button(page, 'Copy the invoice address').click()
  await button(page, 'Save branch').click()
  await expect(main(page).getByText('Enter all 5 digits, for example 00610.')).toHaveCount(2)
  for (const where of ['Invoice address', 'Delivery address']) {
    await main(page).getByRole('region', { name: where }).getByLabel('Postal code').fill('20100')
  }
  await button(page, 'Save branch').click()
  await page.waitForURL(/\/branch$/)
  await expect(alert(page, `${name} is added to your branches.`)).toBeVisible()
  await expect(row(page, name)).toContainText('Kenyatta Avenue, Nakuru 20100')
  await expect(row(page, name)).toContainText('Peter Kamau')
  // The form is empty again for the next branch.
  await main(page).getByRole('link', { name: 'Add a branch' }).click()
  await expect(main(page).getByLabel('Branch name')).toHaveValue('')
})

test('edits a branch without its approved name, and hides address fields for the company’s own addresses', async ({
  page,
}) => {
  const name = `Thika ${Date.now()}`
  await openAs(page, '/branch', 'trader')
  const id = await newBranch(page, name)
  await page.goto(`/branch/edit/${id}`)
  await expect(main(page).getByLabel('Branch name')).toHaveValue(name)
  await expect(main(page).getByLabel('Branch name')).not.toBeEditable()
  const same = main(page).getByRole('checkbox', { name: 'Same as the company’s addresses' })
  await expect(same).toBeChecked()
  await expect(main(page).getByRole('region', { name: 'Invoice address' })).toHaveCount(0)
  await same.uncheck()
  await expect(main(page).getByRole('region', { name: 'Delivery address' })).toBeVisible()
  await same.check()
  await main(page).getByRole('combobox', { name: 'Primary contact' }).selectOption('Peter Kamau')
  await expectAccessible(page)
  await button(page, 'Save branch').click()
  await page.waitForURL(/\/branch$/)
  await expect(row(page, name)).toContainText('Peter Kamau')
})

test('disables a branch on confirmation, restores it by Undo, and lets staff block it with a reason', async ({
  page,
}) => {
  const name = `Embu ${Date.now()}`
  await openAs(page, '/branch', 'trader')
  const id = await newBranch(page, name)
  await page.reload()
  await row(page, name)
    .getByRole('button', { name: `Deactivate ${name}` })
    .click()
  const question = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No, keep it active' }).click()
  await expect(row(page, name)).toContainText('Active')
  await row(page, name)
    .getByRole('button', { name: `Deactivate ${name}` })
    .click()
  await question.getByRole('button', { name: 'Yes, deactivate it' }).click()
  await expect(row(page, name)).toContainText('Inactive')
  expect((await callAs<Listed[]>(page, 'branch-list')).map((branch) => branch.id)).not.toContain(id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name).getByRole('button', { name: `Deactivate ${name}` })).toBeVisible()
  await expect(alert(page, `${name} is active again.`)).toBeVisible()

  await decideBranchAsStaff(id, 'declined', 'There is no such road.')
  await page.reload()
  await expect(row(page, name)).toContainText('Declined')
  await expect(row(page, name)).toContainText('There is no such road.')
  await decideBranchAsStaff(id, 'approved')
})

test('waits for the company’s approval, responds 404 for unknown branches, and offers a retry of a failed list', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|503/)
  await openAs(page, '/branch', 'pending')
  await expect(main(page).getByRole('heading', { name: 'You can add branches after approval' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Your documents' })).toBeVisible()
  await forgetCookies(page)

  await signInByCall(page, 'trader')
  await page.goto('/branch/edit/99999999')
  await page.waitForURL(/\/404$/)
  await page.route('**/api/branch-list', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'shop-unreachable', message: 'We could not reach the shop.', retryable: false },
    }),
  )
  await page.goto('/branch')
  await expect(main(page).getByText('We could not load your branches.')).toBeVisible()
  await page.unroute('**/api/branch-list')
  await button(page, 'Try again').click()
  await expect(row(page, 'Mombasa')).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  }
})
