/** Products that are no longer sold: the selected products, their open orders, and their end of sale. */
import { and, asc, eq } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { ENDING_PAGE, type EndingOrder, type officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { countOrdersWith, findOrdersWith } from '../../orders/queries/ending-orders.sql.ts'
import { valueCancelled } from '../../orders/rules/cancelled-value.ts'
import { type LockedOrder, orderValue, unsentTenths } from '../../orders/rules/locked-order.ts'
import { endingNote } from '../../orders/rules/replaced-line.ts'
import { endedLinesOf, type LineEnding, replacementsIn, whyUnchanged } from '../../orders/use-cases/end-lines.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { changeCells, lockCells } from './change-cells.ts'
import { changeFamily } from './change-families.ts'

export interface Which {
  familyId: number
  /** Empty: the family as a whole. */
  variantIds: readonly number[]
  replacements: readonly { from: number; by: number }[]
}

const ROW = {
  variantId: variants.id,
  code: variants.code,
  stockTenths: variants.stockTenths,
  isHidden: variants.isHidden,
  familyName: families.clusterName,
  status: families.status,
  colourName: familyColours.name,
  sizeName: familySizes.name,
}

/** The variants that end. @throws not-found for a family there is not; invalid-request for a variant of another */
export async function endingVariants({ db }: Session, { familyId, variantIds }: Which) {
  const rows = await db
    .select(ROW)
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .where(and(eq(variants.familyId, familyId), variantIds.length > 0 ? isAnyOf(variants.id, variantIds) : undefined))
    .orderBy(asc(variants.code))
  if (rows.length === 0) throw refuse('not-found', 'This product family is not known.')
  if (variantIds.length > 0 && rows.length < new Set(variantIds).size)
    throw refuse('invalid-request', 'One of these variants is not of this family.')
  return rows
}

/** @throws invalid-request for a replacement that ends itself, or is not sold */
export async function demandReplacements({ db }: Session, ids: readonly number[], { replacements }: Which) {
  const ending = new Set(ids)
  if (replacements.some(({ from }) => !ending.has(from)))
    throw refuse('invalid-request', 'You can only replace products that end.')
  if (replacements.some(({ by }) => ending.has(by)))
    throw refuse('invalid-request', 'The replacement of a product ends itself. Choose another.')
  const wanted = [...new Set(replacements.map(({ by }) => by))]
  const isSold = and(isAnyOf(variants.id, wanted), eq(families.status, 'active'), eq(variants.isHidden, false))
  const sold = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(and(isSold, eq(families.visibility, true)))
  if (sold.length < wanted.length)
    throw refuse('invalid-request', 'The replacement of a product is not for sale. Choose another.')
}

export const endingsOf = (productIds: readonly number[], { replacements }: Which): LineEnding[] =>
  productIds.map((productId) => ({ productId, by: replacements.find(({ from }) => from === productId)?.by ?? null }))

/** The new total of a single replaced line; null if it cannot be replaced. */
async function replacementOf(tx: Session, now: Date, order: LockedOrder, ending: LineEnding) {
  if (ending.by === null) return { found: null, why: null }
  try {
    const [found] = await replacementsIn({ tx, now }, order, [ending])
    return { found: found ?? null, why: null }
  } catch (error) {
    if (error instanceof ProblemError) return { found: null, why: error.problem.message }
    throw error
  }
}

type Found = Awaited<ReturnType<typeof findOrdersWith>>[number]

async function endingOrder(tx: Session, now: Date, found: Found, which: Which): Promise<EndingOrder | null> {
  const order = await lockOrder(tx, { orderNo: found.orderNo }, null)
  const there = found.productIds.filter((id) => order.lines.some((line) => line.productId === id && line.tenths > 0))
  if (there.length === 0) return null
  const endings = endingsOf(there, which)
  const faults: string[] = []
  const lines = []
  for (const ending of endings) {
    const line = order.lines.find(({ productId }) => productId === ending.productId)
    if (!line) continue
    const { found: one, why } = await replacementOf(tx, now, order, ending)
    if (why) faults.push(why)
    const value = valueCancelled(line, unsentTenths(line))
    lines.push({
      ...{ productId: line.productId, code: line.code, name: line.name, unit: line.unit },
      quantity: quantityOf(unsentTenths(line)),
      value: value.exVatCents + value.vatCents,
      message: endingNote(endedLinesOf(order, [{ ...ending, by: null }], []), ''),
      replaced: one && {
        ...{ name: one.name, unitPrice: one.unitExVatCents },
        value: one.value.exVatCents + one.value.vatCents,
        message: endingNote(endedLinesOf(order, [ending], [one]), ''),
      },
    })
  }
  return {
    ...{ orderNo: order.orderNo, buyer: found.buyer, isPaid: found.isPaid },
    isOnAccount: order.creditTermsDays !== null,
    placedAt: found.placedAt.toISOString(),
    value: orderValue(order),
    whyUnchanged: await whyUnchanged(tx, order),
    whyNotReplaced: faults[0] ?? null,
    lines,
  }
}

/**
 * The effect of ending products. Orders are locked one after the other while they are read, so that lines and money are
 * of one moment. @param mayOrders whether the requester can see orders
 */
export async function previewEnding(
  tx: Session,
  now: Date,
  which: Which & { after: number },
  mayOrders: boolean,
): Promise<Output<typeof officeEndingPreview>> {
  const rows = await endingVariants(tx, which)
  const ids = rows.map(({ variantId }) => variantId)
  await demandReplacements(tx, ids, which)
  const [counted] = await countOrdersWith(tx.query, { ids })
  const found = mayOrders ? await findOrdersWith(tx.query, { ids, after: which.after, most: ENDING_PAGE + 1 }) : []
  const page = found.slice(0, ENDING_PAGE)
  const orders: EndingOrder[] = []
  for (const one of page) {
    const order = await endingOrder(tx, now, one, which)
    if (order) orders.push(order)
  }
  return {
    familyName: rows[0]?.familyName ?? '',
    orderCount: counted?.orders ?? 0,
    lineCount: counted?.lines ?? 0,
    variants: rows.map((row) => ({
      ...{ variantId: row.variantId, code: row.code, name: nameOf(row), stock: quantityOf(row.stockTenths) },
      isEnded: row.isHidden || row.status === 'archived',
    })),
    mayOrders,
    orders,
    next: found.length > ENDING_PAGE ? (page.at(-1)?.orderNo ?? null) : null,
  }
}

/** Takes the products off sale. @returns null if they were off sale already */
export async function endProducts(
  tx: Session,
  now: Date,
  { familyId, variantIds }: Which,
): Promise<{ audit: AuditEntry[]; shopChange: ShopChange } | null> {
  if (variantIds.length === 0) {
    const changed = await changeFamily(tx, familyId, { status: 'archived' })
    if (!changed) return null
    const subject = { kind: 'family', id: familyId }
    return {
      audit: [{ action: 'catalogue.family', subject, before: { ...changed.before }, after: { ...changed.after } }],
      shopChange: await changedFamilies(tx, [familyId]),
    }
  }
  const changes = variantIds.map((id): [number, 'shop', string, string] => [id, 'shop', 'shown', 'hidden'])
  const { audit, shopChange } = await changeCells(tx, now, changes, await lockCells(tx, changes), {
    reason: 'No longer sold',
  })
  return shopChange ? { audit: [...audit], shopChange } : null
}
