import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Clock, showInstant } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { queueEmail } from '../../../email/queue.ts'
import { staffAccountEmail } from '../emails/staff-emails.ts'

/** Email texts for a staff member about their own account. */
export const ACCOUNT_CHANGES = {
  passkeyAdded: 'A passkey was added to your office account.',
  passkeyRemoved: 'A passkey of your office account was removed.',
  appAdded: 'An authenticator app was added to your office account.',
  appRemoved: 'The authenticator app of your office account was removed.',
  newCodes: 'The recovery codes of your office account were replaced.',
  password: 'The password of your office account was changed.',
  newNetwork: 'Your office account was signed in to from a network that it was not used in before.',
} as const

/** Emails a staff member a change of their sign-in. */
export async function notifyStaff(
  tx: Session,
  clock: Clock,
  staffId: number,
  { change, device }: { change: keyof typeof ACCOUNT_CHANGES; device: string },
): Promise<void> {
  const [person] = await tx.db
    .select({ email: staffMembers.email, name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  if (!person) throw new Error(`there is no staff member ${staffId}`)
  const what = { when: showInstant(clock()), what: ACCOUNT_CHANGES[change], device }
  await queueEmail(tx, clock, staffAccountEmail(person, what))
}

const KNOWN_MS = 90 * 24 * 60 * 60_000
const PROOFS = ['staff.sign-in', 'staff.passkey-added', 'staff.authenticator-added']

/**
 * Whether the audit log has a proof of identity from the network in the last ninety days.
 * @param networks hashes of the wider network, and of the exact one, which older entries have
 */
export async function knowsNetwork(
  { db }: Session,
  now: Date,
  staffId: number,
  networks: readonly string[],
): Promise<boolean> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.staffId, staffId), inArray(auditLog.network, networks), eq(auditLog.outcome, 'done')],
        ...[inArray(auditLog.action, PROOFS), gt(auditLog.at, new Date(now.getTime() - KNOWN_MS))],
      ),
    )
    .limit(1)
  return found !== undefined
}
