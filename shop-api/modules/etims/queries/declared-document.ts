import { and, desc, eq, sql } from 'drizzle-orm'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDocuments, taxBuyerCorrections } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import type { DeclaredDocument } from '../rules/sale-request.ts'

/** KRA's codes of ways of payment, by the kind of our methods. */
const PAYMENT_CODES = { phone: '06', card: '05', cash: '01', bank: '07', 'store-credit': '07' } as const
const ON_CREDIT = '02'
const DEFAULT_REASON = '06'

export interface LoadedDocument {
  document: DeclaredDocument
  /** Of a credit note whose invoice KRA has not accepted: the invoice's serial. */
  waitsFor: string | null
}

/** An issued document with the facts that are declared to KRA. */
export async function loadDeclaredDocument(tx: Session, kind: TaxDocumentKind, no: number): Promise<LoadedDocument> {
  const [row] = await tx.db
    .select({
      paper: taxDocuments,
      address: orders.address,
      terms: orders.creditTermsDays,
      corrected: taxBuyerCorrections.buyer,
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(taxBuyerCorrections, and(eq(taxBuyerCorrections.kind, kind), eq(taxBuyerCorrections.no, no)))
    .where(and(eq(taxDocuments.kind, kind), eq(taxDocuments.no, no)))
  if (!row) throw new Error(`The document ${serialOf(kind, no)} does not exist.`)
  const { paper, address, terms, corrected } = row
  const { seller, buyer, lines } = paper.content
  const invoice = paper.invoiceNo === null ? null : await acceptedInvoice(tx, paper.invoiceNo)
  return {
    waitsFor: invoice && invoice.number === null ? serialOf('invoice', invoice.no) : null,
    document: {
      ...{ kind, serial: serialOf(kind, no), issuedAt: paper.issuedAt, seller, buyer: corrected ?? buyer, lines },
      mobile: address.mobileNumber ?? '',
      credit:
        invoice && invoice.number !== null
          ? { originalNo: invoice.number, reasonCode: paper.reasonCode ?? DEFAULT_REASON }
          : null,
      paymentCode: terms === null ? await paymentCode(tx, paper.orderId) : ON_CREDIT,
    },
  }
}

async function acceptedInvoice({ db }: Session, no: number): Promise<{ no: number; number: number | null }> {
  const [row] = await db
    .select({
      number: sql<number | null>`CASE WHEN ${etimsDocuments.state} = 'accepted' THEN ${etimsDocuments.invoiceNo} END`,
    })
    .from(etimsDocuments)
    .where(and(eq(etimsDocuments.kind, 'invoice'), eq(etimsDocuments.no, no)))
  return { no, number: row?.number ?? null }
}

/** The way of the largest payment; on credit if the order is not paid. */
async function paymentCode({ db }: Session, orderId: string): Promise<string> {
  const [largest] = await db
    .select({ method: paymentAttempts.method })
    .from(paymentMoney)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentMoney.attemptId))
    .where(eq(paymentMoney.orderId, orderId))
    .orderBy(desc(paymentMoney.netCents), paymentMoney.no)
    .limit(1)
  return largest ? PAYMENT_CODES[PAYMENT_METHODS[largest.method].kind] : ON_CREDIT
}
