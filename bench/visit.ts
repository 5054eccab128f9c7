import type { Page } from 'playwright'
import { openBrowser } from './bytes.ts'
import { percentile, report, section } from './report.ts'

const LIST = '/product-list/blankets'
/** Products one after the other, from the same list. */
const PRODUCTS = 6

/** Waits in the page from the next press until the heading of a product is painted. */
function watchProduct(): void {
  let pressed = 0
  addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
  const shown = () =>
    location.pathname.startsWith('/product-details/') &&
    [...document.querySelectorAll<HTMLElement>('main h1')].some((heading) => heading.offsetParent)
  const painted = new Promise<number>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!shown()) return
      watch.disconnect()
      // The first task after the frame that draws it, before any other that waits.
      requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now() - pressed), { priority: 'user-blocking' })
      })
    })
    watch.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
  })
  Object.assign(window, { painted })
}

/**
 * Opens products of a list by their cards and returns, as a visitor browses. Returns milliseconds from press to paint,
 * in order.
 */
async function visit(page: Page, phone: boolean): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < PRODUCTS; i += 1) {
    // A page that was left stays in the document, hidden.
    const card = page.locator('main article h2 a').filter({ visible: true }).nth(i)
    await card.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    await page.evaluate(watchProduct)
    await (phone ? card.tap() : card.click())
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
    await page.waitForTimeout(1000)
    await page.goBack()
    await page.waitForTimeout(500)
  }
  return times
}

/** From a list to a product without a new document, with warm pages: the second of two visitors of the same pages. */
export async function benchVisit(shopUrl: string): Promise<void> {
  section('From a list to a product, warm')
  const browser = await openBrowser()
  if (!browser) {
    report({ what: 'no Chromium here', measured: 'not measured' })
    return
  }
  try {
    for (const width of [1280, 360] as const) {
      const phone = width < 768
      const viewport = { width, height: phone ? 780 : 900 }
      let times: number[] = []
      for (let visitor = 0; visitor < 2; visitor += 1) {
        const context = await browser.newContext({ viewport, hasTouch: phone, isMobile: phone })
        const page = await context.newPage()
        await page.goto(shopUrl + LIST, { waitUntil: 'networkidle' })
        times = await visit(page, phone)
        await context.close()
      }
      const [first, ...others] = times
      const painted = percentile(others, 50)
      report({
        what: `${width} px`,
        measured: `painted after ${Math.round(painted)} ms`,
        budget: `under 100 ms, of ${others.length} presses`,
        within: painted < 100,
      })
      report({ what: '  the first, which also fetches scripts', measured: `${Math.round(first ?? Number.NaN)} ms` })
    }
  } finally {
    await browser.close()
  }
}
