import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../db/client.ts'
import { users } from '../../db/schema/accounts.ts'

/** Notes that a user has opened a link in their email; the first time counts. */
export async function confirmUser({ db }: Session, clock: Clock, userId: number): Promise<void> {
  const now = sql.param(clock(), users.confirmedAt)
  await db
    .update(users)
    .set({ confirmedAt: sql`coalesce(${users.confirmedAt}, ${now})` })
    .where(eq(users.id, userId))
}
