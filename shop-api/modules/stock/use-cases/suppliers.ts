import { and, eq, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type { officeReorderList, officeSupplierSave, Supplier } from '#lib/contract/stock/office/suppliers.ts'
import type { Session } from '../../../db/client.ts'
import { suppliers } from '../../../db/schema/stock.ts'
import { refuse } from '../../../refusal.ts'
import { listReorder, listSupplierRows } from '../queries/suppliers.sql.ts'

/** All suppliers, active suppliers first. */
export const listSuppliers = ({ query }: Session): Promise<Supplier[]> => listSupplierRows(query, { supplierId: null })

async function supplierOf({ query }: Session, supplierId: number): Promise<Supplier> {
  const [row] = await listSupplierRows(query, { supplierId })
  if (!row) throw refuse('not-found', 'We could not find this supplier.')
  return row
}

/**
 * Adds or changes a supplier. @throws `not-found`; `changed-meanwhile`; `invalid-request` if another supplier has the
 * name
 */
export async function saveSupplier(
  tx: Session,
  now: Date,
  { supplierId, version, ...fields }: Input<typeof officeSupplierSave>,
): Promise<{ before: Supplier | null; after: Supplier }> {
  const before = supplierId === null ? null : await supplierOf(tx, supplierId)
  const [same] = await tx.db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(sql`lower(${suppliers.name})`, fields.name.toLowerCase()))
  if (same && same.id !== supplierId) {
    const sentence = 'There is already a supplier with this name. Choose another name.'
    throw refuse('invalid-request', sentence, { fields: { name: sentence } })
  }
  const [row] =
    supplierId === null
      ? await tx.db
          .insert(suppliers)
          .values({ ...fields, createdAt: now })
          .returning({ id: suppliers.id })
      : await tx.db
          .update(suppliers)
          .set({ ...fields, version: sql`${suppliers.version} + 1` })
          .where(and(eq(suppliers.id, supplierId), eq(suppliers.version, version)))
          .returning({ id: suppliers.id })
  if (!row)
    throw refuse('changed-meanwhile', 'A colleague has changed this supplier since you opened it. Check it again.', {
      data: before,
    })
  return { before, after: await supplierOf(tx, row.id) }
}

/** Products to reorder, by supplier: up to twice the level, in whole bales. */
export async function loadReorder({ query }: Session): Promise<Output<typeof officeReorderList>> {
  return (await listReorder(query, {})).map(({ piecesPerBale, ...row }) => {
    const bale = piecesPerBale * 10
    const missing = Math.max(10, row.lowTenths * 2 - row.freeTenths - row.comingTenths)
    return { ...row, suggestedTenths: Math.ceil(missing / bale) * bale }
  })
}
