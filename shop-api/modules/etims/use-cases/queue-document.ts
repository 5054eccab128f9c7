import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { counterSales } from '../../../db/schema/counter.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'

/**
 * Adds an issued document to the queue of its device, in the transaction that issues it. A credit note is sent by the
 * device of its invoice, because KRA looks for the invoice there. A stopped device sends its queue after it is started
 * again. A shop without a device has no queue.
 */
export async function queueDocument(
  tx: Session,
  document: { kind: TaxDocumentKind; no: number; invoiceNo: number | null; orderId: string; now: Date },
): Promise<void> {
  const deviceId = await deviceOf(tx, document)
  if (deviceId === null) return
  const { kind, no, now } = document
  await tx.db.insert(etimsDocuments).values({ kind, no, deviceId, nextAt: now, queuedAt: now })
}

async function deviceOf(
  { db }: Session,
  { invoiceNo, orderId }: { invoiceNo: number | null; orderId: string },
): Promise<number | null> {
  if (invoiceNo !== null) {
    const [invoice] = await db
      .select({ deviceId: etimsDocuments.deviceId })
      .from(etimsDocuments)
      .where(and(eq(etimsDocuments.kind, 'invoice'), eq(etimsDocuments.no, invoiceNo)))
    // An invoice of the time before the device is not at KRA: its credit note would be refused.
    return invoice?.deviceId ?? null
  }
  const [sale] = await db.select({ id: counterSales.id }).from(counterSales).where(eq(counterSales.orderId, orderId))
  const [device] = await db
    .select({ id: etimsDevices.id })
    .from(etimsDevices)
    .where(and(inArray(etimsDevices.uses, sale ? ['shop', 'counter'] : ['shop']), ne(etimsDevices.state, 'new')))
    // The counter's own device before the shop's.
    .orderBy(sql`${etimsDevices.uses} <> 'counter'`)
    .limit(1)
  return device?.id ?? null
}
