import { eq, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type {
  officePurchaseDeclared,
  officePurchaseNumber,
  officePurchaseReceipts,
} from '#lib/contract/etims/office/purchases.ts'
import type { Session } from '../../../db/client.ts'
import { supplierDeliveries, supplierOrders, suppliers } from '../../../db/schema/stock.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import {
  countDeclared,
  countReceipts,
  listDeclared,
  listOldestReceipts,
  listReceipts,
} from '../queries/purchases.sql.ts'
import { fetchState } from './fetch-purchases.ts'

/** Goods received beside the invoices that suppliers declared to KRA. */

const PER_PAGE = 50

type Page = { view: string; search: string; page: number }

/** Parameters of a search; `search` decides whether there is one. */
export const searched = (search: string) => ({ search, pattern: `%${likeText(search)}%` })

const parametersOf = ({ view, search, page }: Page) => ({
  ...{ view, ...searched(search) },
  ...{ offset: (page - 1) * PER_PAGE, limit: PER_PAGE + 1 },
})
/** The beginning of the list. */
const FROM_START = { afterDay: null, afterPin: null, afterNo: null }

type Counted = readonly { view: string; isFound: boolean; count: number }[]

/** The number of rows of this view that match the search. */
export const totalOf = (view: string, counted: Counted): number =>
  counted
    .filter((row) => row.isFound && (view === 'all' || view === row.view))
    .reduce((total, row) => total + row.count, 0)

/** Counts of the views, and the total of this view. */
function countsOf(view: string, counted: Counted) {
  const counts: Record<string, number> = {}
  for (const row of counted) counts[row.view] = (counts[row.view] ?? 0) + row.count
  return { counts, total: totalOf(view, counted) }
}

const nextOf = (page: number, rows: readonly unknown[]) => (rows.length > PER_PAGE ? page + 1 : null)

/** A page of goods received. */
export async function loadReceipts(
  { query }: Session,
  input: Input<typeof officePurchaseReceipts>,
): Promise<Output<typeof officePurchaseReceipts>> {
  const parameters = parametersOf(input)
  const { search, pattern } = parameters
  // Goods that lack a number the longest are first.
  const list = input.view === 'missing' ? listOldestReceipts : listReceipts
  const rows = await list(query, { ...parameters, after: null })
  const counted = await countReceipts(query, { search, pattern })
  return {
    receipts: rows.slice(0, PER_PAGE).map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    next: nextOf(input.page, rows),
    ...countsOf(input.view, counted),
  }
}

/** A page of invoices that suppliers declared. */
export async function loadDeclared(
  tx: Session,
  input: Input<typeof officePurchaseDeclared>,
): Promise<Output<typeof officePurchaseDeclared>> {
  const parameters = parametersOf(input)
  const { search, pattern } = parameters
  const rows = await listDeclared(tx.query, { ...parameters, ...FROM_START })
  const counted = await countDeclared(tx.query, { search, pattern })
  return {
    purchases: rows.slice(0, PER_PAGE).map(({ suggestedId, suggestedOrderId, suggestedNote, ...row }) => ({
      ...row,
      suggestion:
        suggestedId === null || suggestedOrderId === null
          ? null
          : { deliveryId: suggestedId, supplierOrderId: suggestedOrderId, deliveryNote: suggestedNote ?? '' },
    })),
    next: nextOf(input.page, rows),
    ...(await fetchState(tx)),
    ...countsOf(input.view, counted),
  }
}

/**
 * Sets or removes the number of the supplier's invoice on goods received.
 * @returns the supplier order, and the numbers before and after
 * @throws `not-found`; `changed-meanwhile` if a colleague entered another number; `invalid-request` if the declared
 * invoice is of another supplier
 */
export async function setReceiptNumber(
  { db }: Session,
  { deliveryId, etimsInvoiceNo, before, supplierPin }: Input<typeof officePurchaseNumber>,
): Promise<{ supplierOrderId: number; before: string; after: string }> {
  const [found] = await db
    .select({
      supplierOrderId: supplierOrders.id,
      supplierId: suppliers.id,
      supplier: suppliers.name,
      pin: suppliers.kraPin,
      number: supplierDeliveries.etimsInvoiceNo,
    })
    .from(supplierDeliveries)
    .innerJoin(supplierOrders, eq(supplierOrders.id, supplierDeliveries.supplierOrderId))
    .innerJoin(suppliers, eq(suppliers.id, supplierOrders.supplierId))
    .where(eq(supplierDeliveries.id, deliveryId))
    .for('update', { of: [supplierDeliveries, suppliers] })
  if (!found) throw refuse('not-found', 'We could not find these goods.')
  const { supplierOrderId, supplierId, supplier, pin, number } = found
  if (number !== before && number !== etimsInvoiceNo)
    throw refuse('changed-meanwhile', `A colleague entered ${number || 'no number'} since you opened the list.`)
  if (supplierPin && pin !== '' && pin !== supplierPin) {
    throw refuse('invalid-request', `${supplier} has the PIN ${pin}. The invoice was declared by ${supplierPin}.`)
  }
  await db.update(supplierDeliveries).set({ etimsInvoiceNo }).where(eq(supplierDeliveries.id, deliveryId))
  if (supplierPin && pin === '')
    await db
      .update(suppliers)
      .set({ kraPin: supplierPin, version: sql`${suppliers.version} + 1` })
      .where(eq(suppliers.id, supplierId))
  return { supplierOrderId, before: number, after: etimsInvoiceNo }
}
