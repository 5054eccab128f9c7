import type { Page } from 'playwright/test'
import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: while a page's scripts load, no dead control seems ready, and no typed text is lost. */

/** Delays a page's scripts until its result is called, as a slow connection does. */
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

/** Controls that need a script. Links, fields of plain forms and the browser's own popovers do not. */
const NEEDS_SCRIPT = [
  'button:not([popovertarget])',
  'select',
  ...['checkbox', 'radio', 'range', 'file'].map((type) => `input[type=${type}]`),
].map((control) => `${control}:enabled:not(form[action] *)`)

/** The controls on a page that need a script and seem ready. */
const aliveOn = (page: Page) =>
  page
    .locator(NEEDS_SCRIPT.join(', '))
    .filter({ visible: true })
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)))

interface FirstSight {
  /** How each button with the name was when the page first held it. */
  firstStates: ('ready' | 'not ready')[]
}

/**
 * Runs in the page before other scripts. Taps every button of a name as soon as the document has it, and notes whether
 * it was ready. A check from outside would be too late on a busy machine.
 */
function tapAtFirstSight(name: string): void {
  const states: FirstSight['firstStates'] = []
  const seen = new WeakSet<HTMLButtonElement>()
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button')) {
      if (seen.has(button) || button.textContent?.trim() !== name) continue
      seen.add(button)
      states.push(button.disabled ? 'not ready' : 'ready')
      button.click()
    }
  }).observe(document, { childList: true, subtree: true })
  ;(window as unknown as FirstSight).firstStates = states
}

test('shows Add to cart as not ready at 400 kbit/s, and then adds the product', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page)
  const bytes = (400 * 1000) / 8
  const slow = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.addInitScript(tapAtFirstSight, 'Add to cart')
  await page.mainFrame().goto('/product-details/322', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first()
  await expect(add).toBeEnabled({ timeout: 60_000 })
  const states = await page.evaluate(() => (window as unknown as FirstSight).firstStates)
  expect(new Set(states)).toEqual(new Set(['not ready']))
  await add.click()
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })
  await expect(cart).toBeVisible({ timeout: 30_000 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of [
    '/',
    '/product-list',
    '/product-list/blankets',
    '/search?q=kikoy',
    '/product-details/322',
    '/cart',
    '/sign-in',
    '/sign-up',
    '/sign-up?as=trader',
    '/forgot-password',
    '/need-help',
    '/terms',
    '/delivery',
    '/orders-by-date',
    '/my-account',
  ]) {
    test(`shows no control on ${address} as ready that needs a script`, async ({ page }) => {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      expect(await aliveOn(page)).toEqual([])
    })
  }

  for (const [name, addresses] of [
    ['consumer', ['/orders', '/information', '/change-password', '/notifications', '/my-address', '/select-address']],
    ['trader', ['/quick-order', '/team-management', '/branch/create', '/credit-facilities', '/kyc-upload']],
    ['rep', ['/settings', '/product-list', '/product-details/322']],
  ] as const) {
    test(`nor on the pages of a ${name}`, async ({ page, baseURL }) => {
      const data = { email: `${name}@fuma.test`, password: PASSWORD, remember: false }
      const headers = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' }
      expect((await page.request.post('/api/login', { data, headers })).status()).toBe(200)
      for (const address of addresses) {
        await page.goto(address)
        expect(new URL(page.url()).pathname).toBe(address)
        await expect(page.getByRole('main').first()).toBeVisible()
        expect([address, await aliveOn(page)]).toEqual([address, []])
      }
    })
  }
})

test('retains a sign-in typed before the scripts load, and completes it without a page request', async ({ page }) => {
  const email = await freshConsumer()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.isNavigationRequest()) requests.push(request.url())
  })
  const letGo = await openEarly(page, '/sign-in')
  requests.length = 0
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  await page.keyboard.press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
  await expect(button).toBeDisabled()
  expect(requests).toEqual([])
  expect(page.url()).toMatch(/\/sign-in$/)

  letGo()
  await expect(button).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button.click()
  await expect(page).toHaveURL(/\/$/)
  expect(requests.filter((url) => new URL(url).pathname === '/api/login')).toHaveLength(1)
})

test('leaves a search field with the focus to its visitor', async ({ page }) => {
  const letGo = await openEarly(page, '/search?q=kikoy')
  const field = page.getByLabel('Search product, brand or code').filter({ visible: true })
  await field.focus()
  letGo()
  await expect(field).toHaveAttribute('role', 'combobox')
  await page.keyboard.type('shuka')
  await expect(field).toHaveValue('shuka')

  // In an untouched field, the list's search text appears.
  const letGoAgain = await openEarly(page, '/search?q=kikoy')
  await field.focus()
  letGoAgain()
  await expect(field).toHaveAttribute('role', 'combobox')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('kikoy')
})

test('shows the page regardless of which script is late', async ({ page, context, request }) => {
  const scriptsOf = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/\/_next\/static\/([\w./~-]+\.js)/g)].map(
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
    await expect(
      slow.getByRole('main').getByRole('link', { name: /^Change Password Choose a new password/ }),
    ).toBeVisible()
    await slow.close()
  }
})
