import { and, asc, eq, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ALL_ROLES, permissionsOf } from '#lib/contract/base/permissions.ts'
import { MAX_LISTED_PARCELS, type officeParcelList, type ParcelQueue } from '#lib/contract/fulfilment/office/packing.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { readParcelCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { countParcels, listParcels, listPickLists, listShorts } from '../../orders/queries/parcel-queue.sql.ts'
import { listPrints } from '../use-cases/prints.ts'

const PAGE = 100

/** One packing queue, with counts of all queues, the packers, and the open pick lists. */
export async function loadParcelQueue(
  tx: Session,
  staffId: number,
  { queue, search, isOwn, page }: { queue: ParcelQueue; search: string; isOwn: boolean; page: number },
): Promise<Output<typeof officeParcelList>> {
  const offset = (page - 1) * PAGE
  const found = foundBy(staffId, search, isOwn)
  const [counted, rows, shorts, packers, pickLists, prints] = await Promise.all([
    countParcels(tx.query, {}),
    queue === 'short'
      ? []
      : listParcels(tx.query, {
          ...found,
          ...{ queue, limit: PAGE, offset },
        }),
    queue === 'short' ? listShorts(tx.query, { orderNo: null, limit: PAGE, offset }) : [],
    listPackers(tx),
    listPickLists(tx.query, { staffId }),
    listPrints(tx, staffId),
  ])
  const countOf = (name: ParcelQueue) => counted.find((one) => one.queue === name)?.parcels ?? 0
  return {
    parcels: rows.map(
      ({ packerId, packer, since, toTakeCents, balanceCents, found: _found, foundTenths: _tenths, ...row }) => ({
        ...row,
        ...(toTakeCents > 0 && { toTake: toTakeCents }),
        ...(balanceCents > 0 && { balance: balanceCents }),
        since: since.toISOString(),
        slipPrintedAt: row.slipPrintedAt?.toISOString() ?? null,
        labelPrintedAt: row.labelPrintedAt?.toISOString() ?? null,
        packer: packerId === null ? null : { staffId: packerId, name: packer ?? '' },
      }),
    ),
    shorts: shorts.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
    total: queue === 'short' ? countOf('short') : (rows[0]?.found ?? 0),
    tenths: rows[0]?.foundTenths ?? 0,
    counts: {
      'to-pack': countOf('to-pack'),
      packing: countOf('packing'),
      packed: countOf('packed'),
      ready: countOf('ready'),
      short: countOf('short'),
    },
    packers,
    prints,
    pickLists: pickLists.map(({ staffId: packerId, name, createdAt, ...list }) => ({
      ...list,
      packer: { staffId: packerId, name },
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Filters of a queue: an order number, a parcel code or a text; optionally only the staff member's own parcels. */
function foundBy(staffId: number, search: string, isOwn: boolean) {
  const text = search.trim()
  const orderNo = readParcelCode(text)?.orderNo ?? (/^\d{1,12}$/.test(text) ? Number(text) : null)
  return { search: likeText(text), code: likeText(normalCode(text)), orderNo, packerId: isOwn ? staffId : null }
}

/** All parcels of a queue, in its sequence, at most 1,000. */
export async function listParcelIds(
  tx: Session,
  staffId: number,
  { queue, search, isOwn }: { queue: Exclude<ParcelQueue, 'short'>; search: string; isOwn: boolean },
): Promise<number[]> {
  const rows = await listParcels(tx.query, {
    ...foundBy(staffId, search, isOwn),
    ...{ queue, limit: MAX_LISTED_PARCELS, offset: 0 },
  })
  return rows.map(({ parcelId }) => parcelId)
}

const PACKING_ROLES = ALL_ROLES.filter((role) => permissionsOf([role]).has('packing.work'))

/** Staff with a role that allows packing. */
const listPackers = ({ db }: Session) =>
  db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.state, 'active'), sql`${staffMembers.roles} ?| ${sql.param(PACKING_ROLES)}::text[]`))
    .orderBy(asc(staffMembers.name))
