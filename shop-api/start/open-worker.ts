import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { underLease, type Work } from '../db/lease.ts'
import { logUnusableTexts } from '../email/published-texts.ts'
import type { Env } from '../env.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import type { SafeFetch } from '../media/safe-fetch.ts'
import { takeBackInterrupted } from '../modules/catalogue/import/queries/import-lock.ts'
import { storefrontNotifier } from '../modules/catalogue/use-cases/storefront-notifier.ts'
import { type OrderTokens, openOrderTokens } from '../modules/orders/rules/order-tokens.ts'
import { giveMissingTokens } from '../modules/orders/use-cases/guest-order-tokens.ts'
import { type PaymentEnv, readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { configuredSite } from '../modules/site/queries/configured-site.ts'
import { CurrentSite } from '../modules/site/queries/current-site.ts'
import { PACE_IN_WORKER, type Pace } from '../runtime/pace.ts'
import { Worker } from '../runtime/worker.ts'
import { EMAIL_TEMPLATES } from './all-emails.ts'
import { createBackgroundWork } from './background-work.ts'

export interface WorkerParts {
  env: Env
  database: Database
  log: FastifyBaseLogger
  clock?: Clock
  /** Read from the environment unless a test gives others. */
  payments?: PaymentEnv
  pace?: Pace
  /** This process, as no other is called. */
  holder: string
  /** For tests: the client that fetches pictures. */
  fetch?: SafeFetch
}

/** The APIs poll the catalogue's version themselves: a worker has no index to refresh. */
const NO_INDEX = { refreshIfChanged: async () => {} }

/** Work that the API of a single-process shop does at its start: other processes can leave such work at any time. */
function mendingWork({ database, log }: WorkerParts, tokens: OrderTokens, clock: Clock, pace: Pace): Work {
  const run = async () => {
    if (await takeBackInterrupted(database)) log.warn('an interrupted import was undone')
    await giveMissingTokens(database, tokens, clock, log)
  }
  const failure = 'the remains of killed processes could not be repaired'
  const worker = new Worker({ name: 'mending', run, everyMs: pace.cleanupMs, log, failure })
  return {
    start: () => {
      worker.start()
      worker.nudge()
    },
    close: () => worker.close(),
  }
}

/**
 * Begins all background work, over an open, migrated database.
 * @returns a function that begins no further work and waits for running work
 */
export async function openWorker(parts: WorkerParts): Promise<() => Promise<void>> {
  const { env, database, log, holder, clock = systemClock } = parts
  const { payments = readPaymentEnv(), pace = PACE_IN_WORKER } = parts
  const tokens = openOrderTokens(env.FILES_KEY)
  const site = new CurrentSite(database, configuredSite(env), log)
  await site.open()
  await logUnusableTexts(database, log, EMAIL_TEMPLATES)
  site.start()
  const provided = openProviders(payments, clock, { log, shared: database })
  const work = createBackgroundWork({
    ...{ env, database, clock, log, site, pace, holder, tokens, fetch: parts.fetch },
    notifyStorefront: storefrontNotifier(env, NO_INDEX, log),
    files: openPrivateFiles(openFileStore(env, log), env.FILES_KEY),
    payments: { env: payments, provided },
  })
  const mending = underLease('mending', mendingWork(parts, tokens, clock, pace), { database, log, holder })
  work.begin()
  work.start()
  mending.start()
  return async () => {
    await mending.close()
    await work.close()
    await site.close()
  }
}
