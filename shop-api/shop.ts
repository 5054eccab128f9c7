import type { Clock } from '#lib/format/clock.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { PrivateFiles } from './files/private-files.ts'
import type { Media } from './media/media.ts'
import type { Catalogue } from './modules/catalogue/queries/catalogue.ts'
import type { NotifyOfChange } from './modules/catalogue/use-cases/storefront-notifier.ts'
import type { Caller } from './modules/identity/caller.ts'
import type { KeyedHash } from './modules/identity/rules/keyed-hash.ts'
import type { Providers } from './modules/payments/providers/provider.ts'
import type { CurrentSite } from './modules/site/queries/current-site.ts'
import type { Worker } from './runtime/worker.ts'

/** Parts available to every route, as `app.shop`. */
export interface Shop {
  env: Env
  database: Database
  clock: Clock
  /** The shop's facts. */
  site: CurrentSite
  catalogue: Catalogue
  media: Media
  /** Logos, documents, photos. */
  files: PrivateFiles
  /** Hashes network addresses and emails for storage and logs. */
  hash: KeyedHash
  /** How many proxies of ours stand in front of this process and add to X-Forwarded-For. */
  trustedProxies: number
  /** Payment providers, for refunds by operators. */
  providers: Providers
  /** Handles the consequences of order events; nudged if two seconds are too long to wait. */
  follower: Worker
  /** Announces a change of the shop's pages, after the commit. */
  notifyStorefront: NotifyOfChange
  /** Handles received messages of WhatsApp and sends replies; nudged after both. */
  whatsApp: Worker
  /** Runs jobs of staff; nudged when a job was started. */
  jobs: Worker
  /** The jobs that can take minutes. */
  longJobs: Worker
}

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
  }
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The call's name, for logs. */
    call?: string
  }
}
