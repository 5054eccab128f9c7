import type { Page } from 'playwright'
import { openBrowser } from './bytes.ts'

/** One change of a filter: its call, and from the answer's last byte to the paint of the grid it brought. */
export interface Change {
  callMs: number
  paintMs: number
}

/** As slow as a cheap phone beside this machine. */
const SLOWED = 4

/** Waits in the page for the next paint of the grid. It starts before the change, which responds later. */
function watchGrid(): void {
  const main = document.querySelector('main') as HTMLElement
  const cloths = () => [...main.querySelectorAll('article h2')].map((heading) => heading.textContent).join()
  const before = cloths()
  performance.clearResourceTimings()
  const painted = new Promise<number>((resolve) => {
    const watch = new MutationObserver(() => {
      const now = cloths()
      if (now === '' || now === before) return
      watch.disconnect()
      // The first task after the frame that draws the new content, before other waiting tasks.
      requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      })
    })
    watch.observe(main, { childList: true, subtree: true, characterData: true })
  })
  Object.assign(window, { painted })
}

async function timesOf(page: Page): Promise<Change> {
  return page.evaluate(async () => {
    const at = await (window as unknown as { painted: Promise<number> }).painted
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/product-list')) as PerformanceResourceTiming[]
    const [call, ...more] = calls
    if (!call || more.length > 0) throw new Error(`a filter change made ${calls.length} calls`)
    return { callMs: call.responseEnd - call.startTime, paintMs: at - call.responseEnd }
  })
}

const LISTS = ['/product-list', '/product-list/blankets', '/product-list/maasai-shukas']

/** Fresh changes of a list, as users make them: in the side panel, or at the foot of a phone. */
function changesOf(page: Page, phone: boolean): (() => Promise<void>)[] {
  const bar = page.locator('.foot-bar')
  const order = (name: string) => async () => {
    if (!phone) return page.getByRole('radio', { name, exact: true }).click()
    await bar.locator('summary').click()
    await bar.getByRole('link', { name, exact: true }).click()
  }
  const offers = () => page.getByRole('checkbox', { name: /^Offers/ }).click()
  return [order('Price descending'), phone ? order('Name descending') : offers, order('Price ascending')]
}

/**
 * Filter changes in a browser with a slowed CPU, over a running shop. Null without Chromium. Pictures are not fetched:
 * making them would use the measured CPU.
 */
export async function measurePaint(shopUrl: string, width: 1280 | 360): Promise<Change[] | null> {
  const browser = await openBrowser()
  if (!browser) return null
  try {
    const changes: Change[] = []
    for (const list of LISTS) {
      const context = await browser.newContext({ viewport: { width, height: width < 768 ? 780 : 900 } })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
      await page.goto(shopUrl + list, { waitUntil: 'networkidle' })
      // The pointer's approach loads the rest of the panel's choices: that is not a change yet.
      if (width >= 768) await page.getByRole('complementary', { name: 'Filters' }).hover()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      for (const change of changesOf(page, width < 768)) {
        await page.evaluate(watchGrid)
        await change()
        changes.push(await timesOf(page))
        // The rest of the list and its panel load after the paint, outside the next measurement.
        await page.waitForTimeout(1500)
      }
      await context.close()
    }
    return changes
  } finally {
    await browser.close()
  }
}
