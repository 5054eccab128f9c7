import { and, asc, count, desc, eq, inArray, min, or, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type officeEtimsQueue,
  QUEUE_VIEWS,
  type QueuedDocument,
  type QueueView,
  type ShownQueuedDocument,
} from '#lib/contract/etims/office/queue.ts'
import { readSerial, serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments, etimsExchanges, taxBuyerCorrections } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { adviceFor } from '../rules/etims-answer.ts'
import { inFours } from '../rules/qr-text.ts'

const PER_PAGE = 50
/** The latest exchanges of a document. */
const MAX_EXCHANGES = 50

const { state, signature, stockState } = etimsDocuments
const isIncomplete = and(eq(state, 'accepted'), or(eq(signature, ''), eq(stockState, 'refused')))
const VIEWS: Readonly<Record<QueueView, SQL | undefined>> = {
  refused: eq(state, 'refused'),
  waiting: inArray(state, ['waiting', 'sending']),
  incomplete: isIncomplete,
  accepted: eq(state, 'accepted'),
  all: undefined,
}

/** The invoice of a credit note, while KRA has not accepted it. */
const WAITS_FOR = sql<number | null>`(SELECT i.no FROM etims_documents i
  WHERE ${etimsDocuments.kind} = 'credit-note' AND ${etimsDocuments.state} = 'waiting'
    AND i.kind = 'invoice' AND i.no = ${taxDocuments.invoiceNo} AND i.state <> 'accepted')`

/** The invoice that was issued instead of a document, for another buyer. */
const REPLACED_BY = sql<number | null>`(SELECT r.no FROM tax_papers r
  WHERE ${etimsDocuments.kind} = 'invoice' AND r.kind = 'invoice' AND r.order_id = ${taxDocuments.orderId}
    AND r.replaces_no = ${etimsDocuments.no})`

const selectQueued = ({ db }: Session) =>
  db
    .select({
      document: etimsDocuments,
      paper: taxDocuments,
      orderNo: orders.orderNo,
      device: etimsDevices.name,
      corrected: taxBuyerCorrections.buyer,
      waitsFor: WAITS_FOR,
      companyId: orders.companyId,
      replacedBy: REPLACED_BY,
    })
    .from(etimsDocuments)
    .innerJoin(etimsDevices, eq(etimsDevices.id, etimsDocuments.deviceId))
    .innerJoin(taxDocuments, and(eq(taxDocuments.kind, etimsDocuments.kind), eq(taxDocuments.no, etimsDocuments.no)))
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(
      taxBuyerCorrections,
      and(eq(taxBuyerCorrections.kind, etimsDocuments.kind), eq(taxBuyerCorrections.no, etimsDocuments.no)),
    )
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectQueued>>[number]

function listed({ document, paper, orderNo, device, waitsFor }: Row): QueuedDocument {
  const { kind, no, version, problemCode, problemText } = document
  return {
    ...{ kind, no, version, serial: serialOf(kind, no), orderNo, device },
    ...{ state: document.state, stockState: document.stockState, total: paper.totalCents },
    issuedAt: paper.issuedAt.toISOString(),
    acceptedAt: document.acceptedAt?.toISOString() ?? null,
    receipt: document.signature === '' ? null : paper.cuInvoiceNo,
    problem: document.state === 'refused' ? [problemCode, problemText].filter(Boolean).join(' ') : '',
    waitsFor: waitsFor === null ? null : serialOf('invoice', waitsFor),
  }
}

function matches(search: string): SQL | undefined {
  if (search === '') return undefined
  const serial = readSerial(search.toUpperCase())
  if (serial) return and(eq(etimsDocuments.kind, serial.kind), eq(etimsDocuments.no, serial.no))
  const digits = /^#?(\d{1,9})$/.exec(search)?.[1]
  return digits ? sql`${Number(digits)} IN (${etimsDocuments.no}, ${orders.orderNo})` : sql`false`
}

/** A page of the queues of all devices. */
export async function listQueue(
  tx: Session,
  { view, search, page }: { view: QueueView; search: string; page: number },
): Promise<Output<typeof officeEtimsQueue>> {
  const where = and(VIEWS[view], matches(search))
  const isOldestFirst = view === 'refused' || view === 'waiting'
  const rows = await selectQueued(tx)
    .where(where)
    .orderBy(isOldestFirst ? asc(etimsDocuments.queueNo) : desc(etimsDocuments.queueNo))
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
  const columns = Object.fromEntries(
    QUEUE_VIEWS.map((one) => [one, sql<number>`count(*) FILTER (WHERE ${VIEWS[one] ?? sql`true`})::int`]),
  )
  const [counts] = await tx.db.select(columns).from(etimsDocuments)
  const [found] = await tx.db
    .select({ total: count() })
    .from(etimsDocuments)
    .innerJoin(taxDocuments, and(eq(taxDocuments.kind, etimsDocuments.kind), eq(taxDocuments.no, etimsDocuments.no)))
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(where)
  const [waiting] = await tx.db
    .select({ at: min(etimsDocuments.queuedAt) })
    .from(etimsDocuments)
    .where(VIEWS.waiting)
  const [away] = await tx.db.select({ since: min(etimsDevices.awaySince) }).from(etimsDevices)
  return {
    documents: rows.slice(0, PER_PAGE).map(listed),
    total: found?.total ?? 0,
    next: rows.length > PER_PAGE ? page + 1 : null,
    counts: counts ?? {},
    oldestAt: waiting?.at?.toISOString() ?? null,
    awaySince: away?.since?.toISOString() ?? null,
  }
}

/** One document on its way to KRA. @throws `not-found` */
export async function loadQueued(tx: Session, kind: TaxDocumentKind, no: number): Promise<ShownQueuedDocument> {
  const isIt = and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no))
  const [row] = await selectQueued(tx).where(isIt)
  if (!row) throw refuse('not-found', 'This document is not in the queue of a device.')
  const { document, paper, corrected, companyId, replacedBy } = row
  const exchanges = await tx.db
    .select()
    .from(etimsExchanges)
    .where(and(eq(etimsExchanges.documentKind, kind), eq(etimsExchanges.documentNo, no)))
    .orderBy(desc(etimsExchanges.id))
    .limit(MAX_EXCHANGES)
  const { name, kraPin, lines } = corrected ?? paper.content.buyer
  const counterKind = kind === 'invoice' ? 'NS' : 'NC'
  return {
    ...listed(row),
    orderId: paper.orderId,
    buyer: { name, kraPin, place: lines.join(', ') },
    companyId,
    replacedBy: replacedBy === null ? null : serialOf('invoice', replacedBy),
    advice: document.state === 'refused' ? adviceFor(document.problemCode) : '',
    invoiceNo: document.invoiceNo,
    stockProblem: document.stockProblem,
    controlData:
      document.signature === ''
        ? null
        : {
            counter: `${document.receiptNo}/${document.totalReceiptNo} ${counterKind}`,
            internalData: inFours(document.internalData),
            signature: inFours(document.signature),
            deviceTime: document.deviceTime,
            checkAddress: paper.cuQr?.startsWith('https://') ? paper.cuQr : null,
          },
    exchanges: exchanges.map((one) => ({
      ...{ at: one.at.toISOString(), path: one.path, seconds: one.ms / 1000 },
      ...{ code: one.resultCode, text: one.resultText, note: one.note },
    })),
  }
}
