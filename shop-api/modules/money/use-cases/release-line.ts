import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { unmarkEntriesOf } from '../queries/decided-entries.ts'
import {
  addEntry,
  forgetSettlement,
  lockLine,
  lockSettlement,
  openLine,
  recordedFor,
  setArrival,
} from '../queries/decided-lines.ts'
import { closedDay, type Decided, type Decider } from './decide-line.ts'

type Recorded = Awaited<ReturnType<typeof recordedFor>>[number]

/**
 * Undoes the match of a line, or its mark "to check". Entries that were recorded for it are reversed.
 * @throws `not-allowed` if its day is closed; `changed-meanwhile` if it is already open
 */
export async function releaseLine(tx: Session, by: Decider, lineId: number): Promise<Decided> {
  const line = await lockLine(tx, lineId)
  if (line.state === 'open') throw refuse('changed-meanwhile', 'This line is already open.')
  if (line.isClosed) throw closedDay()
  const recorded = await recordedFor(tx, lineId)
  for (const entry of recorded) await reverse(tx, by, entry)
  await unmarkEntriesOf(tx, lineId)
  await openLine(tx, lineId)
  return {
    text: `${line.reference ?? `Line ${line.lineNo}`} is open again.`,
    audit: {
      ...{ action: 'money.release', subject: { kind: 'statement-line', id: lineId } },
      before: { state: line.state, cents: line.cents, ...(line.checkReason && { reason: line.checkReason }) },
      ...(recorded.length > 0 && { after: { reversed: recorded.map(({ id }) => id) } }),
    },
  }
}

async function reverse(tx: Session, by: Decider, entry: Recorded): Promise<void> {
  const { accountId, kind, cents, at, reference, sourceKind, sourceId } = entry
  if (sourceKind === 'settlement') await reverseSettlement(tx, entry)
  const note = `Match undone: ${showMoney(cents, 'auto')}`
  await addEntry(tx, { accountId, kind, cents: -cents, at, reference, sourceKind, sourceId, note, operator: by.name })
}

/** Of money on its way the settlement is removed; of money that arrived only its arrival. */
async function reverseSettlement(tx: Session, { accountId, sourceId }: Recorded): Promise<void> {
  const settlement = await lockSettlement(tx, Number(sourceId))
  if (!settlement) return
  if (settlement.fromAccountId !== accountId) return setArrival(tx, settlement.id, null)
  if (settlement.arrivedAt)
    throw refuse('not-allowed', 'This money arrived at the bank. Undo the match of the bank’s line first.')
  await forgetSettlement(tx, settlement.id)
}
