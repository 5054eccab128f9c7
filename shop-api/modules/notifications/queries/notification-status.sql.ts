import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const row = z.strictObject({
  userId: z.number(),
  /** Id of the latest notification; 0 without notifications. */
  last: z.number(),
  unread: z.number(),
  /** The subjects of the notifications after $since. */
  about: z.array(z.string()),
})

/** The notification status of several users. */
export const loadNotificationStatus = statement<{ userIds: number[]; since: number }>()({
  name: 'notification-status',
  row,
  sql: `
    SELECT person.id AS "userId",
      coalesce((SELECT max(n.id) FROM notifications n WHERE n.user_id = person.id), 0) AS last,
      (SELECT count(*)::int FROM notifications n WHERE n.user_id = person.id AND n.read_at IS NULL) AS unread,
      ARRAY(SELECT DISTINCT n.about FROM notifications n WHERE n.user_id = person.id AND n.id > $since) AS about
    FROM unnest($userIds::bigint[]) AS person(id)`,
})

export type NotificationStatus = z.output<typeof row>
