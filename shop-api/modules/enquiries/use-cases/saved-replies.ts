import { asc, eq } from 'drizzle-orm'
import type { SavedReply } from '#lib/contract/enquiries/office/enquiries.ts'
import type { Session } from '../../../db/client.ts'
import { savedReplies } from '../../../db/schema/help.ts'

const { id, name, body } = savedReplies

/** Texts to insert into an answer, by name. */
export const listSavedReplies = ({ db }: Session): Promise<SavedReply[]> =>
  db.select({ id, name, body }).from(savedReplies).orderBy(asc(name))

/** Adds or changes the saved reply of a name; an empty text deletes it. */
export async function saveReply(
  tx: Session,
  now: Date,
  changedBy: number,
  reply: { name: string; body: string },
): Promise<SavedReply[]> {
  if (reply.body === '') await tx.db.delete(savedReplies).where(eq(name, reply.name))
  else {
    const changed = { body: reply.body, changedBy, changedAt: now }
    await tx.db
      .insert(savedReplies)
      .values({ name: reply.name, ...changed })
      .onConflictDoUpdate({ target: name, set: changed })
  }
  return listSavedReplies(tx)
}
