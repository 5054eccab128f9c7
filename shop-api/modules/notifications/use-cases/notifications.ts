import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { NOTIFICATIONS_PAGE, type Notification } from '#lib/contract/notifications/notification.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { notificationSettings, notifications } from '../../../db/schema/help.ts'
import { refuse } from '../../../refusal.ts'
import { hasOptedOut, optIn, optOut } from '../../../sms/sms-queue.ts'

const RETENTION_MS = 365 * 86_400_000
const IS_UNREAD = isNull(notifications.readAt)

export interface NotificationPage {
  data: Notification[]
  meta: { total: number; unread: number; next: number | null }
}

/** A page of a user's notifications, the newest first: after a given one, or by number. */
export async function listNotifications(
  { db }: Session,
  userId: number,
  { pageNo, before }: { pageNo: number; before: number | null },
): Promise<NotificationPage> {
  const isTheirs = eq(notifications.userId, userId)
  const rows = await db
    .select()
    .from(notifications)
    .where(before === null ? isTheirs : and(isTheirs, lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(NOTIFICATIONS_PAGE + 1)
    .offset(before === null ? (pageNo - 1) * NOTIFICATIONS_PAGE : 0)
  const [counts] = await db
    .select({ total: count(), unread: sql<number>`count(*) FILTER (WHERE ${IS_UNREAD})::int` })
    .from(notifications)
    .where(isTheirs)
  const page = rows.slice(0, NOTIFICATIONS_PAGE)
  return {
    data: page.map(({ id, title, body, href, createdAt, readAt }) => ({
      id,
      notification: title,
      subMessage: body,
      dateTime: createdAt.toISOString(),
      isRead: readAt !== null,
      href,
    })),
    meta: {
      total: counts?.total ?? 0,
      unread: counts?.unread ?? 0,
      next: rows.length > NOTIFICATIONS_PAGE ? (page.at(-1)?.id ?? null) : null,
    },
  }
}

/** How many of a user's notifications are unread. */
export async function countUnread({ db }: Session, userId: number): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, userId), IS_UNREAD))
}

/** Marks one as read. @throws not-found when it is not there, or another's */
export async function readOne({ db }: Session, clock: Clock, userId: number, id: number): Promise<void> {
  const now = clock().toISOString()
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  if (!row) throw refuse('not-found', 'We could not find this notification.')
}

export async function readAll({ db }: Session, clock: Clock, userId: number): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: clock() })
    .where(and(eq(notifications.userId, userId), IS_UNREAD))
}

export async function clearAll({ db }: Session, userId: number): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId))
}

export interface ReachSettings {
  email: boolean
  /** Absent without a Kenyan mobile number. */
  sms?: boolean
}

/** The Kenyan mobile number of a user, 2547XXXXXXXX; null for another number. */
async function smsPhoneOf({ db }: Session, userId: number): Promise<string | null> {
  const phone = sql<string>`${users.mobileCountryCode} || ltrim(${users.mobileNumber}, '0')`
  const [row] = await db.select({ phone }).from(users).where(eq(users.id, userId))
  return row && /^254[17]\d{8}$/.test(row.phone) ? row.phone : null
}

/** Whether a user gets emails and text messages too. */
export async function settingsOf(tx: Session, userId: number): Promise<ReachSettings> {
  const { email, userId: ofUser } = notificationSettings
  const [row] = await tx.db.select({ email }).from(notificationSettings).where(eq(ofUser, userId))
  const phone = await smsPhoneOf(tx, userId)
  return { email: row?.email ?? true, ...(phone !== null && { sms: !(await hasOptedOut(tx, phone)) }) }
}

/**
 * Saves a user's choices. Without `sms` text messages are unchanged.
 * @throws `invalid-request` if the phone answered STOP: only a START of the phone ends that
 */
export async function saveSettings(
  tx: Session,
  now: Date,
  userId: number,
  { email, sms }: ReachSettings,
): Promise<ReachSettings> {
  await tx.db
    .insert(notificationSettings)
    .values({ userId, email })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { email } })
  const phone = await smsPhoneOf(tx, userId)
  if (sms === false && phone !== null) await optOut(tx, now, phone, 'account')
  if (sms && phone !== null && !(await optIn(tx, phone, 'account')))
    throw refuse(
      'invalid-request',
      'This phone answered STOP. Reply START to one of our text messages to get them again.',
    )
  return settingsOf(tx, userId)
}

/** Forgets notifications a year old. */
export async function forgetOldNotifications({ db }: Session, clock: Clock): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(clock().getTime() - RETENTION_MS)))
}
