import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** A price list that a staff member uploaded for import. It is read again for its preview. Retained for thirty days. */
export const priceListFiles = pgTable(
  'price_list_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    fileName: text().notNull(),
    /** Key of the private file. */
    file: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
    importedAt: instant(),
  },
  (t) => [
    index('price_list_files_created').on(t.createdAt),
    index('price_list_files_staff').on(t.staffId),
    check('price_list_files_bytes', sql`${t.bytes} > 0`),
  ],
)
