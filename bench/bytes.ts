import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Request } from 'playwright'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.ts'

/** Bytes over the wire of one first visit without interaction, until two seconds after load. */
export interface PageBytes {
  html: number
  css: number
  /** Scripts without the legacy polyfill file, which modern browsers do not fetch. */
  js: number
  fonts: number
  images: number
  /** Pictures whose box is above the fold. */
  imagesAboveFold: number
  other: number
  total: number
  requests: number
}

export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findWholeChromium()
  return executablePath ? chromium.launch({ executablePath, args: CHROMIUM_FLAGS }) : null
}

/**
 * Opens an address in a fresh phone-sized context (360 × 780, density 2) and sums the bytes over the wire. Sizes are of
 * encoded bodies without headers. It requests gzip, which the budgets name and bare Next supports: the shop's Brotli
 * would not be a fair comparison. Uncompressed responses count in full.
 */
export async function bytesOf(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const page = await context.newPage()
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2000)
  // Not Chromium's own `Network.dataReceived`: it reports 0 for a document in a single chunk.
  const entries = await Promise.all(
    finished
      .filter((request) => !request.url().startsWith('data:'))
      .map(async (request) => ({
        type: request.resourceType(),
        url: request.url(),
        bytes: (await request.sizes()).responseBodySize,
      })),
  )
  const above = new Set(
    await page.$$eval('img', (images) =>
      images.filter((image) => image.getBoundingClientRect().top < window.innerHeight).map((image) => image.currentSrc),
    ),
  )
  const sum = (test: (entry: { type: string; url: string }) => boolean) =>
    entries.filter(test).reduce((total, entry) => total + entry.bytes, 0)
  const result: PageBytes = {
    html: sum((e) => e.type === 'document'),
    css: sum((e) => e.type === 'stylesheet'),
    js: sum((e) => e.type === 'script'),
    fonts: sum((e) => e.type === 'font'),
    images: sum((e) => e.type === 'image'),
    imagesAboveFold: sum((e) => e.type === 'image' && above.has(e.url)),
    other: 0,
    total: sum(() => true),
    requests: entries.length,
  }
  result.other = result.total - result.html - result.css - result.js - result.fonts - result.images
  await context.close()
  return result
}

/** The gzip size of a ready-made answer, for the bare Node yardstick. */
export function gzip(text: string): Buffer {
  return gzipSync(text, { level: 9 })
}

export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
