import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { openOrderTokens } from '../domain/orders/order-tokens.ts'
import type { Env } from '../env.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import type { SafeFetch } from '../media/safe-fetch.ts'
import { type PaymentEnv, readPaymentEnv } from '../payments/env.ts'
import { openProviders } from '../payments/open-providers.ts'
import { configuredSite } from '../store/site/configured-site.ts'
import { CurrentSite } from '../store/site/current-site.ts'
import { createBackgroundWork } from './background-work.ts'
import { PACE_IN_WORKER, type Pace } from './pace.ts'

export interface WorkerParts {
  env: Env
  database: Database
  log: FastifyBaseLogger
  clock?: Clock
  /** Read from the environment unless a test gives others. */
  payments?: PaymentEnv
  pace?: Pace
  /** For tests: what fetches pictures. */
  fetch?: SafeFetch
}

/** The APIs look at the catalogue's version themselves: a worker has no index that would have to follow. */
const NO_INDEX = { refreshIfChanged: async () => {} }

/**
 * Begins with all background work, over an open, migrated database.
 * @returns nothing further begins, and what is under way is waited for
 */
export async function openWorker(parts: WorkerParts): Promise<() => Promise<void>> {
  const { env, database, log, clock = systemClock, payments = readPaymentEnv(), pace = PACE_IN_WORKER } = parts
  const site = new CurrentSite(database, configuredSite(env), log)
  await site.open()
  site.start()
  // Without an address of their own, callbacks go to the shop API of this machine.
  const provided = openProviders(payments, clock, () => `http://127.0.0.1:${env.SHOP_API_PORT}`)
  const work = createBackgroundWork({
    ...{ env, database, clock, log, site, pace, catalogue: NO_INDEX, fetch: parts.fetch },
    files: openPrivateFiles(openFileStore(env), env.FILES_KEY),
    tokens: openOrderTokens(env.FILES_KEY),
    payments: { env: payments, provided },
  })
  work.begin()
  work.start()
  return async () => {
    await work.close()
    await site.close()
  }
}
