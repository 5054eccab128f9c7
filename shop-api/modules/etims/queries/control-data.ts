import { and, eq } from 'drizzle-orm'
import { TAX_BANDS, type TaxBand } from '#lib/contract/etims/etims-settings.ts'
import type { Cents } from '#lib/format/money.ts'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { inFours } from '../rules/qr-text.ts'

/** Amounts of a tax band on a document. */
export interface PrintedBand {
  band: TaxBand
  /** Percent. */
  rate: number
  taxableCents: Cents
  vatCents: Cents
}

/** The data of KRA that a document prints. */
export interface ControlData {
  /** Whether it is drawn as a copy: the customer has the original. */
  isCopy: boolean
  facts: [label: string, value: string][]
  bands: PrintedBand[]
  qr: string | null
}

/** Letters of the counter: sale or credit note, normal or copy. */
const COUNTERS = { invoice: { original: 'NS', copy: 'CS' }, 'credit-note': { original: 'NC', copy: 'CC' } } as const

/**
 * Control data of an issued document.
 * @param use `print`: a copy after the original with its control data was emailed to the customer; `email`: the original
 * @returns null for a document that no device sends; 'waiting' before KRA has accepted it and its data are known
 */
export async function controlDataOf(
  { db }: Session,
  kind: TaxDocumentKind,
  no: number,
  use: 'print' | 'email' = 'print',
): Promise<ControlData | 'waiting' | null> {
  const [row] = await db
    .select({ queued: etimsDocuments, paper: taxDocuments, userId: orders.userId, address: orders.address })
    .from(etimsDocuments)
    .innerJoin(taxDocuments, and(eq(taxDocuments.kind, etimsDocuments.kind), eq(taxDocuments.no, etimsDocuments.no)))
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no)))
  if (!row) return null
  const { queued, paper, userId, address } = row
  const { request, signature, internalData, deviceTime, receiptNo, totalReceiptNo } = queued
  if (signature === '' || !request) return 'waiting'
  // A customer without an email address has no original: each print is one.
  const isCopy = use === 'print' && queued.emailedAt !== null && (userId !== null || Boolean(address.email))
  const counter = COUNTERS[kind][isCopy ? 'copy' : 'original']
  const credited = paper.invoiceNo === null ? null : await numberAtKra(db, paper.invoiceNo)
  return {
    isCopy,
    facts: [
      ['Control unit serial number', paper.controlUnitNo ?? ''],
      ['Control unit invoice number', paper.cuInvoiceNo ?? ''],
      ['Counter', `${receiptNo}/${totalReceiptNo} ${counter}`],
      ['Date and time of the control unit', shownTime(deviceTime)],
      ['Internal data', inFours(internalData)],
      ['Signature', inFours(signature)],
      ['Items', String(request.totItemCnt)],
      ...(credited ? [['Control unit number of the invoice', credited] as [string, string]] : []),
    ],
    bands: TAX_BANDS.map((band) => ({
      band,
      rate: Number(request[`taxRt${band}`]),
      taxableCents: Math.round(Number(request[`taxblAmt${band}`]) * 100),
      vatCents: Math.round(Number(request[`taxAmt${band}`]) * 100),
    })),
    qr: paper.cuQr,
  }
}

/** KRA's number of a credited invoice; its serial if KRA's number is not known. */
async function numberAtKra(db: Session['db'], no: number): Promise<string> {
  const [invoice] = await db
    .select({ number: taxDocuments.cuInvoiceNo })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.no, no)))
  return invoice?.number ?? serialOf('invoice', no)
}

/** "20261124153005" as "24/11/2026 15:30:05". */
const shownTime = (time: string): string =>
  time.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, '$3/$2/$1 $4:$5:$6')
