import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { backgroundJobs } from '../../../db/schema/office-work.ts'

/** Sets aside all unfinished jobs of a staff member whose access ended. @returns the number of jobs */
export async function setJobsAside({ db }: Session, staffId: number, now: Date): Promise<number> {
  const isOpen = and(inArray(backgroundJobs.state, ['waiting', 'running']), isNull(backgroundJobs.setAsideAt))
  const aside = await db
    .update(backgroundJobs)
    .set({ setAsideAt: now })
    .where(and(eq(backgroundJobs.staffId, staffId), isOpen))
    .returning({ id: backgroundJobs.id })
  return aside.length
}
