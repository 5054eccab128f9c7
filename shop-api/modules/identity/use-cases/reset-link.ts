import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { consents, users } from '../../../db/schema/accounts.ts'
import { queueEmail } from '../../../email/queue.ts'
import { resetEmail } from '../emails/account-emails.ts'
import type { EmailContext } from './email-context.ts'
import { newLink } from './links.ts'

/** Emails a link to set a new password, if the email has an account that can sign in. */
export async function queueResetLink({ tx, clock, publicUrl }: EmailContext, email: string): Promise<void> {
  const address = email.toLowerCase()
  const consent = tx.db.select({ id: consents.id }).from(consents).where(eq(consents.userId, users.id))
  const [user] = await tx.db
    .select({ id: users.id, accepts: sql<boolean>`${and(isNull(users.confirmedAt), notExists(consent))}` })
    .from(users)
    .where(and(eq(users.email, address), users.active, isNull(users.deletedAt)))
  if (!user) return
  const token = await newLink(tx, clock, user.id, 'reset')
  await queueEmail(tx, clock, resetEmail(address, publicUrl, token, user.accepts))
}
