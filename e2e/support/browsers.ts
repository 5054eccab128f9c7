import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'

/**
 * Browsers for journeys. The next journey gets the previous browser, emptied except for its cache of files. Loading and
 * parsing the shop's scripts again would be a third of a journey's time.
 */

export interface Wanted extends BrowserContextOptions {
  /** Whether pictures are fetched. */
  pictures: boolean
  /** A browser that has never been in the shop, without any file of it. */
  isNew: boolean
}

export interface Borrowed {
  context: BrowserContext
  giveBack: () => Promise<void>
}

/** Irreversible methods: a context with a changed clock is not used again. */
const CLOCK_METHODS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

const idle = new Map<string, Lent[]>()

interface Lent {
  context: BrowserContext
  wanted: Wanted
  /** Origins it was at in this journey, and in those before: there its storage is cleared before the next page opens. */
  visited: Set<string>
  left: Set<string>
  isSpoiled: boolean
}

/** Whether a page's buttons work yet, for which people wait unconsciously. On foreign pages it is true. */
const isAlive = () =>
  !('__next_f' in window) ||
  [...document.querySelectorAll('button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps$')),
  )

/** Requests still pending at the end of a journey are not failures, of that journey or the next. */
const leave = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Prepares its pages: the requested size, pictures only on request, and navigation that waits for scripts. */
function prepare(lent: Lent): void {
  const { context } = lent
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const { pictures, javaScriptEnabled, viewport } = lent.wanted
    const page = await newPage()
    const devtools = await context.newCDPSession(page)
    for (const origin of lent.left) {
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      lent.left.delete(origin)
    }
    if (viewport) await page.setViewportSize(viewport)
    if (!pictures) {
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
    }
    page.on('framenavigated', (frame) => {
      const url = URL.parse(frame.url())
      if (url?.protocol.startsWith('http')) lent.visited.add(url.origin)
    })
    const goto = page.goto.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      if (javaScriptEnabled !== false) await page.waitForFunction(isAlive)
      return answer
    }
    return page
  }
  for (const name of CLOCK_METHODS) {
    const method = context.clock[name].bind(context.clock) as (...given: unknown[]) => Promise<void>
    context.clock[name] = (...given: unknown[]) => {
      lent.isSpoiled = true
      return method(...given)
    }
  }
}

/** A browser for one journey, of the options that its `test.use` names. */
export async function borrowBrowser(browser: Browser, wanted: Wanted): Promise<Borrowed> {
  const { viewport: _viewport, pictures: _pictures, isNew, ...options } = wanted
  const kind = JSON.stringify(options)
  let lent = isNew ? undefined : idle.get(kind)?.pop()
  if (lent) lent.wanted = wanted
  else {
    // It gets the journey's options automatically.
    lent = { context: await browser.newContext(), wanted, visited: new Set(), left: new Set(), isSpoiled: isNew }
    prepare(lent)
  }
  const { context } = lent
  const giveBack = async () => {
    await Promise.all(context.pages().map(leave))
    if (lent.isSpoiled) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await context.clearCookies()
    await context.clearPermissions()
    await context.setOffline(false)
    for (const origin of lent.visited) lent.left.add(origin)
    lent.visited.clear()
    idle.set(kind, [...(idle.get(kind) ?? []), lent])
  }
  return { context, giveBack }
}
