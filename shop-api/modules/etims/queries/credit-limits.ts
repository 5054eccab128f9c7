import { aliasedTable, and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CreditNoteLimit } from '#lib/contract/etims/office/credit-limits.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { creditLimitOf } from '../rules/credit-limit.ts'

const note = aliasedTable(taxDocuments, 'note')
const queuedNote = aliasedTable(etimsDocuments, 'queued_note')

/** The limits of KRA for the next credit note of each invoice of these orders, unless it is credited in full. */
export async function creditLimits(
  { db }: Session,
  orderNos: readonly number[],
  now: Date,
): Promise<CreditNoteLimit[]> {
  const rows = await db
    .select({
      no: taxDocuments.no,
      issuedAt: taxDocuments.issuedAt,
      settings: etimsDevices.settings,
      notes: sql<number>`count(${queuedNote.no})::int`,
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .innerJoin(etimsDocuments, and(eq(etimsDocuments.kind, taxDocuments.kind), eq(etimsDocuments.no, taxDocuments.no)))
    .innerJoin(etimsDevices, eq(etimsDevices.id, etimsDocuments.deviceId))
    .leftJoin(note, and(eq(note.orderId, orders.id), eq(note.invoiceNo, taxDocuments.no)))
    .leftJoin(
      queuedNote,
      and(eq(queuedNote.kind, note.kind), eq(queuedNote.no, note.no), ne(queuedNote.state, 'refused')),
    )
    .where(and(inArray(orders.orderNo, [...orderNos]), eq(taxDocuments.kind, 'invoice')))
    .groupBy(taxDocuments.kind, taxDocuments.no, etimsDevices.id)
    .having(sql`${taxDocuments.totalCents} > coalesce(sum(${note.totalCents}), 0)`)
    .orderBy(asc(taxDocuments.no))
  return rows.flatMap(({ no, issuedAt, notes, settings }) => {
    const limit = creditLimitOf({ issuedAt, notes }, settings, now)
    return limit ? [{ invoice: serialOf('invoice', no), notes, ...limit }] : []
  })
}
