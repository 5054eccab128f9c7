import type { Session } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/help.ts'

/** Something that people are notified of in the shop. */
export interface NewNotification {
  /** Its subject: pages that show this subject reload it. */
  about: 'orders' | 'payments' | 'profile' | 'credit'
  title: string
  body: string
  /** A path of the shop. */
  href: string | null
}

/** Notifies people, in the transaction of the event. Their open pages receive it within seconds. */
export async function notify(
  { db }: Session,
  userIds: readonly number[],
  { about, title, body, href }: NewNotification,
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const people = [...new Set(userIds)]
  await db.insert(notifications).values(people.map((userId) => ({ userId, about, title, body, href, createdAt: at })))
}
