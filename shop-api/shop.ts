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

/** What every route can reach, as `app.shop`. */
export interface Shop {
  env: Env
  database: Database
  clock: Clock
  /** Who the shop is. */
  site: CurrentSite
  catalogue: Catalogue
  media: Media
  /** Logos, documents, photos. */
  files: PrivateFiles
  /** Hashes of network addresses and of emails, as they may be kept and logged. */
  hash: KeyedHash
  /** How many proxies of ours stand in front of this process and add to X-Forwarded-For. */
  trustedProxies: number
  /** Payment providers, for what operators give back. */
  providers: Providers
  /** Does what follows from what happens to orders; nudged where two seconds are too long to wait. */
  follower: Worker
  /** Announces a change of what the shop shows, once it is committed. */
  notifyStorefront: NotifyOfChange
  /** Does what staff started; nudged when something was started. */
  jobs: Worker
  /** Of it what may take minutes. */
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
