import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** Internal staff notes about an order. Append-only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('order_notes_order').on(t.orderId, t.id),
    check('order_notes_text', sql`length(${t.text}) BETWEEN 1 AND 2000`),
  ],
)

/** Staff mentioned in a note, until they have opened its order. */
export const orderMentions = pgTable(
  'order_mentions',
  {
    noteId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderNotes.id, { onDelete: 'cascade' }),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.staffId] }),
    index('order_mentions_unread').on(t.staffId, t.orderId).where(sql`${t.readAt} IS NULL`),
    index('order_mentions_order').on(t.orderId),
  ],
)

/** Words that staff put on orders to find them by. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Lower case. */
    tag: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tag] }),
    index('order_tags_tag').on(t.tag, t.orderId),
    check('order_tags_tag', sql`length(${t.tag}) BETWEEN 1 AND 30 AND ${t.tag} = lower(${t.tag})`),
  ],
)
