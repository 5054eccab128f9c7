import type { Session } from '../../../db/client.ts'
import { productFeed } from '../../../db/schema/feeds.ts'

export type FeedState = typeof productFeed.$inferSelect

/** The feed that was generated last; null before the first. */
export async function loadFeedState({ db }: Session): Promise<FeedState | null> {
  const [row] = await db.select().from(productFeed)
  return row ?? null
}

/** Replaces the feed's row. */
export async function saveFeedState({ db }: Session, state: Omit<FeedState, 'id'>): Promise<void> {
  await db.insert(productFeed).values(state).onConflictDoUpdate({ target: productFeed.id, set: state })
}
