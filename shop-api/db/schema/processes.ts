import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * Work of one process at a time: the process, and the time until which the work is reserved for it. By the database's
 * clock.
 */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** The process that has it. */
  holder: text().notNull(),
  until: instant().notNull(),
})

/** Shop APIs and workers that are alive, in a shop with several of them. By the database's clock. */
export const processes = pgTable(
  'processes',
  {
    id: text().primaryKey(),
    /** shop-api or worker. */
    part: text().notNull(),
    version: text().notNull(),
    /** The fingerprint of its secrets. */
    secrets: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [index('processes_seen').on(t.seenAt)],
)
