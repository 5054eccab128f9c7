import { eq } from 'drizzle-orm'
import { showInstant } from '#lib/format/clock.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { queueEmail } from '../../../email/queue.ts'
import { staffChangeEmail } from '../emails/staff-emails.ts'
import type { StaffMailContext } from './staff-links.ts'

/** Emails every owner a change of permissions, such as "Joseph Mwangi: Packer, Auditor. Before: Packer." */
export async function notifyOwners(
  { tx, clock, officeUrl }: StaffMailContext,
  { by, what }: { by: string; what: string },
): Promise<void> {
  const active = await tx.db.select().from(staffMembers).where(eq(staffMembers.state, 'active'))
  const when = showInstant(clock())
  for (const owner of active.filter(({ roles }) => roles.includes('owner')))
    await queueEmail(tx, clock, staffChangeEmail(owner, { when, by, what, href: `${officeUrl}/office/log` }))
}
