import type { FastifyBaseLogger } from 'fastify'
import { notifyStorefront } from '../runtime/notify-storefront.ts'
import type { CatalogueContext } from '../store/catalogue/change-catalogue.ts'
import { joinChanges, type ShopChange } from '../store/catalogue/shop-change.ts'

/** Changes that come within so short a time are told as one: a job may change a thousand products. */
const TOGETHER_MS = 100
/** More tags than these are told as all of them. */
const MAX_TAGS = 500

/** Tells a change that is committed. Never throws, and is not waited for. */
export type NotifyOfChange = (change: ShopChange) => void

/** Has this process read the catalogue again and the storefront drop what is old, soon after each change. */
export function storefrontNotifier(
  { env, catalogue }: Omit<CatalogueContext, 'database'>,
  log: FastifyBaseLogger,
): NotifyOfChange {
  let waiting: ShopChange | null = null
  const notify = async () => {
    const change = waiting
    waiting = null
    if (!change) return
    try {
      await catalogue.refreshIfChanged()
    } catch (error) {
      // It asks by itself again every few seconds.
      log.warn({ err: error }, 'the catalogue could not be read again')
    }
    const tags = change.tags.length > MAX_TAGS ? ['catalogue'] : change.tags
    await notifyStorefront(env, log, tags, change.version)
  }
  return (change) => {
    if (!waiting) setTimeout(() => void notify(), TOGETHER_MS).unref()
    waiting = waiting ? joinChanges(waiting, change) : change
  }
}
