import { lt } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { staffChallenges, staffLinks, staffSessions } from '../../../db/schema/staff.ts'

const LINKS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Forgets sessions and challenges of the staff that have ended, and links thirty days after. */
export async function forgetOldStaff({ db }: Session, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, new Date(now.getTime() - LINKS_KEPT_MS)))
}
