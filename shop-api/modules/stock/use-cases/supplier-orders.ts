import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import type {
  officeSupplierDelivery,
  officeSupplierOrderList,
  officeSupplierOrderSave,
  officeSupplierOrderState,
  SupplierOrder,
} from '#lib/contract/stock/office/suppliers.ts'
import type { Session } from '../../../db/client.ts'
import {
  supplierDeliveries,
  supplierDeliveryLines,
  supplierOrderLines,
  supplierOrders,
  suppliers,
} from '../../../db/schema/stock.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { lockStock } from '../queries/stock.sql.ts'
import { findStock } from '../queries/stock-list.sql.ts'
import {
  addReceived,
  findSupplierOrderRow,
  listSupplierDeliveries,
  listSupplierOrderLines,
  listSupplierOrderRows,
  lockSupplierOrder,
} from '../queries/suppliers.sql.ts'
import { changeOnHand, refuseParts, type StockWork, writeBales } from './correct-stock.ts'

/** Orders to suppliers, open orders first. */
export async function listSupplierOrders({ query }: Session): Promise<Output<typeof officeSupplierOrderList>> {
  return (await listSupplierOrderRows(query, {})).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** An order to a supplier, with received quantities. @throws `not-found` */
export async function loadSupplierOrder({ query }: Session, id: number): Promise<SupplierOrder> {
  const [row] = await findSupplierOrderRow(query, { id })
  if (!row) throw refuse('not-found', 'We could not find this order to a supplier.')
  const came = await listSupplierDeliveries(query, { id })
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    items: await listSupplierOrderLines(query, { id }),
    supplierDeliveries: came.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString() })),
  }
}

/** @throws `not-found`; `changed-meanwhile`; `not-allowed` for a finished order */
async function lockOpen(tx: Session, id: number, version: number | null) {
  const [locked] = await lockSupplierOrder(tx.query, { id })
  if (!locked) throw refuse('not-found', 'We could not find this order to a supplier.')
  if (version !== null && locked.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this order since you opened it. Check it again.', {
      data: await loadSupplierOrder(tx, id),
    })
  if (locked.state === 'closed' || locked.state === 'cancelled')
    throw refuse('not-allowed', `This order is ${locked.state}.`)
  return locked
}

/**
 * Creates an order to a supplier, or changes an open order. Products with received quantities stay in it.
 * @throws `not-found`; `changed-meanwhile`; `not-allowed`; `invalid-request`
 */
export async function saveSupplierOrder(
  { tx, now, staffId }: StockWork,
  { supplierOrderId, version, supplierId, expectedOn, note = '', lines }: Input<typeof officeSupplierOrderSave>,
): Promise<SupplierOrder> {
  const ids = lines.map(({ variantId }) => variantId)
  if (new Set(ids).size < ids.length) throw refuse('invalid-request', 'A product is in this order twice.')
  const found = new Map((await findStock(tx.query, { ids })).map((one) => [one.variantId, one]))
  for (const { variantId, orderedTenths } of lines) {
    const variant = found.get(variantId)
    if (!variant) throw refuse('invalid-request', `Product ${variantId} no longer exists. Remove it from the order.`)
    refuseParts(variant, orderedTenths, variant.code)
  }
  const [from] = await tx.db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, supplierId))
  if (!from) throw refuse('invalid-request', 'Choose a supplier.', { fields: { supplierId: 'Choose a supplier.' } })
  const facts = { supplierId, expectedOn, note }
  let id = supplierOrderId
  if (id === null) {
    const [row] = await tx.db
      .insert(supplierOrders)
      .values({ ...facts, state: 'draft', createdBy: staffId, createdAt: now })
      .returning({ id: supplierOrders.id })
    id = (row as { id: number }).id
  } else {
    await lockOpen(tx, id, version)
    await tx.db
      .update(supplierOrders)
      .set({ ...facts, version: sql`${supplierOrders.version} + 1` })
      .where(eq(supplierOrders.id, id))
    const isGone = and(eq(supplierOrderLines.supplierOrderId, id), notInArray(supplierOrderLines.variantId, ids))
    await tx.db.delete(supplierOrderLines).where(and(isGone, eq(supplierOrderLines.receivedTenths, 0)))
    await tx.db.update(supplierOrderLines).set({ orderedTenths: 0 }).where(isGone)
  }
  await tx.db
    .insert(supplierOrderLines)
    .values(
      lines.map(({ variantId, orderedTenths, cost }) => ({
        ...{ supplierOrderId: id as number, variantId, orderedTenths, costCents: cost },
      })),
    )
    .onConflictDoUpdate({
      target: [supplierOrderLines.supplierOrderId, supplierOrderLines.variantId],
      set: { orderedTenths: sql`excluded.ordered_tenths`, costCents: sql`excluded.cost_cents` },
    })
  return loadSupplierOrder(tx, id)
}

/** Moves an order to a supplier to its next state. @throws `not-found`; `changed-meanwhile`; `not-allowed` */
export async function moveSupplierOrder(
  { tx, now }: StockWork,
  { supplierOrderId: id, version, to }: Input<typeof officeSupplierOrderState>,
): Promise<{ from: string; order: SupplierOrder }> {
  const { state: from } = await lockOpen(tx, id, version)
  const order = await loadSupplierOrder(tx, id)
  if (to === from) throw refuse('not-allowed', 'This order was already ordered.')
  if (to === 'cancelled' && order.receivedTenths > 0)
    throw refuse('not-allowed', 'A part of this order has arrived. Close it instead.')
  await tx.db
    .update(supplierOrders)
    .set({
      state: to,
      version: sql`${supplierOrders.version} + 1`,
      ...(to === 'ordered' ? { orderedAt: now } : { closedAt: now }),
    })
    .where(eq(supplierOrders.id, id))
  return { from, order: await loadSupplierOrder(tx, id) }
}

/** The result of a goods receipt. */
export interface DeliveryReceived {
  order: SupplierOrder
  deliveryId: number
  shopChange?: ShopChange
}

/**
 * Records a goods receipt: the goods are on hand at once. Less, more or other products than ordered can arrive. The
 * order closes if all ordered products have arrived. A repeated key changes no stock.
 * @throws `not-found`; `not-allowed` for an order that was not sent or is finished; `invalid-request`
 */
export async function receiveDelivery(
  work: StockWork,
  input: Input<typeof officeSupplierDelivery>,
): Promise<DeliveryReceived> {
  const { tx, now, staffId } = work
  const { key, supplierOrderId: id, deliveryNote, etimsInvoiceNo, lines } = input
  const [before] = await tx.db
    .select({ id: supplierDeliveries.id, of: supplierDeliveries.supplierOrderId })
    .from(supplierDeliveries)
    .where(eq(supplierDeliveries.key, key))
  if (before) return { order: await loadSupplierOrder(tx, before.of), deliveryId: before.id }
  const came = lines.filter(({ tenths, damagedTenths }) => tenths + damagedTenths > 0)
  const ids = came.map(({ variantId }) => variantId)
  if (came.length === 0) throw refuse('invalid-request', 'Enter the delivered goods.')
  if (new Set(ids).size < ids.length) throw refuse('invalid-request', 'A product appears twice.')
  const { state } = await lockOpen(tx, id, null)
  if (state !== 'ordered') throw refuse('not-allowed', 'This order is a draft. Mark it as ordered first.')
  await lockStock(tx.query, { ids })
  const stock = new Map((await findStock(tx.query, { ids })).map((one) => [one.variantId, one]))
  const [row] = await tx.db
    .insert(supplierDeliveries)
    .values({ key, supplierOrderId: id, deliveryNote, etimsInvoiceNo, receivedBy: staffId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: supplierDeliveries.id })
  if (!row) throw refuse('changed-meanwhile', 'These goods are already being received. Check the order again.')
  const source = `supplier-delivery:${row.id}`
  const items = await listSupplierOrderLines(tx.query, { id })
  const received = new Map(items.map((one) => [one.variantId, one.receivedTenths]))
  for (const { variantId, tenths, damagedTenths, bales } of came) {
    const variant = stock.get(variantId)
    if (!variant) throw refuse('invalid-request', `Product ${variantId} no longer exists. Remove it from the order.`)
    refuseParts(variant, tenths, variant.code)
    refuseParts(variant, damagedTenths, variant.code)
    if (bales * variant.piecesPerBale * 10 > tenths)
      throw refuse('invalid-request', `${bales} bales of ${variant.code} are more than the received quantity.`)
    if ((received.get(variantId) ?? 0) + tenths > MAX_STOCK_TENTHS)
      throw refuse('invalid-request', `An order takes at most 100 million of ${variant.code}.`)
    const move = { cause: 'received' as const, note: deliveryNote, source }
    await changeOnHand(work, variant, tenths, move)
    await writeBales(work, variant, variant.bales + bales, move)
  }
  await tx.db.insert(supplierDeliveryLines).values(came.map((line) => ({ deliveryId: row.id, ...line })))
  const good = came.filter(({ tenths }) => tenths > 0)
  await addReceived(tx.query, {
    ...{ id, ids: good.map(({ variantId }) => variantId), tenths: good.map(({ tenths }) => tenths) },
  })
  const after = await loadSupplierOrder(tx, id)
  const isAll = after.items.every(({ orderedTenths, receivedTenths }) => receivedTenths >= orderedTenths)
  await tx.db
    .update(supplierOrders)
    .set({ version: sql`${supplierOrders.version} + 1`, ...(isAll && { state: 'closed', closedAt: now }) })
    .where(eq(supplierOrders.id, id))
  const shopChange = await changedFamilies(tx, [...new Set([...stock.values()].map(({ familyId }) => familyId))])
  return { order: await loadSupplierOrder(tx, id), deliveryId: row.id, shopChange }
}
