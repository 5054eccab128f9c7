import { NOTIFICATIONS_PAGE, type Notification } from '#lib/contract/notification.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'

interface Row {
  id: number
  title: string
  body: string
  href: string | null
  createdAt: Date
  readAt: Date | null
}

export interface NotificationPage {
  data: Notification[]
  meta: { total: number; unread: number; next: number | null }
}

/** A page of somebody's notifications, the newest first: after a given one, or by number. */
export async function listNotifications(
  query: Query,
  userId: number,
  { pageNo, before }: { pageNo: number; before: number | null },
): Promise<NotificationPage> {
  const skipped = before === null ? (pageNo - 1) * NOTIFICATIONS_PAGE : 0
  const [rows, [counts]] = await Promise.all([
    query<Row>(
      `SELECT id, title, body, href, created_at AS "createdAt", read_at AS "readAt" FROM notifications
       WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [userId, before, NOTIFICATIONS_PAGE + 1, skipped],
      'notifications',
    ),
    query<{ total: number; unread: number }>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
       FROM notifications WHERE user_id = $1`,
      [userId],
      'notification-counts',
    ),
  ])
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

/** How many of somebody's notifications are unread. */
export async function countUnread(query: Query, userId: number): Promise<number> {
  const [row] = await query<{ unread: number }>(
    'SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL',
    [userId],
    'unread-count',
  )
  return row?.unread ?? 0
}

/** Marks one as read. @throws not-found when it is not there, or another's */
export async function readOne(query: Query, clock: Clock, userId: number, id: number): Promise<void> {
  const [row] = await query(
    `UPDATE notifications SET read_at = coalesce(read_at, $3) WHERE id = $1 AND user_id = $2 RETURNING id`,
    [id, userId, clock()],
  )
  if (!row) throw refuse('not-found', 'There is no such notification.')
}

export async function readAll(query: Query, clock: Clock, userId: number): Promise<void> {
  await query('UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL', [userId, clock()])
}

export async function clearAll(query: Query, userId: number): Promise<void> {
  await query('DELETE FROM notifications WHERE user_id = $1', [userId])
}

/** Whether somebody wants letters too. */
export async function settingsOf(query: Query, userId: number): Promise<{ email: boolean }> {
  const [row] = await query<{ email: boolean }>('SELECT email FROM notification_settings WHERE user_id = $1', [userId])
  return { email: row?.email ?? true }
}

export async function saveSettings(query: Query, userId: number, { email }: { email: boolean }): Promise<void> {
  await query(
    `INSERT INTO notification_settings (user_id, email) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET email = EXCLUDED.email`,
    [userId, email],
  )
}

/** Forgets notifications a year old. */
export async function forgetOldNotifications(query: Query, clock: Clock): Promise<void> {
  await query('DELETE FROM notifications WHERE created_at < $1', [new Date(clock().getTime() - 365 * 86_400_000)])
}
