/** Text messages that are to be sent, as rows. */
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { SmsEvent } from '#lib/contract/notifications/sms.ts'
import type { Session } from '../db/client.ts'
import { smsMessages, smsOptOuts } from '../db/schema/sms.ts'
import type { SmsReport } from './send-sms.ts'

const RETENTION_MS = 30 * 24 * 60 * 60_000

export interface NewSms {
  orderId: string
  eventId: number
  kind: SmsEvent
  phone: string
  text: string
}

/**
 * Queues a message in the caller's transaction. An event has one message, and a phone that opted out gets no message.
 * @returns false if it was not queued
 */
export async function queueSms(tx: Session, now: Date, message: NewSms): Promise<boolean> {
  if (await hasOptedOut(tx, message.phone)) return false
  const queued = await tx.db
    .insert(smsMessages)
    .values({ ...message, dueAt: now, createdAt: now })
    .onConflictDoNothing({ target: smsMessages.eventId })
    .returning({ id: smsMessages.id })
  return queued.length > 0
}

export async function hasOptedOut({ db }: Session, phone: string): Promise<boolean> {
  return (await db.$count(smsOptOuts, eq(smsOptOuts.phone, phone))) > 0
}

/** Ends messages to a phone: queued messages are not sent. STOP replaces an earlier source, because only START ends it. */
export async function optOut(
  { db }: Session,
  now: Date,
  phone: string,
  source: 'stop' | 'staff' | 'account',
): Promise<void> {
  const target = smsOptOuts.phone
  const row = db.insert(smsOptOuts).values({ phone, source, at: now })
  if (source === 'stop') await row.onConflictDoUpdate({ target, set: { source, at: now } })
  else await row.onConflictDoNothing()
  await db
    .update(smsMessages)
    .set({ state: 'failed', failure: 'The customer wants no text messages.' })
    .where(and(eq(smsMessages.phone, phone), eq(smsMessages.state, 'queued')))
}

/**
 * Allows messages to a phone again. A STOP of the phone's owner ends only by a START of that phone, because an account
 * can contain the number of another person.
 * @returns false if the phone still gets no messages
 */
export async function optIn(tx: Session, phone: string, by: 'start' | 'account'): Promise<boolean> {
  const isPhone = eq(smsOptOuts.phone, phone)
  await tx.db.delete(smsOptOuts).where(by === 'start' ? isPhone : and(isPhone, ne(smsOptOuts.source, 'stop')))
  return by === 'start' || !(await hasOptedOut(tx, phone))
}

/** Stores the provider's report about a message. A delivered message stays delivered. */
export async function recordSmsReport({ db }: Session, { id, state, failure }: SmsReport): Promise<boolean> {
  const stored = await db
    .update(smsMessages)
    .set({ state, failure })
    .where(and(eq(smsMessages.providerId, id), ne(smsMessages.state, 'delivered')))
    .returning({ id: smsMessages.id })
  return stored.length > 0
}

/** Messages and their cost since an instant. Cost in ten-thousandths of a shilling. */
export async function countSms({ db }: Session, since: Date): Promise<{ sent: number; failed: number; cost: number }> {
  const [row] = await db
    .select({
      sent: sql<number>`count(*) FILTER (WHERE ${smsMessages.state} IN ('sent', 'delivered'))::float8`,
      failed: sql<number>`count(*) FILTER (WHERE ${smsMessages.state} = 'failed')::float8`,
      cost: sql<number>`coalesce(sum(${smsMessages.cost}), 0)::float8`,
    })
    .from(smsMessages)
    .where(gte(smsMessages.createdAt, since))
  return row ?? { sent: 0, failed: 0, cost: 0 }
}

/** Forgets phones and texts that are a month old; counts and costs remain. */
export async function forgetOldSms({ db }: Session, now: Date): Promise<void> {
  await db
    .update(smsMessages)
    .set({ phone: '', text: '' })
    .where(and(lt(smsMessages.createdAt, new Date(now.getTime() - RETENTION_MS)), ne(smsMessages.phone, '')))
}
