import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { backgroundJobItems, backgroundJobs } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

/** Stored background work of staff: jobs and their items. */

export type JobRow = typeof backgroundJobs.$inferSelect
export type JobItemRow = typeof backgroundJobItems.$inferSelect

/** Maximum items in one statement. */
const ROWS_AT_ONCE = 1_000
/** Retention after the end. */
const KEPT_MS = 30 * 24 * 60 * 60_000
/** Maximum results shown of a job. */
const SHOWN = 500

export interface NewJob {
  kind: string
  staffId: number
  label: string
  input: unknown
  items: readonly unknown[]
  startsAt: Date
}

/** Writes a job down; it is begun once it is due. */
export async function addJob({ db }: Session, now: Date, { items, ...job }: NewJob): Promise<JobRow> {
  const [row] = await db
    .insert(backgroundJobs)
    .values({ ...job, itemsTotal: items.length, createdAt: now })
    .returning()
  if (!row) throw new Error('a job was not written')
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE) {
    const rows = items
      .slice(first, first + ROWS_AT_ONCE)
      .map((item, i) => ({ jobId: row.id, no: first + i + 1, item: item as object }))
    await db.insert(backgroundJobItems).values(rows)
  }
  return row
}

/** A job, locked; null if it does not exist. The caller checks its owner. */
export async function lockJob({ db }: Session, id: number): Promise<JobRow | null> {
  const [row] = await db.select().from(backgroundJobs).where(eq(backgroundJobs.id, id)).for('update')
  return row ?? null
}

/** Jobs of one staff member: unfinished first, then the newest. */
export function listJobs({ db }: Session, staffId: number): Promise<JobRow[]> {
  return db
    .select()
    .from(backgroundJobs)
    .where(eq(backgroundJobs.staffId, staffId))
    .orderBy(sql`${backgroundJobs.finishedAt} IS NOT NULL`, desc(backgroundJobs.id))
    .limit(100)
}

/** Jobs of these kinds scheduled for a future time, the next first, with the person who scheduled them. At most 500. */
export async function listScheduled(
  { db }: Session,
  kinds: readonly string[],
  leastAheadMs: number,
): Promise<(JobRow & { staffName: string })[]> {
  const { state, kind, startsAt, createdAt, setAsideAt } = backgroundJobs
  const rows = await db
    .select({ job: backgroundJobs, staffName: staffMembers.name })
    .from(backgroundJobs)
    .innerJoin(staffMembers, eq(staffMembers.id, backgroundJobs.staffId))
    .where(
      and(
        eq(state, 'waiting'),
        // Set-aside work does not begin at its time.
        isNull(setAsideAt),
        inArray(kind, [...kinds]),
        sql`${startsAt} - ${createdAt} >= ${leastAheadMs} * interval '1 millisecond'`,
      ),
    )
    .orderBy(asc(startsAt), asc(backgroundJobs.id))
    .limit(500)
  return rows.map(({ job, staffName }) => ({ ...job, staffName }))
}

/** One job with its items: failures first. Null if it does not exist. The caller checks its owner. */
export async function loadJob({ db }: Session, id: number): Promise<{ job: JobRow; items: JobItemRow[] } | null> {
  const [job] = await db.select().from(backgroundJobs).where(eq(backgroundJobs.id, id))
  if (!job) return null
  const items = await db
    .select()
    .from(backgroundJobItems)
    .where(eq(backgroundJobItems.jobId, id))
    .orderBy(sql`${backgroundJobItems.state} <> 'failed'`, asc(backgroundJobItems.no))
    .limit(SHOWN)
  return { job, items }
}

/** Which kinds of jobs: only these, or all but these. */
export type Kinds = { only: readonly string[] } | { but: readonly string[] }

/** A due job that no other process works on, locked; the job that has waited longest for its turn. */
export async function takeDueJob({ db }: Session, now: Date, kinds: Kinds): Promise<JobRow | null> {
  const { kind } = backgroundJobs
  const [row] = await db
    .select()
    .from(backgroundJobs)
    .where(
      and(
        inArray(backgroundJobs.state, ['waiting', 'running']),
        'only' in kinds ? inArray(kind, [...kinds.only]) : notInArray(kind, [...kinds.but]),
        lte(backgroundJobs.startsAt, now),
        isNull(backgroundJobs.setAsideAt),
        or(isNull(backgroundJobs.claimedUntil), lte(backgroundJobs.claimedUntil, now)),
      ),
    )
    .orderBy(sql`coalesce(${backgroundJobs.touchedAt}, ${backgroundJobs.startsAt})`, asc(backgroundJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** The next item of a job that is to be done; null when all are. */
export async function nextItem({ db }: Session, jobId: number): Promise<JobItemRow | null> {
  const [row] = await db
    .select()
    .from(backgroundJobItems)
    .where(and(eq(backgroundJobItems.jobId, jobId), eq(backgroundJobItems.state, 'waiting')))
    .orderBy(asc(backgroundJobItems.no))
    .limit(1)
  return row ?? null
}

/** Has no other process work on a job until then. */
export async function claimJob({ db }: Session, jobId: number, now: Date, until: Date): Promise<void> {
  const claim = { claimedUntil: until, touchedAt: now, state: 'running' as const }
  await db.update(backgroundJobs).set(claim).where(eq(backgroundJobs.id, jobId))
}

export interface ItemEnd {
  state: 'done' | 'failed'
  sentence?: string
  undo?: unknown
}

/** Marks an item as done or failed, and its job as worked on. */
export async function endItem(
  { db }: Session,
  { jobId, no }: Pick<JobItemRow, 'jobId' | 'no'>,
  now: Date,
  { state, sentence, undo }: ItemEnd,
): Promise<void> {
  const marked = await db
    .update(backgroundJobItems)
    .set({ state, sentence: sentence ?? null, undo: (undo ?? null) as object | null })
    .where(
      and(eq(backgroundJobItems.jobId, jobId), eq(backgroundJobItems.no, no), eq(backgroundJobItems.state, 'waiting')),
    )
    .returning({ no: backgroundJobItems.no })
  // Another process did it in the meantime.
  if (marked.length === 0) return
  const counted =
    state === 'done'
      ? { itemsDone: sql`${backgroundJobs.itemsDone} + 1` }
      : { itemsFailed: sql`${backgroundJobs.itemsFailed} + 1` }
  await db
    .update(backgroundJobs)
    .set({ ...counted, state: 'running', touchedAt: now, claimedUntil: null })
    .where(eq(backgroundJobs.id, jobId))
}

/** Makes an item wait for its next step. @param next the item's new value */
export async function continueItem(
  { db }: Session,
  { jobId, no }: Pick<JobItemRow, 'jobId' | 'no'>,
  next: unknown,
): Promise<void> {
  await db
    .update(backgroundJobItems)
    .set({ item: next as object, faults: 0 })
    .where(and(eq(backgroundJobItems.jobId, jobId), eq(backgroundJobItems.no, no)))
}

/** Stores the progress of a job with a single item in steps, in its own unit. */
export async function noteProgress(
  { db }: Session,
  jobId: number,
  now: Date,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db
    .update(backgroundJobs)
    .set({ itemsDone: done, itemsTotal: total, state: 'running', touchedAt: now, claimedUntil: null })
    .where(eq(backgroundJobs.id, jobId))
}

/** Counts that an item ended in a fault of ours. @returns how often it has by now */
export async function countFault(
  { db }: Session,
  { jobId, no }: Pick<JobItemRow, 'jobId' | 'no'>,
  now: Date,
): Promise<number> {
  const [row] = await db
    .update(backgroundJobItems)
    .set({ faults: sql`${backgroundJobItems.faults} + 1` })
    .where(and(eq(backgroundJobItems.jobId, jobId), eq(backgroundJobItems.no, no)))
    .returning({ faults: backgroundJobItems.faults })
  await db.update(backgroundJobs).set({ touchedAt: now, claimedUntil: null }).where(eq(backgroundJobs.id, jobId))
  return row?.faults ?? 0
}

/** All its items were worked on. */
export async function finishJob({ db }: Session, { id, itemsFailed }: JobRow, now: Date): Promise<void> {
  const isDone = and(eq(backgroundJobItems.jobId, id), eq(backgroundJobItems.state, 'done'))
  const [some] = await db.select({ no: backgroundJobItems.no }).from(backgroundJobItems).where(isDone).limit(1)
  const state = itemsFailed > 0 && !some ? 'failed' : 'done'
  await db.update(backgroundJobs).set({ state, finishedAt: now, claimedUntil: null }).where(eq(backgroundJobs.id, id))
}

/** Marks a job and its pending or finished items as undone. */
export async function markUndone({ db }: Session, id: number, now: Date): Promise<JobRow> {
  await db
    .update(backgroundJobItems)
    .set({ state: 'undone' })
    .where(and(eq(backgroundJobItems.jobId, id), inArray(backgroundJobItems.state, ['waiting', 'done'])))
  const [row] = await db
    .update(backgroundJobs)
    .set({ state: 'undone', finishedAt: now, claimedUntil: null, setAsideAt: null })
    .where(eq(backgroundJobs.id, id))
    .returning()
  if (!row) throw new Error(`job ${id} is gone`)
  return row
}

/** The finished items, the last first: the order of undoing. */
export function itemsToTakeBack({ db }: Session, jobId: number): Promise<JobItemRow[]> {
  return db
    .select()
    .from(backgroundJobItems)
    .where(and(eq(backgroundJobItems.jobId, jobId), eq(backgroundJobItems.state, 'done')))
    .orderBy(desc(backgroundJobItems.no))
}

/** The current data of the person who started a job. */
export async function jobStaff({ db }: Session, staffId: number) {
  const { id, name, roles, state } = staffMembers
  const [row] = await db.select({ staffId: id, name, roles, state }).from(staffMembers).where(eq(id, staffId))
  if (!row) throw new Error(`staff member ${staffId} is gone`)
  return row
}

/** Forgets jobs that finished thirty days ago. */
export async function forgetOldJobs({ db }: Session, now: Date): Promise<void> {
  const { finishedAt } = backgroundJobs
  await db.delete(backgroundJobs).where(and(isNotNull(finishedAt), lt(finishedAt, new Date(now.getTime() - KEPT_MS))))
}
