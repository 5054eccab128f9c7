import { eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { mpesaPulls } from '../../../db/schema/mpesa.ts'

export type PullState = typeof mpesaPulls.$inferSelect

/** The last query of a short code's payments; null before the first query. */
export async function readPull({ db }: Session, shortCode: string): Promise<PullState | null> {
  const [row] = await db.select().from(mpesaPulls).where(eq(mpesaPulls.shortCode, shortCode))
  return row ?? null
}

export interface PullRun {
  shortCode: string
  at: Date
  /** Null if the query was complete. */
  failure: string | null
  /** Newly found payments. */
  found: number
  /** End of the compared period; absent if the query was not complete. */
  through?: Date
}

/** Stores the end of a query. */
export async function notePull({ db }: Session, { shortCode, at, failure, found, through }: PullRun): Promise<void> {
  const set = { lastRunAt: at, failure, ...(through && { pulledThrough: through }) }
  await db
    .insert(mpesaPulls)
    .values({ shortCode, found, ...set })
    .onConflictDoUpdate({ target: mpesaPulls.shortCode, set: { ...set, found: sql`${mpesaPulls.found} + ${found}` } })
}

/** Stores that Safaricom registered the short code for these queries. */
export async function notePullRegistered({ db }: Session, shortCode: string, at: Date): Promise<void> {
  await db
    .insert(mpesaPulls)
    .values({ shortCode, registeredAt: at, lastRunAt: at })
    .onConflictDoUpdate({ target: mpesaPulls.shortCode, set: { registeredAt: at } })
}
