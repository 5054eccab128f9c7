import type { Logger } from 'pino'
import type { Site } from '#lib/contract/site/site.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { raiseVersion } from '../../products/queries/catalogue-version.ts'
import { fillSite, readStoredSite } from '../use-cases/site.ts'

const READ_EVERY_MS = 5_000

/**
 * The shop's facts for uses that cannot wait for the database: the seller, the sender of emails. Read at the start and
 * every five seconds, to follow changes by commands and other processes. Responses to storefronts read the row itself.
 */
export class CurrentSite {
  #site: Site = UNNAMED_SITE
  readonly #database: Database
  readonly #configured: Site | null
  readonly #worker: Worker

  /** @param configured the facts of the environment; null if it has no facts */
  constructor(database: Database, configured: Site | null, log: Pick<Logger, 'error'>) {
    this.#database = database
    this.#configured = configured
    const failure = 'the facts of the shop could not be read'
    this.#worker = new Worker({ run: () => this.#read(), everyMs: READ_EVERY_MS, log, failure })
  }

  get facts(): Site {
    return this.#site
  }

  /** Writes the row if it is missing, and polls it from now on. @throws if the database does not respond */
  async open(): Promise<void> {
    await this.#database.transaction((tx) => fillSite(tx, this.#configured))
    await this.#read()
  }

  /** Reads it again and again from now on. */
  start(): void {
    this.#worker.start()
  }

  /** Reads it now, for callers that know of a change. */
  refresh(): Promise<void> {
    return this.#worker.runNow()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  /** The row is missing if the sample was removed in the meantime. */
  async #read(): Promise<void> {
    let stored = await readStoredSite(this.#database)
    if (!stored) {
      await this.#database.transaction(async (tx) => {
        await fillSite(tx, this.#configured)
        await raiseVersion(tx)
      })
      stored = await readStoredSite(this.#database)
    }
    if (stored) this.#site = stored.site
  }
}
