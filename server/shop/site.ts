import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { type ServedSite, site } from '#lib/contract/site/site.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import { readShop } from './read.ts'

/**
 * The shop's name and company; a default if the shop API has no such call (lib/contract/extensions.ts). Throws on an
 * outage.
 */
export async function readSite(): Promise<ServedSite> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'site')
  return (await readShop(site, {}))?.data ?? UNNAMED_SITE
}

const SYMBOL = Symbol.for('fuma.site')
// Next bundles copies of this module: they share one value.
const shared = globalThis as { [SYMBOL]?: ServedSite }

/** As above, for pages that must work during an outage: the last read value. Never throws. */
export async function readSiteOrLast(): Promise<ServedSite> {
  try {
    shared[SYMBOL] = await readSite()
  } catch {
    // The page itself reports that the shop cannot be reached.
  }
  return shared[SYMBOL] ?? UNNAMED_SITE
}
