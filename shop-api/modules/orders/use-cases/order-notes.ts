import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { MAX_TAGS } from '#lib/contract/orders/office/order.ts'
import type { Session } from '../../../db/client.ts'
import { orderMentions, orderNotes, orderTags } from '../../../db/schema/order-notes.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import type { NoteRow } from '../rules/office-timeline.ts'

/** Staff notes on an order. */
export async function notesOf(tx: Session, orderId: string): Promise<NoteRow[]> {
  return tx.db
    .select({ id: orderNotes.id, text: orderNotes.text, at: orderNotes.at, who: staffMembers.name })
    .from(orderNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id))
}

export interface NewNote {
  orderId: string
  staffId: number
  text: string
  /** Mentioned staff; staff that have left are ignored. */
  mentions: readonly number[]
}

/** Writes a note, with the mentioned staff. @returns its id */
export async function addNote(
  tx: Session,
  now: Date,
  { orderId, staffId, text, mentions }: NewNote,
): Promise<{ id: number; mentioned: number[] }> {
  const [note] = await tx.db
    .insert(orderNotes)
    .values({ orderId, staffId, text, at: now })
    .returning({ id: orderNotes.id })
  if (!note) throw new Error('a note was not written')
  const named =
    mentions.length === 0
      ? []
      : await tx.db
          .select({ id: staffMembers.id })
          .from(staffMembers)
          .where(and(isAnyOf(staffMembers.id, mentions), eq(staffMembers.state, 'active')))
  const mentioned = named.map(({ id }) => id)
  if (mentioned.length > 0) {
    const rows = mentioned.map((id) => ({ noteId: note.id, orderId, staffId: id }))
    await tx.db.insert(orderMentions).values(rows)
  }
  return { id: note.id, mentioned }
}

const isUnread = (orderId: string, staffId: number) =>
  and(eq(orderMentions.orderId, orderId), eq(orderMentions.staffId, staffId), isNull(orderMentions.readAt))

/** Whether a note of an order mentions the staff member and is unread. */
export const isMentioned = async (tx: Session, orderId: string, staffId: number): Promise<boolean> =>
  (await tx.db.$count(orderMentions, isUnread(orderId, staffId))) > 0

/** Marks the notes of an order that mention the staff member as read. @returns number of notes */
export async function readMentions(tx: Session, now: Date, orderId: string, staffId: number): Promise<number> {
  const rows = await tx.db
    .update(orderMentions)
    .set({ readAt: now })
    .where(isUnread(orderId, staffId))
    .returning({ noteId: orderMentions.noteId })
  return rows.length
}

/** The tags of an order, by name. */
export async function tagsOf(tx: Session, orderId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(asc(orderTags.tag))
  return rows.map(({ tag }) => tag)
}

export interface TagChange {
  orderId: string
  staffId: number
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Adds tags to an order and removes tags.
 * @returns the actual changes
 * @throws `invalid-request` if it would have too many
 */
export async function changeTags(
  tx: Session,
  now: Date,
  { orderId, staffId, add, remove }: TagChange,
): Promise<{ added: string[]; removed: string[] }> {
  const removed =
    remove.length === 0
      ? []
      : await tx.db
          .delete(orderTags)
          .where(and(eq(orderTags.orderId, orderId), inArray(orderTags.tag, [...remove])))
          .returning({ tag: orderTags.tag })
  const rows = [...new Set(add)].map((tag) => ({ orderId, tag, staffId, at: now }))
  const added =
    rows.length === 0
      ? []
      : await tx.db.insert(orderTags).values(rows).onConflictDoNothing().returning({ tag: orderTags.tag })
  if (added.length > 0 && (await tagsOf(tx, orderId)).length > MAX_TAGS) {
    throw refuse('invalid-request', `An order can have at most ${MAX_TAGS} tags. Remove a tag first.`)
  }
  return { added: added.map(({ tag }) => tag), removed: removed.map(({ tag }) => tag) }
}

/** Active staff, by name. */
export async function colleagues(tx: Session): Promise<{ staffId: number; name: string }[]> {
  return tx.db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.state, 'active'))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
}
