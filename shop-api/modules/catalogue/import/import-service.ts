import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, today } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import type { Env } from '../../../env.ts'
import { openFileStore } from '../../../files/open-file-store.ts'
import { notifyStorefront } from '../../../runtime/notify-storefront.ts'
import { changeOf } from '../../products/use-cases/shop-change.ts'
import { exportCatalogue } from './export-catalogue.ts'
import type { ImportReport } from './import-report.ts'
import { openImport } from './import-session.ts'
import type { Format } from './layout.ts'
import type { Problem } from './problem.ts'
import type { ProductPatch } from './product.ts'
import { lastSwitched, lockImports } from './queries/import-lock.ts'

/** The shop API has stopped, or does not answer: the outcome of the request is not known. */
export class ImportServiceLost extends Error {
  override name = 'ImportServiceLost'

  constructor(cause: unknown) {
    super('The shop API has stopped.', { cause })
  }
}

/** A running import, in this process or in the running shop API. */
export interface RunningImport {
  /** Unique id of the import, for `ImportService.lastSwitched`. */
  id: string
  add: (patches: readonly ProductPatch[]) => Promise<Problem[]>
  report: () => Promise<ImportReport>
  /** Makes it the catalogue. @returns how long the switch took, ms */
  switch: () => Promise<number>
  /** Ends it without changes; has no effect after the switch. */
  abandon: () => Promise<void>
}

/** The receiver of a command's import: the database itself, or the shop API that has it open. */
export interface ImportService {
  openImport: (isDry: boolean, id?: string) => Promise<RunningImport>
  /** The id of the import that was switched last; waits for one that is being switched. */
  lastSwitched: () => Promise<string | null>
  export: (format: Format) => AsyncIterable<string>
  close: () => Promise<void>
}

export interface ImportServiceParts {
  env: Env
  publicUrl: string
  database: Database
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Called after the switch, before the storefront is notified: the shop API reads its catalogue again. */
  onSwitched?: () => Promise<void>
}

/** An import service over an open database. */
export function openImportService({
  env,
  publicUrl,
  database,
  clock,
  log,
  onSwitched,
}: ImportServiceParts): ImportService {
  return {
    openImport: async (isDry, id = randomUUID()) => {
      const release = isDry ? async () => undefined : await lockImports(database)
      try {
        const session = await openImport(database, { id, isDry, today: today(clock), store: openFileStore(env) })
        let isOver = false
        let switching: Promise<unknown> = Promise.resolve()
        const announce = async (ids: number[]) => {
          await onSwitched?.()
          const { tags, version } = await changeOf(database, ids)
          await notifyStorefront(env, log as never, tags, version)
        }
        return {
          id,
          add: (patches) => session.add(patches),
          report: async () => session.report(),
          switch: async () => {
            const done = session.switch()
            switching = done.catch(() => undefined)
            const { ids, ms } = await done
            isOver = true
            // The import is written. Processes that were not notified notice it by the catalogue's version.
            const warn = (error: unknown) =>
              log.warn({ err: error }, 'an import is written, but the notification failed')
            await announce(ids).catch(warn).finally(release)
            return ms
          },
          abandon: async () => {
            // A switch that has begun is one step: done or undone as a whole, and only checked afterwards.
            await switching
            if (isOver) return
            isOver = true
            await session.abandon().finally(release)
          },
        }
      } catch (error) {
        await release()
        throw error
      }
    },
    lastSwitched: () => lastSwitched(database),
    export: (format) => exportCatalogue(database, format, publicUrl),
    close: async () => undefined,
  }
}
