import { eq, sql } from 'drizzle-orm'
import type { OfficePreferences } from '#lib/contract/staff/office/me.ts'
import type { Session } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

/** A staff member's own settings in the stored form, from any release. */
export async function loadPreferences({ db }: Session, staffId: number): Promise<Record<string, unknown>> {
  const [found] = await db
    .select({ preferences: staffMembers.preferences })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  return found?.preferences ?? {}
}

/**
 * Saves the hidden columns of a list for a staff member; null deletes the setting. @returns the hidden columns of all
 * lists
 */
export async function saveHiddenColumns(
  { db }: Session,
  staffId: number,
  { list, hidden }: { list: string; hidden: readonly string[] | null },
): Promise<unknown> {
  const before = sql`coalesce(${staffMembers.preferences} -> 'hiddenColumns', '{}'::jsonb)`
  const after = hidden ? sql`${before} || ${JSON.stringify({ [list]: hidden })}::jsonb` : sql`${before} - ${list}::text`
  const [saved] = await db
    .update(staffMembers)
    .set({ preferences: sql`jsonb_set(${staffMembers.preferences}, '{hiddenColumns}', ${after})` })
    .where(eq(staffMembers.id, staffId))
    .returning({ preferences: staffMembers.preferences })
  return saved?.preferences.hiddenColumns ?? {}
}

/** Saves settings beside those this release does not know. */
export async function savePreferences({ db }: Session, staffId: number, given: OfficePreferences): Promise<void> {
  await db
    .update(staffMembers)
    .set({ preferences: sql`${staffMembers.preferences} || ${JSON.stringify(given)}::jsonb` })
    .where(eq(staffMembers.id, staffId))
}
