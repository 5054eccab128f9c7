import axe, { type Result, type RunOptions } from 'axe-core'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
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
  /** Whether pictures are fetched: weaving and encoding them takes longer than most journeys. `test.use({ pictures: true })`. */
  pictures: boolean
}

interface Fixtures {
  /** Messages that are part of a journey (a refused call, say); anything else on the console fails the test. */
  allowConsole: (pattern: RegExp) => void
  /** A page on another device, with cookies and storage of its own. Closed when the journey ends. */
  newDevice: () => Promise<Page>
}

/** Whether a page's buttons do something yet, as whoever sees them waits for without thinking. Pages that are not the shop's do. */
const isAlive = () =>
  !('__next_f' in window) ||
  [...document.querySelectorAll('button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps$')),
  )

/** Pages of a context fetch pictures only where that is asked for, and are gone to when they are alive. */
function prepare(context: BrowserContext, { pictures, javaScriptEnabled }: Options & { javaScriptEnabled?: boolean }) {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    if (!pictures) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
    }
    const goto = page.goto.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      if (javaScriptEnabled !== false) await page.waitForFunction(isAlive)
      return answer
    }
    return page
  }
  return context
}

/** What a page still asks for when its journey is over is no failure, of that journey or of the next. */
const leave = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/**
 * Playwright's test over a shop of its worker's own (`test.use({ shopSettings: … })` for one of other settings), with a
 * rule of the house: no console or page error goes unseen.
 */
export const test = base.extend<Fixtures & Options, { shop: OpenShop; shopSettings: Record<string, string> }>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopSettings }, use, { parallelIndex }) => {
      open = await openShop(parallelIndex, shopSettings)
      await use(open)
      await open.close()
      open = undefined
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  pictures: [false, { option: true }],
  context: async ({ context, pictures, javaScriptEnabled }, use) =>
    use(prepare(context, { pictures, javaScriptEnabled })),
  page: async ({ page }, use) => {
    await use(page)
    await leave(page)
  },
  newDevice: async ({ browser, pictures, javaScriptEnabled }, use) => {
    const devices: BrowserContext[] = []
    await use(async () => {
      const device = prepare(await browser.newContext(), { pictures, javaScriptEnabled })
      devices.push(device)
      return device.newPage()
    })
    for (const device of devices) {
      await Promise.all(device.pages().map(leave))
      await device.close()
    }
  },
  allowConsole: [
    async ({ context }, use) => {
      const allowed = [
        // The test tool's own script, in a frame that runs none.
        /Blocked script execution in 'about:srcdoc'/,
        /ERR_BLOCKED_BY_CLIENT.*\/media\//,
        // Swatches that are not drawn yet: the card shows their blurs.
        /404 \(Not Found\).*\/media\/swatches\//,
        // A part of a filtered list looked ahead for that is not in its cached entry: Next says so with 404, and asks for
        // the page when somebody goes there.
        /404 \(Not Found\).*\/product-list\?filter=[\w-]+&_rsc=/,
      ]
      const seen: string[] = []
      const note = (text: string) => seen.push(text)
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(error.error().stack ?? String(error.error())))
      await use((pattern) => allowed.push(pattern))
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** What colours can break; everything else is the same in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Waits until no colour is on its way to another. */
const coloursSettled = (page: Page) =>
  page.waitForFunction(() => {
    // What is folded away or far below stands still until it is seen, its transitions too: looked at anew each time.
    const seen = (target: Element | null) => target?.checkVisibility({ contentVisibilityAuto: true }) ?? false
    return !document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && seen((one.effect as KeyframeEffect).target))
  })

/** What axe finds wrong in the page itself; frames of other origins are not ours. It is put there once per page. */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A third of the time: only what is wrong is described, and of colours in the dark, what repeats has those of the first.
  const where = { exclude: colorScheme === 'dark' ? ['li:nth-child(n+7)'] : [] }
  const how: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: OF_COLOURS } }),
  }
  return page.evaluate(
    async ([where, how]) => (await (window as unknown as { axe: typeof axe }).axe.run(where, how)).violations,
    [where, how] as const,
  )
}

/** No violation axe knows of, in the page as it stands, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await coloursSettled(page)
    const violations = await violationsOf(page, colorScheme)
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
