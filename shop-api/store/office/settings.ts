import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { USUAL_REFUND_LIMIT_CENTS } from '#lib/contract/office/settings.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../db/client.ts'
import { officeSettings } from '../../db/schema/office-work.ts'
import { staffMembers } from '../../db/schema/staff.ts'
import { refuse } from '../../domain/refusal.ts'

/** Settings that staff make. */

const REFUND_LIMIT = 'refund-limit'
const limitValue = z.nullable(z.int())

export interface RefundLimit {
  limitCents: Cents | null
  version: number
  reason: string | null
  changedBy: string | null
  changedAt: string | null
}

const AS_IT_COMES: RefundLimit = {
  limitCents: USUAL_REFUND_LIMIT_CENTS,
  ...{ version: 0, reason: null, changedBy: null, changedAt: null },
}

/** Above which sum a refund needs two people; null: none does. */
export async function loadRefundLimit({ db }: Session): Promise<RefundLimit> {
  const [row] = await db
    .select({ setting: officeSettings, changedBy: staffMembers.name })
    .from(officeSettings)
    .innerJoin(staffMembers, eq(staffMembers.id, officeSettings.changedBy))
    .where(eq(officeSettings.key, REFUND_LIMIT))
  if (!row) return AS_IT_COMES
  const { value, version, reason, changedAt } = row.setting
  const { limitCents } = z.object({ limitCents: limitValue }).parse(value)
  return { limitCents, version, reason, changedBy: row.changedBy, changedAt: changedAt.toISOString() }
}

/** Whether a refund of so much needs a second person. */
export async function needsSecondPerson(tx: Session, amountCents: Cents): Promise<boolean> {
  const { limitCents } = await loadRefundLimit(tx)
  return limitCents !== null && amountCents > limitCents
}

/** @throws changed-meanwhile when somebody else has set it since `version` was read, with what it is now */
export async function saveRefundLimit(
  tx: Session,
  now: Date,
  given: { limitCents: Cents | null; version: number; reason: string | null; staffId: number },
): Promise<RefundLimit> {
  const { limitCents, version, reason, staffId } = given
  const changed = { value: { limitCents }, reason, changedBy: staffId, changedAt: now }
  const saved = await tx.db
    .insert(officeSettings)
    .values({ key: REFUND_LIMIT, ...changed })
    .onConflictDoUpdate({
      target: officeSettings.key,
      set: { ...changed, version: sql`${officeSettings.version} + 1` },
      setWhere: eq(officeSettings.version, version),
    })
    .returning({ version: officeSettings.version })
  const isOurs = saved[0]?.version === version + 1
  const current = await loadRefundLimit(tx)
  if (isOurs) return current
  throw refuse('changed-meanwhile', 'Somebody has set this limit meanwhile.', { data: current })
}
