import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { type LockedEntry, lockEntry, markEntry, unmarkEntry } from '../queries/decided-entries.ts'
import { closedDay, type Decided, type Decider } from './decide-line.ts'

const nameOf = ({ reference, cents }: LockedEntry) => reference ?? `The entry of ${showMoney(cents, 'auto')}`
const subjectOf = (entryId: number) => ({ kind: 'money-entry', id: entryId })

/**
 * Marks an entry without a line "to check".
 * @throws `changed-meanwhile` if a statement shows it now, or another person has marked it; `not-allowed` if its day is
 * closed
 */
export async function checkEntry(
  tx: Session,
  by: Decider,
  { entryId, reason }: { entryId: number; reason: string },
): Promise<Decided> {
  const entry = await lockEntry(tx, entryId)
  if (entry.lineId !== null) throw refuse('changed-meanwhile', 'A statement shows this entry in the meantime.')
  if (entry.checkedBy !== null && entry.checkedBy !== by.staffId)
    throw refuse('changed-meanwhile', 'Another person has marked this entry in the meantime.')
  if (entry.isClosed && entry.checkedBy === null) throw closedDay()
  await markEntry(tx, entryId, { reason, ...by })
  return {
    text: `${nameOf(entry)} is to be checked.`,
    audit: { action: 'money.check', subject: subjectOf(entryId), after: { cents: entry.cents }, reason },
  }
}

/**
 * Undoes the mark "to check" of an entry.
 * @throws `not-allowed` if its day is closed; `changed-meanwhile` if it has no mark
 */
export async function releaseEntry(tx: Session, entryId: number): Promise<Decided> {
  const entry = await lockEntry(tx, entryId)
  if (entry.checkedBy === null) throw refuse('changed-meanwhile', 'This entry is already open.')
  if (entry.isClosed) throw closedDay()
  await unmarkEntry(tx, entryId)
  return {
    text: `${nameOf(entry)} is open again.`,
    audit: {
      ...{ action: 'money.uncheck', subject: subjectOf(entryId) },
      before: { cents: entry.cents, reason: entry.checkReason },
    },
  }
}
