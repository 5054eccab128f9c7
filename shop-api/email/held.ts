import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { emails } from '../db/schema/accounts.ts'

/** The number of attempts of a held email: above any real number. */
export const HELD_ATTEMPTS = 1000

/** Emails suspended by a restore: they were waiting at the backup, and could have been sent after it. */
const held = and(isNull(emails.sentAt), gte(emails.attempts, HELD_ATTEMPTS))

export interface HeldEmail {
  id: number
  to: string
  subject: string
  createdAt: Date
}

export async function listHeldEmails({ db }: Session): Promise<HeldEmail[]> {
  const { id, to, subject, createdAt } = emails
  return db.select({ id, to, subject, createdAt }).from(emails).where(held).orderBy(asc(id))
}

/** Lets them be sent. @param id one of them; all when absent @returns how many */
export async function releaseEmails({ db }: Session, now: Date, id?: number): Promise<number> {
  const which = id === undefined ? held : and(held, eq(emails.id, id))
  const released = await db.update(emails).set({ attempts: 0, dueAt: now }).where(which).returning({ id: emails.id })
  return released.length
}

/**
 * Deletes held emails: they were sent, or are no longer useful. @param id of one email; all if absent @returns the
 * number deleted
 */
export async function discardEmails({ db }: Session, id?: number): Promise<number> {
  const which = id === undefined ? held : and(held, eq(emails.id, id))
  return (await db.delete(emails).where(which).returning({ id: emails.id })).length
}
