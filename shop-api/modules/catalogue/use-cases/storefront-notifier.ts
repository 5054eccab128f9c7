import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../env.ts'
import { notifyStorefront } from '../../../runtime/notify-storefront.ts'
import { joinChanges, type ShopChange } from '../../products/use-cases/shop-change.ts'
import type { Catalogue } from '../queries/catalogue.ts'

/** Batches changes within this window: a job can change a thousand products. */
const TOGETHER_MS = 100

/**
 * Announces a committed change: the only way to do so in a running process. Never rejects.
 * @returns when this process has read the catalogue again; storefronts are notified after that, in the background
 */
export type NotifyOfChange = (change: ShopChange) => Promise<void>

/** Makes this process read the catalogue again and notifies the storefront, soon after each change. */
export function storefrontNotifier(
  env: Env,
  catalogue: Pick<Catalogue, 'refreshIfChanged'>,
  log: FastifyBaseLogger,
): NotifyOfChange {
  let waiting: ShopChange | null = null
  let announced = Promise.resolve()
  const announce = async () => {
    await pause(TOGETHER_MS, undefined, { ref: false })
    const { tags, version } = waiting as ShopChange
    waiting = null
    try {
      await catalogue.refreshIfChanged()
    } catch (error) {
      // It checks again every few seconds.
      log.warn({ err: error }, 'the catalogue could not be read again')
    }
    void notifyStorefront(env, log, tags, version)
  }
  return (change) => {
    if (!waiting) announced = announce()
    waiting = waiting ? joinChanges(waiting, change) : change
    return announced
  }
}
