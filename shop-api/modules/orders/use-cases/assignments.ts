import { and, eq, lt } from 'drizzle-orm'
import type { TaskSubject } from '#lib/contract/office/office/today.ts'
import type { Session } from '../../../db/client.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'

/** Assignments of tasks to staff. */

/** Older assignments count as done or forgotten. */
const KEPT_MS = 90 * 24 * 60 * 60_000

export interface TakenTask {
  kind: TaskSubject
  id: string
}

export interface Holder {
  staffId: number
  name: string
}

const isOf = ({ kind, id }: TakenTask) =>
  and(eq(officeAssignments.subjectKind, kind), eq(officeAssignments.subjectId, id))

/** The staff member that has the task; null if it is unassigned. */
export async function holderOf({ db }: Session, subject: TakenTask): Promise<Holder | null> {
  const [row] = await db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(officeAssignments)
    .innerJoin(staffMembers, eq(staffMembers.id, officeAssignments.staffId))
    .where(isOf(subject))
  return row ?? null
}

/**
 * Assigns a task to a staff member.
 * @param from the assigned staff member as known to the caller
 * @throws `changed-meanwhile` if it has another assignment now; `invalid-request` for a staff member that has left
 */
export async function assignTask(
  tx: Session,
  now: Date,
  subject: TakenTask,
  { to, from }: { to: number; from: number | null },
): Promise<Holder> {
  const [person] = await tx.db
    .select({ staffId: staffMembers.id, name: staffMembers.name, state: staffMembers.state })
    .from(staffMembers)
    .where(eq(staffMembers.id, to))
  if (person?.state !== 'active') throw refuse('invalid-request', 'This person does not work in the office.')
  await tx.db.delete(officeAssignments).where(lt(officeAssignments.at, new Date(now.getTime() - KEPT_MS)))
  const key = { subjectKind: subject.kind, subjectId: subject.id }
  const changed =
    from === null
      ? await tx.db
          .insert(officeAssignments)
          .values({ ...key, staffId: to, at: now })
          .onConflictDoNothing()
          .returning()
      : await tx.db
          .update(officeAssignments)
          .set({ staffId: to, at: now })
          .where(and(isOf(subject), eq(officeAssignments.staffId, from)))
          .returning()
  const { staffId, name } = person
  if (changed.length > 0) return { staffId, name }
  const current = await holderOf(tx, subject)
  if (current?.staffId === to) return current
  const words = current
    ? `${current.name} has already taken this task.`
    : 'This task is no longer assigned. Check it and try again.'
  throw refuse('changed-meanwhile', words, { data: { takenBy: current } })
}

/** Unassigns a task of the staff member, or all of their tasks without a subject. @returns number of tasks */
export async function unassignTasks({ db }: Session, staffId: number, subject: TakenTask | null): Promise<number> {
  const isOwn = eq(officeAssignments.staffId, staffId)
  const gone = await db
    .delete(officeAssignments)
    .where(subject ? and(isOf(subject), isOwn) : isOwn)
    .returning()
  return gone.length
}
