import { and, asc, eq, gt, max, sum } from 'drizzle-orm'
import type { EntryKind } from '#lib/contract/money/money-kinds.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts, moneyEntries } from '../../../db/schema/money.ts'
import { refuse } from '../../../refusal.ts'
import { addEntry } from '../../money/queries/decided-lines.ts'

/** The book of a cash drawer: its entries in `money_entries`. */

/** Locks a drawer until the transaction ends: no entry is written while it is counted. @throws `not-found` */
export async function lockDrawer({ db }: Session, accountId: number): Promise<{ name: string }> {
  const { id, kind, name, retiredAt } = moneyAccounts
  const [drawer] = await db
    .select({ name, retiredAt })
    .from(moneyAccounts)
    .where(and(eq(id, accountId), eq(kind, 'drawer')))
    .for('update')
  if (!drawer || drawer.retiredAt) throw refuse('not-found', 'This drawer is no longer used. Choose another drawer.')
  return drawer
}

/** Cash that the books have in a drawer, and the number of its last entry. */
export async function drawerBalance(
  { db }: Session,
  accountId: number,
): Promise<{ balanceCents: Cents; lastEntryId: number }> {
  const [row] = await db
    .select({ balanceCents: sum(moneyEntries.cents).mapWith(Number), lastEntryId: max(moneyEntries.id) })
    .from(moneyEntries)
    .where(eq(moneyEntries.accountId, accountId))
  return { balanceCents: row?.balanceCents ?? 0, lastEntryId: row?.lastEntryId ?? 0 }
}

/** Entries of a drawer after an entry, oldest first. */
export const entriesAfter = ({ db }: Session, accountId: number, entryId: number) =>
  db
    .select({
      kind: moneyEntries.kind,
      cents: moneyEntries.cents,
      at: moneyEntries.at,
      note: moneyEntries.note,
      sourceKind: moneyEntries.sourceKind,
    })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.accountId, accountId), gt(moneyEntries.id, entryId)))
    .orderBy(asc(moneyEntries.id))

/** Writes an entry of a drawer, unless its amount is 0. */
export async function addDrawerEntry(
  tx: Session,
  entry: {
    accountId: number
    kind: EntryKind
    cents: Cents
    at: Date
    sourceKind: 'shift' | 'movement' | 'settlement'
    sourceId: string
    reference?: string | null
    note: string
    operator: string
  },
): Promise<void> {
  if (entry.cents !== 0) await addEntry(tx, entry)
}
