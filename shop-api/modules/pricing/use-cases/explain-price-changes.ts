import { sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'

/** Who changes prices, and why. */
export interface PriceChangeBy {
  now: Date
  /** Null for what no staff member does. */
  staffId: number | null
  /** Null where nobody said. */
  reason: string | null
}

/**
 * Says who changes prices in the rest of this transaction, and why: the history of each price that is changed has it. To be
 * called before the prices are written.
 */
export async function explainPriceChanges(tx: Session, { now, staffId, reason }: PriceChangeBy): Promise<void> {
  await tx.db.execute(sql`SELECT set_config('fuma.price_at', ${now.toISOString()}, true),
    set_config('fuma.price_staff', ${staffId === null ? '' : String(staffId)}, true),
    set_config('fuma.price_reason', ${reason ?? ''}, true)`)
}
