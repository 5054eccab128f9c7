import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { SavedView } from '#lib/contract/office/office/views.ts'
import type { Session } from '../../../db/client.ts'
import { savedViews } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'

/** Saved views of lists. */

/** Maximum private views of a person in a section. */
const MAX_OWN = 50

async function findViews({ db }: Session, staffId: number, where: ReturnType<typeof and>): Promise<SavedView[]> {
  const rows = await db
    .select({ view: savedViews, by: staffMembers.name })
    .from(savedViews)
    .innerJoin(staffMembers, eq(staffMembers.id, savedViews.staffId))
    .where(and(where, or(savedViews.isShared, eq(savedViews.staffId, staffId))))
    .orderBy(sql`NOT ${savedViews.isShared}`, asc(savedViews.createdAt), asc(savedViews.id))
  return rows.map(({ view: { id, room, name, filters, columns, sort, isShared, version, staffId: of }, by }) => ({
    ...{ viewId: id, room, name, filters, columns, sort, isShared, version, by },
    isOwn: of === staffId,
  }))
}

/** Views of a section: shared views first. */
export const listViews = (tx: Session, staffId: number, room: string): Promise<SavedView[]> =>
  findViews(tx, staffId, eq(savedViews.room, room))

/** A view that the caller can see. @throws not-found */
export async function loadView(tx: Session, staffId: number, viewId: number): Promise<SavedView> {
  const [view] = await findViews(tx, staffId, eq(savedViews.id, viewId))
  if (!view) throw refuse('not-found', 'There is no such view.')
  return view
}

type ViewFields = Pick<SavedView, 'room' | 'name' | 'filters' | 'columns' | 'sort' | 'isShared'>

const nameTaken = (name: string) =>
  refuse('invalid-request', `There is another view “${name}”.`, { fields: { name: 'Choose another name.' } })

/** @throws invalid-request for a name that is taken, or too many views */
export async function addView(tx: Session, now: Date, staffId: number, fields: ViewFields): Promise<SavedView> {
  const own = (await listViews(tx, staffId, fields.room)).filter(({ isOwn }) => isOwn)
  if (own.length >= MAX_OWN)
    throw refuse('invalid-request', `You can save at most ${MAX_OWN} views of your own in a section. Delete one first.`)
  const [row] = await tx.db
    .insert(savedViews)
    .values({ ...fields, staffId, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id })
  if (!row) throw nameTaken(fields.name)
  return loadView(tx, staffId, row.id)
}

/** @throws `changed-meanwhile` if another person has saved it since `version` was read */
export async function changeView(
  tx: Session,
  now: Date,
  staffId: number,
  { viewId, version, ...fields }: ViewFields & { viewId: number; version: number },
): Promise<SavedView> {
  const name = fields.name.toLowerCase()
  const others = (await listViews(tx, staffId, fields.room)).filter((view) => view.viewId !== viewId)
  const isTaken = others.some((view) => view.isShared === fields.isShared && view.name.toLowerCase() === name)
  if (isTaken) throw nameTaken(fields.name)
  const changed = await tx.db
    .update(savedViews)
    .set({ ...fields, changedAt: now, version: sql`${savedViews.version} + 1` })
    .where(and(eq(savedViews.id, viewId), eq(savedViews.version, version)))
    .returning({ id: savedViews.id })
  const current = await loadView(tx, staffId, viewId)
  if (changed.length === 0) {
    throw refuse('changed-meanwhile', 'Someone else has saved this view since you opened it.', { data: current })
  }
  return current
}

/** @throws `changed-meanwhile` as `changeView` does */
export async function deleteView(tx: Session, staffId: number, viewId: number, version: number): Promise<void> {
  const current = await loadView(tx, staffId, viewId)
  const gone = await tx.db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), eq(savedViews.version, version)))
    .returning({ id: savedViews.id })
  if (gone.length === 0) {
    throw refuse('changed-meanwhile', 'Someone else has saved this view since you opened it.', { data: current })
  }
}
