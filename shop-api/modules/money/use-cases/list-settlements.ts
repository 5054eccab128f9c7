import type { Output } from '#lib/contract/base/call.ts'
import type { officeSettlement, officeSettlements, Settlement } from '#lib/contract/money/office/money-accounts.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { entriesOfSettlement, findSettlement, listSettlements, type SettlementRow } from '../queries/settlements.sql.ts'
import { entriesById } from '../queries/shown-entries.sql.ts'
import { linesById } from '../queries/shown-lines.sql.ts'
import { shownEntry, shownLine } from './shown-entry.ts'

const MAX_WAITING = 500
const MAX_ARRIVED = 50
const MAX_ENTRIES = 2_000

async function shown(tx: Session, rows: readonly SettlementRow[]): Promise<Settlement[]> {
  const ids = rows.flatMap(({ lineId }) => lineId ?? [])
  const lines = new Map((await linesById(tx.query, { ids })).map((line) => [line.id, shownLine(line)]))
  return rows.map(({ id, fromId, fromName, toId, toName, reference, leftAt, ...row }) => ({
    ...{ settlementId: id, from: { accountId: fromId, name: fromName } },
    to: toId === null || toName === null ? null : { accountId: toId, name: toName },
    ...{ reference, leftAt: leftAt.toISOString(), gross: row.grossCents, fee: row.feeCents, net: row.netCents },
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    line: row.lineId === null ? null : (lines.get(row.lineId) ?? null),
  }))
}

/** Money on its way, oldest first, and the latest that arrived. */
export async function loadSettlements(tx: Session): Promise<Output<typeof officeSettlements>> {
  const all = await shown(tx, await listSettlements(tx.query, { waiting: MAX_WAITING, arrived: MAX_ARRIVED }))
  const [waiting, arrived] = [true, false].map((waits) => all.filter(({ arrivedAt }) => (arrivedAt === null) === waits))
  return { waiting: waiting ?? [], arrived: arrived ?? [] }
}

/** @throws `not-found` for an unknown settlement */
export async function loadSettlement(tx: Session, id: number): Promise<Settlement> {
  const [settlement] = await shown(tx, await findSettlement(tx.query, { id }))
  if (!settlement) throw refuse('not-found', 'There is no such settlement.')
  return settlement
}

/** A settlement and the entries in it. @throws `not-found` for an unknown settlement */
export async function loadContents(tx: Session, id: number): Promise<Output<typeof officeSettlement>> {
  const settlement = await loadSettlement(tx, id)
  const ids = (await entriesOfSettlement(tx.query, { id, atMost: MAX_ENTRIES })).map((one) => one.id)
  return { settlement, entries: (await entriesById(tx.query, { ids })).map(shownEntry) }
}
