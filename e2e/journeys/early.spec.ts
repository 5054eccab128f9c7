import type { Page } from 'playwright/test'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: what is typed and pressed while a page's scripts are still on their way is done once they are there. */

/** Holds a page's scripts back until it is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const here = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await here
    await route.continue()
  })
  return letGo
}

/** Opens an address and is there when it can be seen, its scripts still on their way. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  const letGo = await holdScripts(page)
  await page.mainFrame().goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  return letGo
}

const alive = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps$')))

test('a sign-in that was typed and sent at once goes through, once', async ({ page }) => {
  const email = await freshConsumer()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const letGo = await openEarly(page, '/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
  await button.click()
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-waiting', '')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await alive(page, 'Email')).toBe(false)
  expect(sent).toEqual([])

  letGo()
  await expect(page).toHaveURL(/\/$/)
  expect(sent.filter((path) => path === '/api/login')).toHaveLength(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
})

test('what is typed without being sent stays, and counts', async ({ page }) => {
  const letGo = await openEarly(page, '/sign-in')
  await page.getByLabel('Email').fill('wambui@')
  await page.getByLabel('Remember me for 30 days').check()
  letGo()
  await expect.poll(() => alive(page, 'Email')).toBe(true)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveValue('wambui@')
  await expect(page.getByRole('main').getByText('Enter an email such as amina@example.co.ke.')).toBeVisible()
  await expect(page.getByLabel('Remember me for 30 days')).toBeChecked()
})

test('a product that is put into the cart at once is in it, once', async ({ page }) => {
  const letGo = await openEarly(page, '/product-details/322')
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first()
  await add.click()
  await add.click()
  letGo()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('1 item, 1 piece, from 1 brand.')).toBeVisible()
})

test('the search field somebody is in already is left to them', async ({ page }) => {
  const letGo = await openEarly(page, '/search?q=kikoy')
  const field = page.getByLabel('Search product, brand or code').filter({ visible: true })
  await field.focus()
  letGo()
  await expect(field).toHaveAttribute('role', 'combobox')
  await page.keyboard.type('shuka')
  await expect(field).toHaveValue('shuka')

  // Who leaves it untouched finds the words of the list in it.
  const letGoAgain = await openEarly(page, '/search?q=kikoy')
  await field.focus()
  letGoAgain()
  await expect(field).toHaveAttribute('role', 'combobox')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('kikoy')
})

test('whichever script of a page comes late, the page stands', async ({ page, context, request }) => {
  const scriptsOf = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/"(chunks\/[\w.-]+\.js)"/g)].map(
      ([, name]) => name as string,
    )
  const everywhere = new Set(await scriptsOf('/cart'))
  await openAs(page, '/my-account', await freshConsumer('Late'))
  const own = [...new Set(await scriptsOf('/my-account'))].filter((name) => !everywhere.has(name))
  expect(own.length).toBeGreaterThan(1)
  for (const name of own) {
    const slow = await context.newPage()
    await slow.route(`**/${name}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await slow.goto('/my-account')
    await expect(slow.getByRole('banner').getByRole('button', { name: 'Wambui Late' })).toBeVisible()
    await expect(slow.getByRole('main').getByRole('link', { name: /^Change Password Choose a new one/ })).toBeVisible()
    await slow.close()
  }
})

test('a press in the moment before a page lives is not taken for done', async ({ page }) => {
  const letGo = await openEarly(page, '/terms')
  const cookies = page.getByRole('button', { name: 'Cookies' })
  // The part lives before anything that was put off is done.
  await cookies.evaluate((button: HTMLElement) => {
    button.click()
    Object.assign(button, { __reactProps$here: {} })
  })
  await page.waitForTimeout(100)
  await cookies.evaluate((button) => Reflect.deleteProperty(button, '__reactProps$here'))
  letGo()
  await expect(page.getByRole('region', { name: 'Your choice about cookies' })).toBeFocused()
})
