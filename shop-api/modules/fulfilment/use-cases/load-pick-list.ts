import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PickList, PickVariant } from '#lib/contract/fulfilment/office/pick-lists.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import { pickListLines, pickListParcels, pickLists, variantShelves } from '../../../db/schema/packing.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { IS_COLOUR, IS_PICTURE, NO_PICTURE, PICTURE } from '../../stock/queries/order-columns.ts'
import { CUSTOMER, IS_COLLECTED, IS_COMPANY, IS_ORDERED_BY } from '../queries/packing-columns.ts'

/** Most other colours and sizes that are sent to a phone. */
const MAX_SIBLINGS = 1_000

/** A pick list with all data that a phone needs offline. @throws `not-found` */
export async function loadPickList(tx: Session, pickListId: number): Promise<PickList> {
  const [list] = await tx.db
    .select({
      id: pickLists.id,
      state: pickLists.state,
      packerId: pickLists.packerId,
      packer: staffMembers.name,
      createdAt: pickLists.createdAt,
    })
    .from(pickLists)
    .innerJoin(staffMembers, eq(staffMembers.id, pickLists.packerId))
    .where(eq(pickLists.id, pickListId))
  if (!list) throw refuse('not-found', 'We could not find this pick list.')
  const [parcels, lines] = await Promise.all([parcelsOf(tx, pickListId), linesOf(tx, pickListId)])
  const wanted = [...new Set(lines.map(({ variantId }) => variantId))]
  return {
    ...list,
    createdAt: list.createdAt.toISOString(),
    parcels,
    lines,
    variants: await variantsBeside(tx, wanted),
  }
}

/** A parcel that is cancelled or waits to be packed again counts as stopped, regardless of its state on the list. */
const parcelsOf = ({ db }: Session, pickListId: number) =>
  db
    .select({
      parcelId: pickListParcels.parcelId,
      orderNo: orders.orderNo,
      parcelNo: orderParcels.no,
      box: pickListParcels.box,
      state: sql<'picking' | 'packed' | 'stopped' | 'returned'>`CASE
        WHEN ${pickListParcels.state} = 'picking' AND ${orderParcels.state} <> 'packing' THEN 'stopped'
        ELSE ${pickListParcels.state} END`,
      customer: CUSTOMER,
      isCollected: IS_COLLECTED,
      promisedOn: orders.estimatedDeliveryDate,
    })
    .from(pickListParcels)
    .innerJoin(orderParcels, eq(orderParcels.id, pickListParcels.parcelId))
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .leftJoin(users, IS_ORDERED_BY)
    .leftJoin(companies, IS_COMPANY)
    .where(eq(pickListParcels.pickListId, pickListId))
    .orderBy(asc(pickListParcels.box))

const linesOf = ({ db }: Session, pickListId: number) =>
  db
    .select({
      parcelId: pickListLines.parcelId,
      position: pickListLines.position,
      variantId: pickListLines.variantId,
      shelf: pickListLines.shelf,
      dyeLot: pickListLines.dyeLot,
      wantedTenths: pickListLines.wantedTenths,
      pickedTenths: pickListLines.pickedTenths,
      shortReason: pickListLines.shortReason,
    })
    .from(pickListLines)
    .where(eq(pickListLines.pickListId, pickListId))
    .orderBy(asc(pickListLines.shelf), asc(pickListLines.variantId), asc(pickListLines.parcelId))

/** Requested variants first, then the others of their families. */
async function variantsBeside({ db }: Session, wanted: readonly number[]): Promise<PickVariant[]> {
  if (wanted.length === 0) return []
  const familyIds = db
    .select({ id: variants.familyId })
    .from(variants)
    .where(inArray(variants.id, [...wanted]))
  const rows = await db
    .select({
      variantId: variants.id,
      familyId: variants.familyId,
      code: variants.code,
      name: families.clusterName,
      colour: familyColours.name,
      size: familySizes.name,
      unit: families.unitText,
      stepTenths: families.quantityStepTenths,
      piecesPerBale: variants.piecesPerBale,
      shelf: sql<string>`coalesce(${variantShelves.shelf}, '')`,
      picture: PICTURE,
    })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .leftJoin(familyColours, IS_COLOUR)
    .leftJoin(familySizes, and(eq(familySizes.familyId, variants.familyId), eq(familySizes.code, variants.sizeCode)))
    .leftJoin(media, IS_PICTURE)
    .leftJoin(variantShelves, eq(variantShelves.variantId, variants.id))
    .where(inArray(variants.familyId, familyIds))
    .orderBy(sql`${inArray(variants.id, [...wanted])} DESC`, asc(variants.id))
    .limit(wanted.length + MAX_SIBLINGS)
  return rows.map(({ picture, colour, size, ...row }) => ({
    ...row,
    colour: colour ?? '',
    size: size ?? '',
    picture: picture?.sha256 ? picture : NO_PICTURE,
  }))
}
