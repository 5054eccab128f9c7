import axe, { type Result, type RunOptions } from 'axe-core'
import { test as base, type ConsoleMessage, expect, type Page, type WebError } from 'playwright/test'
import { type Borrowed, borrowBrowser } from './browsers.ts'
import { clusterFile, ONE_MACHINE } from './cluster-shop.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const address = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts`)
  return value
}

export const shopApiUrl = () => address('FUMA_SHOP_API_URL')
export const handsetUrl = () => address('FUMA_HANDSET_URL')

let open: OpenShop | undefined

/** Stops, kills (SIGKILL) or starts a process of the running shop. */
export async function control(...what: Parameters<OpenShop['control']>): Promise<void> {
  if (!open) throw new Error('no shop is open: take `test` from this file')
  await open.control(...what)
}

interface Options {
  /** Whether pictures are fetched: most journeys do not need them. `test.use({ pictures: true })`. */
  pictures: boolean
  /** Whether the browser has never been in the shop: no typeface and no script of it is there yet. */
  isNewBrowser: boolean
}

interface Fixtures {
  /** Allows messages that are part of a journey, such as a refused call; any other console message fails the test. */
  allowConsole: (pattern: RegExp) => void
  /** A page on another device, with separate cookies and storage. Closed when the journey ends. */
  newDevice: () => Promise<Page>
  borrow: () => Promise<Borrowed>
  /** In a cluster, skips journeys that need a separate shop. */
  ownShop: undefined
}

/**
 * Playwright's test over a shop of its worker's own (`test.use({ shopSettings: … })` for one of other settings,
 * `isEmptyShop` for one without sample). A journey fails when the console or a page reports an error it did not allow.
 */
export const test = base.extend<
  Fixtures & Options,
  { shop: OpenShop; shopSettings: Record<string, string>; isEmptyShop: boolean | 'with-places' }
>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  isEmptyShop: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopSettings, isEmptyShop }, use, { parallelIndex }) => {
      open = await openShop(parallelIndex, shopSettings, isEmptyShop)
      await use(open)
      await open.close()
      open = undefined
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  ownShop: [
    async ({ shopSettings, isEmptyShop }, use, testInfo) => {
      const needsOwn =
        isEmptyShop !== false || Object.keys(shopSettings).length > 0 || testInfo.tags.includes(ONE_MACHINE)
      testInfo.skip(
        Boolean(clusterFile()) && needsOwn,
        'it stops, reconfigures or inspects the single process of a separate shop',
      )
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  pictures: [false, { option: true }],
  isNewBrowser: [false, { option: true }],
  borrow: async (
    { browser, pictures, isNewBrowser, javaScriptEnabled, viewport, hasTouch, isMobile, colorScheme, contextOptions },
    use,
  ) => {
    const options = { javaScriptEnabled, viewport, hasTouch, isMobile, colorScheme, ...contextOptions }
    await use(() => borrowBrowser(browser, { ...options, pictures, isNew: isNewBrowser }))
  },
  context: async ({ borrow }, use) => {
    const { context, giveBack } = await borrow()
    await use(context)
    await giveBack()
  },
  newDevice: async ({ borrow }, use) => {
    const devices: Borrowed[] = []
    await use(async () => {
      const device = await borrow()
      devices.push(device)
      return device.context.newPage()
    })
    for (const device of devices) await device.giveBack()
  },
  allowConsole: [
    async ({ context }, use) => {
      const allowed = [
        // The test tool's own script, in a frame without scripts.
        /Blocked script execution in 'about:srcdoc'/,
        /ERR_BLOCKED_BY_CLIENT.*\/media\//,
        // A prefetched part of a filtered list that is not in its cached entry: Next reports it with 404, and fetches
        // the page on navigation.
        /404 \(Not Found\).*\/product-list\?filter=[\w-]+&_rsc=/,
      ]
      const seen: string[] = []
      const note = (text: string) => seen.push(text)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      }
      const onError = (error: WebError) => note(error.error().stack ?? String(error.error()))
      context.on('console', onConsole).on('weberror', onError)
      await use((pattern) => allowed.push(pattern))
      context.off('console', onConsole).off('weberror', onError)
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Rules that colours can break; all others have the same result in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Waits until no colour is on its way to another. */
const coloursSettled = (page: Page) =>
  page.waitForFunction(() => {
    // Collapsed or distant content pauses until it is visible, its transitions too: checked again each time.
    const seen = (target: Element | null) => target?.checkVisibility({ contentVisibilityAuto: true }) ?? false
    return !document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && seen((one.effect as KeyframeEffect).target))
  })

/** Parts of headers and footers without axe violations, by key (keysOfFrame). */
const knownGood = new Set<string>()

/**
 * Keys for axe's result on parts of the page's header and footer: their markup, the width, and the page's attributes.
 * Parts under the pointer or focus are always checked.
 */
const keysOfFrame = (page: Page, colorScheme: string): Promise<string[]> =>
  page.evaluate(async (scheme) => {
    const root = [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`)
    const parts = [...document.querySelectorAll('header > *, footer > *')].map(async (part) => {
      part.removeAttribute('data-looked-at')
      const isInUse = part.matches(':hover, :focus-within') && Math.random()
      const text = [scheme, innerWidth, root, isInUse, part.outerHTML]
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.join()))
      const key = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16)).join('')
      part.setAttribute('data-looked-at', key)
      return key
    })
    return Promise.all(parts)
  }, colorScheme)

/**
 * The page's axe violations; frames of other origins are excluded. axe is injected once per page. Unchanged parts of
 * the header and the footer are checked once, and of repeated elements the first six.
 */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark', isWhole: boolean): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const keys = await keysOfFrame(page, colorScheme)
  const known = keys.filter((key) => knownGood.has(key)).map((key) => `[data-looked-at="${key}"]`)
  const where = { exclude: isWhole ? [] : ['li:nth-child(n+7)', ...known] }
  // Saves two thirds of the time: only violations are described, and in the dark only rules about colours.
  const how: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: OF_COLOURS } }),
  }
  const found = await page.evaluate(
    async ([where, how]) => (await (window as unknown as { axe: typeof axe }).axe.run(where, how)).violations,
    [where, how] as const,
  )
  if (found.length === 0) for (const key of keys) knownGood.add(key)
  return found
}

/**
 * Expects no axe violation in the current page, light and dark.
 * @param isWhole also checks repeated elements and parts that other journeys have checked
 */
export async function expectAccessible(page: Page, isWhole = false): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await coloursSettled(page)
    let violations = await violationsOf(page, colorScheme, isWhole)
    if (violations.length > 0) {
      // A button that changes state during axe's run is between two colours: a real violation is still there a moment
      // later.
      await coloursSettled(page)
      violations = await violationsOf(page, colorScheme, isWhole)
    }
    const said = violations.map(
      (v) =>
        `${colorScheme} ${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
    )
    expect(said).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Expects the current page at a desktop's and a phone's width to have no axe violation, light and dark, and no
 * horizontal overflow. It starts and ends with the page's width.
 */
export async function expectUsable(page: Page, isWhole = false): Promise<void> {
  const now = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const width of [now.width, now.width === 360 ? 1280 : 360]) {
    await page.setViewportSize({ width, height: now.height })
    await expectAccessible(page, isWhole)
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect([width, isWider]).toEqual([width, false])
  }
  await page.setViewportSize(now)
}
