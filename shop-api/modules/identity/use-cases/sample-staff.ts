import { inArray, like, or, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import {
  staffAuthenticators,
  staffLinks,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '../../../db/schema/staff.ts'

/** Sample staff by their address. */
export const SAMPLE_STAFF_EMAIL = '%@office.fuma.test'

/** Ends all sign-ins of the sample staff, and of any member with their password; their actions remain in the log. */
export async function endSampleStaff({ db }: Session): Promise<void> {
  const isSample = like(staffMembers.email, SAMPLE_STAFF_EMAIL)
  const found = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(
      or(
        isSample,
        inArray(
          staffMembers.passwordHash,
          db
            .select({ hash: sql<string>`${staffMembers.passwordHash}` })
            .from(staffMembers)
            .where(isSample),
        ),
      ),
    )
  const ids = found.map(({ id }) => id)
  for (const table of [staffSessions, staffLinks, staffPasskeys, staffAuthenticators, staffRecoveryCodes])
    await db.delete(table).where(inArray(table.staffId, ids))
  await db.update(staffMembers).set({ state: 'left', passwordHash: null }).where(inArray(staffMembers.id, ids))
}
