import type { Logger } from 'pino'
import type { Site } from '#lib/contract/site.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Database } from '../../../db/client.ts'
import { Worker } from '../../../runtime/worker.ts'
import { raiseVersion } from '../../products/queries/catalogue-version.ts'
import { fillSite, readStoredSite } from '../use-cases/site.ts'

const READ_EVERY_MS = 5_000

/**
 * The shop's facts for what cannot wait for the database: who sells, who emails come from. Read at the start and every
 * five seconds, so that it follows what a command or another process writes. Answers to storefronts read the row itself.
 */
export class CurrentSite {
  #site: Site = UNNAMED_SITE
  readonly #database: Database
  readonly #configured: Site | null
  readonly #worker: Worker

  /** @param configured the facts of the environment; null where it names none */
  constructor(database: Database, configured: Site | null, log: Pick<Logger, 'error'>) {
    this.#database = database
    this.#configured = configured
    const failure = 'the facts of the shop could not be read'
    this.#worker = new Worker({ run: () => this.#read(), everyMs: READ_EVERY_MS, log, failure })
  }

  get facts(): Site {
    return this.#site
  }

  /** Writes the row where there is none, and reads it from now on. @throws when the database does not answer */
  async open(): Promise<void> {
    await this.#database.transaction((tx) => fillSite(tx, this.#configured))
    await this.#read()
  }

  /** Reads it again and again from now on. */
  start(): void {
    this.#worker.start()
  }

  /** Reads it now, for whoever knows that it has changed. */
  refresh(): Promise<void> {
    return this.#worker.runNow()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  /** The row is gone where the sample was removed meanwhile. */
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
