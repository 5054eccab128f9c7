import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'
import { loadDeclaredDocument } from '../queries/declared-document.ts'
import { taxRates } from '../queries/tables.ts'
import { rateWithoutBand, saleRequest, type TaxRate } from '../rules/sale-request.ts'
import type { EtimsParts, OpenDevice } from './device-client.ts'
import { refreshTables, type TablesResult } from './refresh-tables.ts'
import { registerItems } from './register-items.ts'
import { refuseDocument, restDocument, settleAnswer } from './settle-document.ts'

/** The queue of a device: one document at a time takes the next number, is sent and is settled. */

export type QueuedDocument = typeof etimsDocuments.$inferSelect

/** sent: there can be another document; idle: the queue is empty or rests. */
export type SendResult = 'sent' | 'idle'

/** Sends the next document of a device, if one is due. Safe to repeat after a crash at any step. */
export async function sendNext(parts: EtimsParts, open: OpenDevice): Promise<SendResult> {
  const { database, clock } = parts
  const head = await headOf(database, open.device.id)
  if (!head || head.nextAt > clock()) return 'idle'
  const document = head.state === 'sending' ? head : await prepare(parts, open, head)
  if (!document) return 'sent'
  if (document === 'away') return 'idle'
  return send(parts, open, document)
}

/** The document that is being sent, else the first waiting document; credit notes wait for their invoice. */
async function headOf({ db }: Session, deviceId: number): Promise<QueuedDocument | undefined> {
  const [head] = await db
    .select()
    .from(etimsDocuments)
    .where(
      and(
        eq(etimsDocuments.deviceId, deviceId),
        inArray(etimsDocuments.state, ['sending', 'waiting']),
        sql`(${etimsDocuments.kind} = 'invoice' OR ${etimsDocuments.state} = 'sending' OR EXISTS (
          SELECT 1 FROM tax_papers p JOIN etims_documents i ON i.kind = 'invoice' AND i.no = p.invoice_no
          WHERE p.kind = ${etimsDocuments.kind} AND p.no = ${etimsDocuments.no} AND i.state = 'accepted'))`,
      ),
    )
    .orderBy(sql`${etimsDocuments.state} <> 'sending'`, asc(etimsDocuments.queueNo))
    .limit(1)
  return head
}

/**
 * Registers the products of a document, then gives it the next number and its request, in a transaction before it is
 * sent. @returns null if it was refused here; 'away' if KRA did not respond
 */
async function prepare(
  parts: EtimsParts,
  open: OpenDevice,
  head: QueuedDocument,
): Promise<QueuedDocument | 'away' | null> {
  const { database, clock } = parts
  const { device } = open
  const { document } = await loadDeclaredDocument(database, head.kind, head.no)
  const read = await ratesOf(parts, open)
  if (read.kind === 'refused') {
    await refuseDocument(parts, head, { code: '', text: `KRA’s tables could not be read: ${read.text}` })
    return null
  }
  if (read.kind === 'away') {
    await restDocument(parts, head)
    return 'away'
  }
  const { rates } = read
  const missing = rateWithoutBand(document.lines, rates, device.settings)
  if (missing !== null) {
    const text = `KRA’s tables have no tax band of ${missing}%. Refresh the tables of the device, then send again.`
    await refuseDocument(parts, head, { code: '', text })
    return null
  }
  const registered = await registerItems(parts, open, document.lines, rates)
  if (registered.kind === 'refused') {
    await refuseDocument(parts, head, registered)
    return null
  }
  if (registered.kind === 'away') {
    await restDocument(parts, head)
    return 'away'
  }
  const requestOf = (invoiceNo: number) =>
    saleRequest(document, invoiceNo, {
      ...{ rates, settings: device.settings },
      itemOf: ({ code }) => {
        const item = registered.items.get(code)
        if (!item) throw new Error(`The product ${code} was not registered.`)
        return item
      },
    })
  return database.transaction(async (tx) => {
    const [locked] = await tx.db
      .select({ lastInvoiceNo: etimsDevices.lastInvoiceNo })
      .from(etimsDevices)
      .where(eq(etimsDevices.id, device.id))
      .for('update')
    const invoiceNo = (locked?.lastInvoiceNo ?? 0) + 1
    const [taken] = await tx.db
      .update(etimsDocuments)
      .set({ state: 'sending', invoiceNo, request: requestOf(invoiceNo), attempts: 0, nextAt: clock() })
      // Of the version whose buyer is in the request: it can have been corrected since.
      .where(and(isDocument(head), eq(etimsDocuments.state, 'waiting'), eq(etimsDocuments.version, head.version)))
      .returning()
    return taken ?? null
  })
}

/** KRA's tax rates. A device that has not read the tables yet, such as after an outage at its start, reads them now. */
async function ratesOf(
  parts: EtimsParts,
  open: OpenDevice,
): Promise<{ kind: 'read'; rates: readonly TaxRate[] } | Exclude<TablesResult, { kind: 'read' }>> {
  const rates = await taxRates(parts.database, open.device.id)
  if (rates.length > 0) return { kind: 'read', rates }
  const tables = await refreshTables(parts, open)
  return tables.kind === 'read' ? { kind: 'read', rates: await taxRates(parts.database, open.device.id) } : tables
}

const isDocument = ({ kind, no }: Pick<QueuedDocument, 'kind' | 'no'>) =>
  and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no))

/** Counts the attempt before it is sent: after a crash KRA can have the document. */
async function send(parts: EtimsParts, open: OpenDevice, document: QueuedDocument): Promise<SendResult> {
  const { kind, no } = document
  const [counted] = await parts.database.db
    .update(etimsDocuments)
    .set({ attempts: sql`${etimsDocuments.attempts} + 1` })
    .where(and(isDocument(document), eq(etimsDocuments.state, 'sending')))
    .returning()
  if (!counted) return 'sent'
  const answer = await open.call('sale', counted.request ?? {}, { kind, no })
  return settleAnswer(parts, open, counted, answer)
}
