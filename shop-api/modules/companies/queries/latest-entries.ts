import { desc, eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { creditEntries } from '../../../db/schema/credit.ts'

const LATEST_ENTRIES = 20

/** The latest entries of a company's account; `about` is its reference and note. */
export async function latestEntries({ db }: Session, companyId: number) {
  const { id, day, kind, amountCents, reference, note } = creditEntries
  const about = sql<string>`concat_ws(' ', nullif(${reference}, ''), nullif(${note}, ''))`
  return db
    .select({ id, day, kind, amountCents, about })
    .from(creditEntries)
    .where(eq(creditEntries.companyId, companyId))
    .orderBy(desc(id))
    .limit(LATEST_ENTRIES)
}
