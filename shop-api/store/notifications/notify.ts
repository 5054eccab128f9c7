import type { Query } from '../../db/client.ts'

/** Something to tell somebody in the shop. */
export interface News {
  /** What it is about: a page that shows it looks again. */
  about: 'orders' | 'payments' | 'profile' | 'credit'
  title: string
  body: string
  /** A path of the shop. */
  href: string | null
}

/** Tells people something, in the transaction of what happened. Their open pages hear of it within seconds. */
export async function notify(query: Query, userIds: readonly number[], news: News, at: Date): Promise<void> {
  if (userIds.length === 0) return
  await query(
    `INSERT INTO notifications (user_id, about, title, body, href, created_at)
     SELECT id, $2, $3, $4, $5, $6 FROM unnest($1::bigint[]) AS told(id)`,
    [[...new Set(userIds)], news.about, news.title, news.body, news.href, at],
    'notify',
  )
}
