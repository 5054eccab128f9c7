import { and, asc, count, countDistinct, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { StaffMember } from '#lib/contract/staff/office/staff.ts'
import type { Session } from '../../../db/client.ts'
import { approvals } from '../../../db/schema/office-work.ts'
import {
  staffAuthenticators,
  staffMembers,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '../../../db/schema/staff.ts'

/** A session unused for this time has ended. */
const IDLE_MS = 30 * 60_000

/** All staff, former staff last. @param staffId returns only this member */
export async function listStaff({ db }: Session, now: Date, staffId?: number): Promise<StaffMember[]> {
  const one = staffId === undefined ? undefined : eq(staffMembers.id, staffId)
  const isOpen = and(gt(staffSessions.expiresAt, now), gt(staffSessions.lastSeenAt, new Date(now.getTime() - IDLE_MS)))
  const members = await db
    .select()
    .from(staffMembers)
    .where(one)
    .orderBy(sql`${staffMembers.state} = 'left'`, asc(staffMembers.name))
  const sessions = await db
    .select({
      staffId: staffSessions.staffId,
      sessions: count(),
      device: sql<string>`(array_agg(${staffSessions.device} ORDER BY ${staffSessions.lastSeenAt} DESC))[1]`,
      seenAt: max(staffSessions.lastSeenAt),
    })
    .from(staffSessions)
    .where(and(isOpen, eq(staffSessions.stage, 'full')))
    .groupBy(staffSessions.staffId)
  const passkeys = await db
    .select({ staffId: staffPasskeys.staffId, passkeys: countDistinct(staffPasskeys.id) })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId)
  const authenticators = await db
    .select({ staffId: staffAuthenticators.staffId })
    .from(staffAuthenticators)
    .where(isNotNull(staffAuthenticators.confirmedAt))
  const codes = await db
    .select({ staffId: staffRecoveryCodes.staffId, unused: count() })
    .from(staffRecoveryCodes)
    .where(isNull(staffRecoveryCodes.usedAt))
    .groupBy(staffRecoveryCodes.staffId)
  const leaving = await db
    .select({
      approval: approvals.id,
      version: approvals.version,
      reason: approvals.reason,
      of: approvals.subjectId,
      by: staffMembers.name,
    })
    .from(approvals)
    .innerJoin(staffMembers, eq(staffMembers.id, approvals.askedBy))
    .where(and(eq(approvals.kind, 'staff-leave'), eq(approvals.state, 'asked')))
  return members.map(({ id, name, email, roles, state, createdAt, lastSeenAt, version }) => {
    const open = sessions.find((row) => row.staffId === id)
    const asked = leaving.find(({ of }) => of === String(id))
    return {
      ...{ staffId: id, name, email, roles, state, version },
      createdAt: createdAt.toISOString(),
      lastSeenAt: (open?.seenAt ?? lastSeenAt)?.toISOString() ?? null,
      sessions: open?.sessions ?? 0,
      device: open?.device ?? null,
      passkeys: passkeys.find((row) => row.staffId === id)?.passkeys ?? 0,
      hasAuthenticator: authenticators.some((row) => row.staffId === id),
      recoveryCodesLeft: codes.find((row) => row.staffId === id)?.unused ?? 0,
      leaving: asked
        ? { approvalId: asked.approval, version: asked.version, askedBy: asked.by, reason: asked.reason }
        : null,
    }
  })
}

/** @throws Error when there is no such member */
export async function loadStaffMember(tx: Session, now: Date, staffId: number): Promise<StaffMember> {
  const [member] = await listStaff(tx, now, staffId)
  if (!member) throw new Error(`staff member ${staffId} is gone`)
  return member
}
