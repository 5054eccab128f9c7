import { eq, sql } from 'drizzle-orm'
import type { OfficePreferences } from '#lib/contract/office/me.ts'
import type { Session } from '../../db/client.ts'
import { staffMembers } from '../../db/schema/staff.ts'

/** A staff member's own settings, as they were saved: whatever release saved them. */
export async function loadPreferences({ db }: Session, staffId: number): Promise<Record<string, unknown>> {
  const [found] = await db
    .select({ preferences: staffMembers.preferences })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  return found?.preferences ?? {}
}

/** Saves settings beside those this release does not know. */
export async function savePreferences({ db }: Session, staffId: number, given: OfficePreferences): Promise<void> {
  await db
    .update(staffMembers)
    .set({ preferences: sql`${staffMembers.preferences} || ${JSON.stringify(given)}::jsonb` })
    .where(eq(staffMembers.id, staffId))
}
