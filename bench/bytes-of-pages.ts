import { startBareNext } from './baselines.ts'
import { bytesOf, kb, openBrowser } from './bytes.ts'
import { report, section } from './report.ts'
import { productsIn } from './shop.ts'

/** Bytes over the wire of a first visit, page by page, on a 360 px phone. */
export async function benchBytes(shopUrl: string): Promise<void> {
  section('Bytes of a first visit, 360 px phone')
  const browser = await openBrowser()
  if (!browser) {
    report({ what: 'no Chromium here', measured: 'not measured' })
    return
  }
  const bare = await startBareNext()
  try {
    const yardstick = (await bytesOf(browser, bare.url)).js
    report({ what: 'bare Next, scripts', measured: kb(yardstick) })
    // An in-stock product: a sold-out page makes one more call before it shows that.
    const [product] = await productsIn(shopUrl, 1)
    const pages: { name: string; path: string; js: number; html?: number }[] = [
      { name: 'home', path: '/', js: 40 },
      { name: 'list', path: '/product-list', js: 40, html: 20 },
      { name: 'product', path: `/product-details/${product}`, js: 40, html: 18 },
      { name: 'cart', path: '/cart', js: 70 },
      { name: 'sign-in', path: '/sign-in', js: 70 },
      { name: 'sign-up', path: '/sign-up', js: 70 },
    ]
    for (const { name, path, js, html } of pages) {
      // The first visit makes missing pictures; the second context finds them made.
      await bytesOf(browser, shopUrl + path)
      const bytes = await bytesOf(browser, shopUrl + path)
      const limit = (what: string, measured: number, budgetKb: number | undefined) =>
        report({
          what: `${name}: ${what}`,
          measured: kb(measured),
          budget: budgetKb ? `≤ ${budgetKb.toFixed(0)} KB` : undefined,
          within: budgetKb ? measured <= budgetKb * 1024 : undefined,
        })
      limit('scripts', bytes.js, yardstick / 1024 + js)
      limit('HTML', bytes.html, html)
      limit('CSS', bytes.css, 20)
      limit('fonts', bytes.fonts, undefined)
      limit('pictures', bytes.images, undefined)
      limit('pictures above the fold', bytes.imagesAboveFold, 120)
      limit('all', bytes.total, name === 'list' ? 430 : undefined)
      report({
        what: `${name}: requests`,
        measured: String(bytes.requests),
        budget: '≤ 40',
        within: bytes.requests <= 40,
      })
    }
  } finally {
    bare.process.kill()
    await browser.close()
  }
}
