import path from 'node:path'
import type { Settings } from '../scripts/environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { startPart } from '../scripts/stack.ts'
import { startGrownShop } from './grown-shop.ts'
import { reportMemory } from './memory.ts'
import { measurePaint } from './paint.ts'
import { percentile, report, section } from './report.ts'

const VARIANTS = 100_000
/** Limits of the sitemap protocol per part. */
const SITEMAP = { addresses: 50_000, bytes: 50 * 1024 * 1024 }
/** Different pages requested before memory is measured, and the number at once. */
const PAGES = 10_000
const AT_ONCE = 8

/**
 * A storefront over the largest catalogue: the sitemap, a filter change up to its paint, and the memory after many
 * different pages.
 * @param settings of the bench; the shop has its own ports and data
 */
export async function benchLargeShop(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section(`The storefront with ${VARIANTS.toLocaleString('en-KE')} variants`)
  const shop = await startGrownShop(settings, postgres, VARIANTS, 'large_shop')
  try {
    const storefront = await startPart('storefront', shop.settings, path.join(settings.dataDir, 'logs'))
    try {
      const addresses = await reportSitemap(shop.settings.publicUrl)
      await reportPaint(shop.settings.publicUrl)
      await askPages(addresses.filter((address) => address.includes('/product-details/')).slice(0, PAGES))
      reportMemory('storefront', storefront, Boolean(postgres))
      reportMemory('shop API', shop.shopApi, Boolean(postgres))
    } finally {
      await storefront.stop()
    }
  } finally {
    await shop.shopApi.stop()
  }
}

async function reportPaint(shopUrl: string): Promise<void> {
  for (const width of [1280, 360] as const) {
    const changes = await measurePaint(shopUrl, width)
    if (!changes) {
      report({ what: 'no Chromium here', measured: 'not measured' })
      return
    }
    const median = (samples: number[]) => percentile(samples, 50)
    const painted = median(changes.map(({ paintMs }) => paintMs))
    report({
      what: `a filter change, ${width} px, CPU slowed 4 ×`,
      measured: `painted ${Math.round(painted)} ms after its answer`,
      budget: `≤ 200 ms, of ${changes.length} changes`,
      within: painted <= 200,
    })
    report({
      what: '  its one call',
      measured: `${Math.round(median(changes.map(({ callMs }) => callMs)))} ms`,
    })
  }
}

async function fetchXml(address: string): Promise<{ xml: string; ms: number }> {
  const began = performance.now()
  const answer = await fetch(address)
  const xml = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return { xml, ms: performance.now() - began }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address as string)

/** Requests each page once, and prints the time. */
async function askPages(addresses: readonly string[]): Promise<void> {
  const began = performance.now()
  const waiting = addresses.values()
  const askOn = async () => {
    for (const address of waiting) {
      const answer = await fetch(address)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  const seconds = (performance.now() - began) / 1000
  report({
    what: `${addresses.length.toLocaleString('en-KE')} different products, memory after them`,
    measured: `${Math.round(addresses.length / seconds)} a second, cold`,
  })
}

/**
 * The index and its longest part, both made for this first request.
 * @returns every address in it
 */
async function reportSitemap(shopUrl: string): Promise<string[]> {
  const index = await fetchXml(`${shopUrl}/sitemap.xml`)
  const parts = addressesIn(index.xml)
  report({ what: 'sitemap index, cold', measured: `${Math.round(index.ms)} ms, ${parts.length} parts` })
  const all: string[] = []
  const made: { addresses: number; bytes: number; ms: number }[] = []
  for (const part of parts) {
    const { xml, ms } = await fetchXml(part)
    const addresses = addressesIn(xml)
    all.push(...addresses)
    made.push({ addresses: addresses.length, bytes: Buffer.byteLength(xml), ms })
  }
  const most = (of: keyof (typeof made)[number]) => Math.max(...made.map((part) => part[of]))
  report({
    what: `  ${all.length.toLocaleString('en-KE')} addresses; the longest part, cold`,
    measured: `${most('addresses').toLocaleString('en-KE')}, ${(most('bytes') / 1024 / 1024).toFixed(1)} MB, ${Math.round(most('ms'))} ms`,
    budget: '≤ 50,000 addresses, ≤ 50 MB',
    within: most('addresses') <= SITEMAP.addresses && most('bytes') <= SITEMAP.bytes,
  })
  return all
}
