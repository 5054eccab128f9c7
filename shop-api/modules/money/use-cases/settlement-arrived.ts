import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { addEntry, joinEntries, lockLine, lockSettlement, setArrival } from '../queries/decided-lines.ts'
import { type Decided, type Decider, demandTolerance } from './decide-line.ts'

/**
 * Names the bank's line that received a settlement. A difference within the tolerance is written off.
 * @throws `changed-meanwhile` if the line or the settlement was matched since; `not-allowed` above the tolerance
 */
export async function settlementArrived(
  tx: Session,
  by: Decider,
  { settlementId, lineId }: { settlementId: number; lineId: number },
): Promise<Decided> {
  const line = await lockLine(tx, lineId)
  const settlement = await lockSettlement(tx, settlementId)
  if (!settlement) throw refuse('not-found', 'There is no such settlement.')
  const { reference, netCents, arrivedAt, fromAccountId } = settlement
  if (arrivedAt) throw refuse('changed-meanwhile', 'The line of this settlement was found in the meantime.')
  if (line.state === 'matched') throw refuse('changed-meanwhile', 'This line was matched in the meantime.')
  if (line.accountId === fromAccountId)
    throw refuse('invalid-request', 'Choose a line of the account that received it.')
  const difference = line.cents - netCents
  if (difference !== 0) await demandTolerance(tx, difference)
  const { accountId, at } = line
  const shared = { accountId, at, operator: by.name }
  const source = { sourceKind: 'settlement', sourceId: String(settlementId), reference }
  const ids = [await addEntry(tx, { ...shared, ...source, kind: 'settlement', cents: netCents })]
  if (difference !== 0) {
    const own = { sourceKind: 'line', sourceId: String(lineId), reference: line.reference ?? `line-${lineId}` }
    const note = `Difference of settlement ${reference}`
    ids.push(await addEntry(tx, { ...shared, ...own, kind: 'write-off', cents: difference, note }))
  }
  await joinEntries(tx, { lineId, entryIds: ids, rule: difference === 0 ? 'chosen' : 'write-off', ...by })
  await setArrival(tx, settlementId, { arrivedAt: at, arrivedLineId: lineId, toAccountId: accountId })
  return {
    text: `${showMoney(line.cents, 'auto')} arrived at the bank.`,
    audit: {
      ...{ action: 'money.arrived', subject: { kind: 'settlement', id: settlementId } },
      after: { reference, line: lineId, cents: line.cents, differenceCents: difference },
    },
  }
}
