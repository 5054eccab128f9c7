import { today } from '#lib/format/clock.ts'
import type { Database } from '../../../db/client.ts'
import type { Env } from '../../../env.ts'
import { openFileStore } from '../../../files/open-file-store.ts'
import type { ImportTarget } from './import-file.ts'
import { type ComparedProduct, openImport, type SwitchHooks } from './import-session.ts'
import type { ImportRules } from './left-out-columns.ts'
import { lastSwitched, lockImports } from './queries/import-lock.ts'

export interface StaffImportParts {
  database: Database
  env: Env
  now: Date
  staffId: number
  /** "office-12-3": the id of the switch. */
  id: string
  rules: ImportRules
  onCompared: (product: ComparedProduct) => void
  /** Awaited before each batch of products. @throws any error that ends the import */
  betweenBatches: () => Promise<void>
  hooks?: SwitchHooks
}

/** The import target of a staff file: as for a command, plus the rules and a callback for each product. */
export function staffImportTarget(parts: StaffImportParts): ImportTarget {
  const { database, env, now, staffId, id, rules, onCompared, hooks } = parts
  return {
    openImport: async (isDry) => {
      const release = isDry ? async () => undefined : await lockImports(database)
      try {
        const session = await openImport(database, {
          ...{ id, isDry, today: today(() => now), store: openFileStore(env), rules, staffId, onCompared },
        })
        let isOver = false
        return {
          id,
          add: async (patches) => {
            await parts.betweenBatches()
            return session.add(patches)
          },
          report: async () => session.report(),
          switch: async () => {
            const { ms } = await session.switch(hooks)
            isOver = true
            await release()
            return ms
          },
          abandon: async () => {
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
  }
}
