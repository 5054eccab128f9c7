import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { officePresence } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

/** Current viewers of pages in the office. */

/** Without a report for this time, a viewer counts as absent. */
const SEEN_MS = 20_000
/** Older rows serve no purpose. */
const KEPT_MS = 60 * 60_000

export interface PresenceSubject {
  kind: string
  id: string
}

/** Records that a staff member views a subject. */
export async function markPresent(
  { db }: Session,
  now: Date,
  subject: PresenceSubject,
  { staffId, isEditing }: { staffId: number; isEditing: boolean },
): Promise<void> {
  const seen = { isEditing, seenAt: now }
  await db
    .insert(officePresence)
    .values({ subjectKind: subject.kind, subjectId: subject.id, staffId, ...seen })
    .onConflictDoUpdate({
      target: [officePresence.subjectKind, officePresence.subjectId, officePresence.staffId],
      set: seen,
    })
}

const isOf = (subject: PresenceSubject) =>
  and(eq(officePresence.subjectKind, subject.kind), eq(officePresence.subjectId, subject.id))

/** Records that a staff member has closed a subject. */
export async function markAbsent({ db }: Session, subject: PresenceSubject, staffId: number): Promise<void> {
  await db.delete(officePresence).where(and(isOf(subject), eq(officePresence.staffId, staffId)))
}

/** Other viewers of a subject. */
export function othersPresent({ db }: Session, now: Date, subject: PresenceSubject, staffId: number) {
  return db
    .select({ staffId: staffMembers.id, name: staffMembers.name, isEditing: officePresence.isEditing })
    .from(officePresence)
    .innerJoin(staffMembers, eq(staffMembers.id, officePresence.staffId))
    .where(
      and(
        isOf(subject),
        ne(officePresence.staffId, staffId),
        gt(officePresence.seenAt, new Date(now.getTime() - SEEN_MS)),
      ),
    )
    .orderBy(asc(staffMembers.name))
}

/** Deletes views older than an hour. */
export async function forgetOldPresence({ db }: Session, now: Date): Promise<void> {
  await db.delete(officePresence).where(lt(officePresence.seenAt, new Date(now.getTime() - KEPT_MS)))
}
