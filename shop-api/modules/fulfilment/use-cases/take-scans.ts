import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PickScan, ScanOutcome } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { refusedIn, takeScan } from '#lib/packing/take-scan.ts'
import type { Session } from '../../../db/client.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { pickListLines, pickListParcels, pickLists, pickScans } from '../../../db/schema/packing.ts'
import { refuse } from '../../../refusal.ts'
import { dropRemovedLines, fitLines, lockOrdersOf } from '../../orders/queries/parcel-queue.sql.ts'
import { lockParcel, packParcel, reopenParcel } from '../../orders/use-cases/parcels.ts'
import { lockPickList, setListState } from './make-pick-list.ts'

type Line = typeof pickListLines.$inferSelect
type ListParcel = { parcelId: number; state: (typeof pickListParcels.$inferSelect)['state'] }

interface PackedNow {
  orderNo: number
  parcelNo: number
  shortTenths: number
}

/** The result of the scans of one request. */
export interface TakenScans {
  outcomes: { id: string; outcome: ScanOutcome }[]
  /** Newly packed parcels, with their missing quantities. */
  packed: PackedNow[]
  /** Parcels of orders that were cancelled during packing. */
  stopped: number[]
}

/**
 * Processes scans in the order they were made. A repeated scan returns its first result. A scan of a cancelled parcel
 * stops only that parcel.
 * @throws `not-found`; `not-allowed` for the pick list of another packer
 */
export async function takeScans(
  tx: Session,
  now: Date,
  staffId: number,
  { pickListId, scans }: { pickListId: number; scans: readonly PickScan[] },
): Promise<TakenScans> {
  const list = await lockPickList(tx, pickListId)
  if (list.packerId !== staffId)
    throw refuse('not-allowed', 'This pick list was moved to another packer. Open your own pick list.')
  const known = await knownOutcomes(tx, pickListId, scans)
  const finished = scans.flatMap(({ kind, parcelId }) => (kind === 'packed' ? [parcelId] : []))
  if (finished.length > 0) await lockOrdersOf(tx.query, { parcelIds: finished })
  const parcels = await loadParcels(tx, pickListId)
  const stopped = await stopCancelled(tx, pickListId, parcels)
  await dropRemovedLines(tx.query, { pickListId })
  await fitLines(tx.query, { pickListId })
  const lines = await tx.db.select().from(pickListLines).where(eq(pickListLines.pickListId, pickListId))
  const work = new ScanWork(parcels, lines)
  const taken: TakenScans = { outcomes: [], packed: [], stopped }
  const fresh: (PickScan & { outcome: ScanOutcome })[] = []
  for (const scan of scans) {
    const before = known.get(scan.id)
    const outcome = before ?? work.take(scan)
    taken.outcomes.push({ id: scan.id, outcome })
    if (before) continue
    known.set(scan.id, outcome)
    fresh.push({ ...scan, outcome })
  }
  await writeScans(tx, now, { pickListId, staffId }, fresh)
  for (const line of work.changedLines()) await writeLine(tx, line)
  for (const parcelId of work.packedNow)
    taken.packed.push(await finishParcel(tx, now, pickListId, parcelId, work.linesOf(parcelId)))
  await tx.db
    .update(pickLists)
    .set({
      startedAt: list.startedAt ?? now,
      ...(list.state === 'open' && work.isDone() && { state: 'done' as const, finishedAt: now }),
    })
    .where(eq(pickLists.id, pickListId))
  return taken
}

/** Lines and parcels of a list while its scans are processed one after the other. */
class ScanWork {
  readonly #parcels: Map<number, ListParcel>
  readonly #lines: Map<string, Line>
  readonly #changed = new Set<string>()
  readonly packedNow: number[] = []

  constructor(parcels: readonly ListParcel[], lines: readonly Line[]) {
    this.#parcels = new Map(parcels.map((parcel) => [parcel.parcelId, { ...parcel }]))
    this.#lines = new Map(lines.map((line) => [nameOf(line), line]))
  }

  take(scan: PickScan): ScanOutcome {
    const parcel = this.#parcels.get(scan.parcelId)
    if (!parcel) return 'over'
    const refused = refusedIn(parcel.state)
    if (refused) return refused
    if (scan.kind === 'packed') {
      parcel.state = 'packed'
      this.packedNow.push(scan.parcelId)
      return 'taken'
    }
    const name = nameOf(scan)
    const before = this.#lines.get(name)
    if (!before) return 'over'
    const { line, outcome } = takeScan(before, scan)
    this.#lines.set(name, line)
    if (line !== before) this.#changed.add(name)
    return outcome
  }

  linesOf = (parcelId: number): Line[] => [...this.#lines.values()].filter((line) => line.parcelId === parcelId)

  changedLines = (): Line[] => [...this.#changed].flatMap((name) => this.#lines.get(name) ?? [])

  isDone = (): boolean => [...this.#parcels.values()].every(({ state }) => state !== 'picking')
}

const nameOf = ({ parcelId, position }: { parcelId: number; position: number }) => `${parcelId}/${position}`

async function knownOutcomes({ db }: Session, pickListId: number, scans: readonly PickScan[]) {
  const ids = scans.map(({ id }) => id)
  const rows = await db
    .select({ id: pickScans.id, outcome: pickScans.outcome, pickListId: pickScans.pickListId })
    .from(pickScans)
    .where(inArray(pickScans.id, ids))
  if (rows.some((row) => row.pickListId !== pickListId))
    throw refuse('not-allowed', 'These scans belong to another pick list.')
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

const loadParcels = ({ db }: Session, pickListId: number) =>
  db
    .select({
      parcelId: pickListParcels.parcelId,
      state: pickListParcels.state,
      parcelState: orderParcels.state,
    })
    .from(pickListParcels)
    .innerJoin(orderParcels, eq(orderParcels.id, pickListParcels.parcelId))
    .where(eq(pickListParcels.pickListId, pickListId))
    .orderBy(asc(orderParcels.orderId))

/** Marks the parcels that are no longer to be packed. @returns the newly marked parcels */
async function stopCancelled(
  tx: Session,
  pickListId: number,
  parcels: (ListParcel & { parcelState: string })[],
): Promise<number[]> {
  const stopped = parcels.filter(({ state, parcelState }) => state === 'picking' && parcelState !== 'packing')
  for (const parcel of stopped) {
    parcel.state = 'stopped'
    await setListState(tx, pickListId, parcel.parcelId, 'stopped')
  }
  return stopped.map(({ parcelId }) => parcelId)
}

async function writeScans(
  { db }: Session,
  now: Date,
  { pickListId, staffId }: { pickListId: number; staffId: number },
  scans: readonly (PickScan & { outcome: ScanOutcome })[],
): Promise<void> {
  if (scans.length === 0) return
  await db.insert(pickScans).values(
    scans.map(({ id, kind, parcelId, position, tenths, outcome, at }) => ({
      ...{ id, pickListId, staffId, kind, parcelId, tenths, outcome },
      position: kind === 'packed' ? null : position,
      at: new Date(at),
      receivedAt: now,
    })),
  )
}

async function writeLine({ db }: Session, { pickListId, parcelId, position, pickedTenths, shortReason }: Line) {
  await db
    .update(pickListLines)
    .set({ pickedTenths, shortReason })
    .where(
      and(
        eq(pickListLines.pickListId, pickListId),
        eq(pickListLines.parcelId, parcelId),
        eq(pickListLines.position, position),
      ),
    )
}

/** Marks a parcel as packed with the picked products; an empty parcel waits again. @returns the missing quantity */
async function finishParcel(
  tx: Session,
  now: Date,
  pickListId: number,
  parcelId: number,
  lines: readonly Line[],
): Promise<PackedNow> {
  const locked = await lockParcel(tx, parcelId)
  const picked = lines.map(({ position, pickedTenths }) => ({ position, tenths: pickedTenths }))
  const isEmpty = picked.every(({ tenths }) => tenths === 0)
  if (isEmpty) await reopenParcel(tx, locked, now)
  else await packParcel(tx, locked, { lines: picked, now })
  await setListState(tx, pickListId, parcelId, isEmpty ? 'returned' : 'packed')
  const shortTenths = lines.reduce((sum, { wantedTenths, pickedTenths }) => sum + wantedTenths - pickedTenths, 0)
  return { orderNo: locked.order.orderNo, parcelNo: locked.parcel.no, shortTenths }
}
