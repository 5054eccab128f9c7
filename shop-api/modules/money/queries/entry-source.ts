import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { moneyEntries } from '../../../db/schema/money.ts'

/** The record behind an entry; null for an unknown entry. */
export async function entrySource({ db }: Session, entryId: number) {
  const e = moneyEntries
  const columns = { accountId: e.accountId, sourceKind: e.sourceKind, sourceId: e.sourceId, reference: e.reference }
  const [row] = await db.select(columns).from(e).where(eq(e.id, entryId))
  return row ?? null
}
