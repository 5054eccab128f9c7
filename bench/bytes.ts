import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'

/** Bytes over the wire of one first visit, nothing touched, until two seconds after load. */
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
  const executablePath = findChromium()
  return executablePath ? chromium.launch({ executablePath, args: CHROMIUM_FLAGS }) : null
}

/**
 * Opens an address in a fresh phone-sized context (360 × 780, density 2) and adds up what came over the wire.
 * Sizes are of encoded bodies; what the server sent uncompressed counts as it was sent.
 */
export async function bytesOf(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const kinds = new Map<string, { type: string; url: string; bytes: number }>()
  const received = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url, bytes: 0 })
  })
  // Bodies as they travelled, compressed, without their headers.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2000)
  for (const [requestId, entry] of kinds) entry.bytes = received.get(requestId) ?? 0
  const above = new Set(
    await page.$$eval('img', (images) =>
      images.filter((image) => image.getBoundingClientRect().top < window.innerHeight).map((image) => image.currentSrc),
    ),
  )
  const sum = (test: (entry: { type: string; url: string }) => boolean) =>
    [...kinds.values()]
      .filter((entry) => !entry.url.startsWith('data:') && test(entry))
      .reduce((total, entry) => total + entry.bytes, 0)
  const result: PageBytes = {
    html: sum((e) => e.type === 'Document'),
    css: sum((e) => e.type === 'Stylesheet'),
    js: sum((e) => e.type === 'Script'),
    fonts: sum((e) => e.type === 'Font'),
    images: sum((e) => e.type === 'Image'),
    imagesAboveFold: sum((e) => e.type === 'Image' && above.has(e.url)),
    other: 0,
    total: sum(() => true),
    requests: [...kinds.values()].filter((e) => !e.url.startsWith('data:')).length,
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
