import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { backgroundJobItems, backgroundJobs } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import type { JobRow } from './jobs.ts'

/** Work of staff whose access was ended: it waits until an owner releases or discards it. */

const MAX_SHOWN = 500

/** Work that is set aside, the longest first, with the person who started it. At most 500. */
export async function listJobsAside({ db }: Session): Promise<(JobRow & { staffName: string })[]> {
  const rows = await db
    .select({ job: backgroundJobs, staffName: staffMembers.name })
    .from(backgroundJobs)
    .innerJoin(staffMembers, eq(staffMembers.id, backgroundJobs.staffId))
    .where(isNotNull(backgroundJobs.setAsideAt))
    .orderBy(asc(backgroundJobs.setAsideAt), asc(backgroundJobs.id))
    .limit(MAX_SHOWN)
  return rows.map(({ job, staffName }) => ({ ...job, staffName }))
}

/** Resumes work that was set aside: due work begins at once. */
export async function releaseJob({ db }: Session, id: number): Promise<JobRow> {
  const [row] = await db.update(backgroundJobs).set({ setAsideAt: null }).where(eq(backgroundJobs.id, id)).returning()
  if (!row) throw new Error(`job ${id} is gone`)
  return row
}

/** Ends work that was set aside: finished items remain done. */
export async function discardJob({ db }: Session, { id, itemsDone }: JobRow, now: Date): Promise<JobRow> {
  const isWaiting = and(eq(backgroundJobItems.jobId, id), eq(backgroundJobItems.state, 'waiting'))
  await db.update(backgroundJobItems).set({ state: 'undone' }).where(isWaiting)
  const state = itemsDone > 0 ? 'done' : 'undone'
  const ended = { state, finishedAt: now, claimedUntil: null, setAsideAt: null } as const
  const [row] = await db.update(backgroundJobs).set(ended).where(eq(backgroundJobs.id, id)).returning()
  if (!row) throw new Error(`job ${id} is gone`)
  return row
}
