import { sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'

/** The author and reason of price changes. */
export interface PriceChangeBy {
  now: Date
  /** Null for changes that no staff member makes. */
  staffId: number | null
  /** Null without a reason. */
  reason: string | null
}

/**
 * Sets the author and reason of price changes for the rest of this transaction. The history of each changed price has
 * them. Call it before the prices are written.
 */
export async function explainPriceChanges(tx: Session, { now, staffId, reason }: PriceChangeBy): Promise<void> {
  await tx.db.execute(sql`SELECT set_config('fuma.price_at', ${now.toISOString()}, true),
    set_config('fuma.price_staff', ${staffId === null ? '' : String(staffId)}, true),
    set_config('fuma.price_reason', ${reason ?? ''}, true)`)
}
