import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Session } from '../../../db/client.ts'
import { officeSettings } from '../../../db/schema/office-work.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'

/** The current value of a setting made by staff. */
export interface Setting<Value> {
  value: Value
  /** 0 before it is first set. */
  version: number
  reason: string | null
  changedBy: string | null
  /** ISO 8601. */
  changedAt: string | null
}

export interface NewSetting<Value> {
  value: Value
  /** The version that was seen: another person could have set it since. */
  version: number
  reason: string | null
  staffId: number
}

/**
 * One of the shop's settings: how it is read and written.
 * @param key its row in `office_settings`
 * @param schema of the row's value
 * @param usual the default until it is first set
 */
export function defineSetting<Value>(key: string, schema: z.ZodMiniType<Value>, usual: Value) {
  async function load({ db }: Session): Promise<Setting<Value>> {
    const [row] = await db
      .select({ setting: officeSettings, changedBy: staffMembers.name })
      .from(officeSettings)
      .innerJoin(staffMembers, eq(staffMembers.id, officeSettings.changedBy))
      .where(eq(officeSettings.key, key))
    if (!row) return { value: usual, version: 0, reason: null, changedBy: null, changedAt: null }
    const { value, version, reason, changedAt } = row.setting
    return { value: schema.parse(value), version, reason, changedBy: row.changedBy, changedAt: changedAt.toISOString() }
  }

  /** @throws `changed-meanwhile` if another person has set it since `version` was read, with its current value */
  async function save(tx: Session, now: Date, given: NewSetting<Value>): Promise<Setting<Value>> {
    const { value, version, reason, staffId } = given
    const changed = { value: value as object, reason, changedBy: staffId, changedAt: now }
    const saved = await tx.db
      .insert(officeSettings)
      .values({ key, ...changed })
      .onConflictDoUpdate({
        target: officeSettings.key,
        set: { ...changed, version: sql`${officeSettings.version} + 1` },
        setWhere: eq(officeSettings.version, version),
      })
      .returning({ version: officeSettings.version })
    const isOurs = saved[0]?.version === version + 1
    const current = await load(tx)
    if (isOurs) return current
    throw refuse('changed-meanwhile', 'Someone else has changed this setting since you opened it.', { data: current })
  }

  return { key, load, save }
}
