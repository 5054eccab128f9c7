import type { Page } from 'playwright/test'
import { productWithStock } from '../support/calls.ts'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { addressForm, addToCart } from '../support/guest.ts'
import { startNextRelease } from '../support/next-release.ts'
import { signInByCall } from '../support/people.ts'
import { startSecondStorefront } from '../support/second-storefront.ts'
import { control, expect, test } from '../support/shop.ts'

/** The promise: a deploy interrupts no visitor: no request, no page and no typed text is lost. */

interface Marked {
  opened?: string
}
/** Marks the currently open page: a new load removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { opened: 'before the deploy' }))
const isSamePage = (page: Page) => page.evaluate(() => (globalThis as Marked).opened !== undefined)

test('continues open pages over a deploy, with their typed text', { tag: ONE_MACHINE }, async ({
  page,
  context,
  allowConsole,
}) => {
  // Open pages send requests while no server runs for a moment: the test has a single machine.
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const { id } = await productWithStock(50, 99_999)
  await page.goto(`/product-details/${id}`)
  await addToCart(page)
  await page.goto('/cart')
  const form = addressForm(page)
  await form.getByLabel('First name').fill('Achieng')
  await form.getByLabel('Phone number').fill('0712 000 111')
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of/ })
  await expect(quantity).toHaveValue('1')
  await mark(page)
  const list = await context.newPage()
  await list.goto('/')
  await mark(list)
  await list.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blankets' }).first().click()
  await list.waitForURL('**/product-list/blankets')
  await expect(list.getByRole('main').getByRole('article').first()).toBeVisible()
  // Within one build a link loads no new document.
  expect(await isSamePage(list)).toBe(true)

  await control('stop', 'storefront')
  const next = await startNextRelease()
  try {
    // A call from a page of the build before: the contract is the same, and the page stays.
    await page.getByRole('button', { name: /^More: Quantity of/ }).click()
    await expect(quantity).toHaveValue('2')
    await form.getByRole('combobox', { name: 'County' }).selectOption('Nairobi')
    await form.getByRole('combobox', { name: 'Town' }).fill('Eastleigh')
    expect(await isSamePage(page)).toBe(true)

    // A link leads into the new build, by loading it whole.
    await list.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await list.waitForURL('**/product-details/*')
    await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isSamePage(list)).toBe(false)
    await list.close()

    await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).first().click()
    await page.waitForURL('**/terms')
    await expect.poll(() => isSamePage(page)).toBe(false)
    await page.goBack()
    await expect(form.getByLabel('First name')).toHaveValue('Achieng')
    await expect(form.getByLabel('Phone number')).toHaveValue('0712 000 111')
    await expect(form.getByRole('combobox', { name: 'Town' })).toHaveValue('Eastleigh')
    await expect(quantity).toHaveValue('2')
  } finally {
    await next.stop()
    await control('start', 'storefront')
  }
})

test('names the build in pages and the content in file names, so that the next build reuses files', {
  tag: ONE_MACHINE,
}, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const { build } = await (await request.get('/api/health')).json()
  expect(build).toMatch(/^[\w-]{6,64}$/)
  expect(html).toContain(`data-dpl-id="${build}"`)
  const files = [...html.matchAll(/(?:src|href)="(\/_next\/[^"]+)"/g)].map(([, address = '']) => address)
  expect(files.length).toBeGreaterThan(5)
  for (const address of files) expect(address).toMatch(/^\/_next\/static\/immutable\/[\w.~/-]+$/)
})

test('reports not ready after the signal to end, completes its requests, and closes event streams', {
  tag: ONE_MACHINE,
}, async ({ page }) => {
  await signInByCall(page, 'consumer')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const storefront = await startSecondStorefront({ DRAIN_DELAY_SECONDS: '2' })
  const at = (path: string) => storefront.url + path
  try {
    expect((await fetch(at('/livez'))).status).toBe(200)
    expect((await fetch(at('/readyz'))).status).toBe(200)
    // No link shows these addresses.
    expect(await (await fetch(at('/sitemap.xml'))).text()).not.toMatch(/livez|readyz/)

    const stream = await fetch(at('/api/stream'), { headers: { cookie, accept: 'text/event-stream' } })
    expect(stream.status).toBe(200)
    const streamEnds = stream.text()
    const began = performance.now()
    const ended = new Promise<number | null>((resolve) => storefront.process.once('exit', resolve))
    storefront.process.kill('SIGTERM')
    await expect.poll(async () => (await fetch(at('/readyz'))).status, { intervals: [20] }).toBe(503)
    // The balancer does not know yet: the request is served, with a header to open its next connection elsewhere.
    const served = await fetch(at('/product-list/blankets'))
    expect(served.status).toBe(200)
    expect(served.headers.get('connection')).toBe('close')
    expect((await fetch(at('/livez'))).status).toBe(200)
    expect(await ended).toBe(0)
    await streamEnds
    expect(performance.now() - began).toBeGreaterThan(2_000)
    expect(performance.now() - began).toBeLessThan(8_000)
  } finally {
    await storefront.stop('SIGKILL')
  }
})
