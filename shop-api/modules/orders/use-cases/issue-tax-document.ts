import { and, asc, desc, eq } from 'drizzle-orm'
import { sumCents } from '#lib/format/money.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { postDocument } from '../../companies/use-cases/post-document.ts'
import { queueDocument } from '../../etims/use-cases/queue-document.ts'
import { nextSerial } from '../queries/next-document-serial.sql.ts'
import type { Sums } from '../rules/cancelled-value.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import {
  type BuyerAccount,
  buyerParty,
  invoiceLines,
  invoiceSums,
  type Party,
  type TaxDocumentLine,
  taxedBuyer,
} from '../rules/tax-document.ts'

/** Issues tax invoices and credit notes: with the next serial, in the transaction of the change they document. */

export interface Issuer {
  tx: Session
  seller: Party
  now: Date
}

/**
 * Issues an order's tax invoice for the products still ordered, unless it has an invoice.
 * @returns the invoice's number
 */
export async function issueInvoice(issuer: Issuer, order: LockedOrder): Promise<number> {
  const [issued] = await issuer.tx.db
    .select({ no: taxDocuments.no })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'invoice')))
    .orderBy(asc(taxDocuments.no))
    .limit(1)
  if (issued) return issued.no
  return write(issuer, order, {
    kind: 'invoice',
    invoiceNo: null,
    sums: invoiceSums(order),
    lines: invoiceLines(order),
  })
}

/** Issues the invoice for additions to an order that is in the books. */
export const issueChangeInvoice = (
  issuer: Issuer,
  order: LockedOrder,
  change: { changeId: number; sums: Sums; lines: TaxDocumentLine[] },
): Promise<number> => write(issuer, order, { kind: 'invoice', invoiceNo: null, ...change })

/** Issues the invoice of one parcel of an order on account. */
export const issueParcelInvoice = (
  issuer: Issuer,
  order: LockedOrder,
  parcel: { parcelId: number; sums: Sums; lines: TaxDocumentLine[] },
): Promise<number> => write(issuer, order, { kind: 'invoice', invoiceNo: null, ...parcel })

/**
 * Issues a credit note for a reduction of an invoiced order. @param credit `invoiceNo`: the invoice that it credits; chosen
 * by the products if absent
 */
export async function issueCreditNote(
  issuer: Issuer,
  order: LockedOrder,
  { sums, lines, reason, invoiceNo }: { sums: Sums; lines: TaxDocumentLine[]; reason: string; invoiceNo?: number },
): Promise<number> {
  const credited =
    invoiceNo ?? (await invoiceToCredit(issuer.tx, order.id, { sums, lines })) ?? (await issueInvoice(issuer, order))
  return write(issuer, order, { kind: 'credit-note', invoiceNo: credited, sums, lines, reason })
}

/** The last invoice of an order that has these products with enough left to credit. */
async function invoiceToCredit(
  tx: Session,
  orderId: string,
  credit: { sums: Sums; lines: TaxDocumentLine[] },
): Promise<number | null> {
  const documents = await tx.db
    .select({
      kind: taxDocuments.kind,
      no: taxDocuments.no,
      invoiceNo: taxDocuments.invoiceNo,
      totalCents: taxDocuments.totalCents,
      content: taxDocuments.content,
    })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(desc(taxDocuments.no))
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  if (invoices.length < 2) return null
  const creditedOf = (no: number) =>
    sumCents(documents.flatMap((one) => (one.invoiceNo === no ? [one.totalCents] : [])))
  const fits = invoices.find(({ no, totalCents, content }) => {
    const codes = new Set(content.lines.map(({ code }) => code))
    return credit.lines.every(({ code }) => codes.has(code)) && totalCents - creditedOf(no) >= credit.sums.totalCents
  })
  return (fits ?? invoices.at(-1))?.no ?? null
}

async function write(
  { tx, seller, now }: Issuer,
  order: LockedOrder,
  document: {
    kind: TaxDocumentKind
    invoiceNo: number | null
    sums: Sums
    lines: TaxDocumentLine[]
    reason?: string
    parcelId?: number
    changeId?: number
  },
): Promise<number> {
  const { kind, invoiceNo, sums, lines, reason, parcelId, changeId } = document
  const buyer = taxedBuyer(await buyerOf(tx, order), order)
  const [serial] = await nextSerial(tx.query, { kind })
  const { last: no } = serial as { last: number }
  await tx.db.insert(taxDocuments).values({
    ...{ kind, no, orderId: order.id, invoiceNo, issuedAt: now, ...sums, parcelId, changeId },
    content: { seller, buyer, orderNo: order.orderNo, lines, ...(reason && { reason }) },
  })
  await queueDocument(tx, { kind, no, invoiceNo, orderId: order.id, now })
  const { id: orderId, companyId, creditTermsDays: termsDays } = order
  if (companyId !== null && termsDays !== null) {
    const { totalCents } = sums
    await postDocument(tx, { kind, no, invoiceNo, orderId, companyId, termsDays, totalCents, now })
  }
  return no
}

/** The party named on an order's documents, from the current account. */
export async function buyerOf(
  tx: Session,
  order: Pick<LockedOrder, 'userId' | 'companyId' | 'address'>,
): Promise<Party> {
  const [people, firms] = await Promise.all([
    order.userId === null ? [] : tx.db.select({ kraPin: users.kraPin }).from(users).where(eq(users.id, order.userId)),
    order.companyId === null
      ? []
      : tx.db
          .select({ name: companies.name, kraPin: companies.kraPin, invoicePlace: companies.invoicePlace })
          .from(companies)
          .where(eq(companies.id, order.companyId)),
  ])
  const [company] = firms
  const account: BuyerAccount = {
    companyName: company?.name ?? null,
    companyPin: company?.kraPin ?? null,
    invoicePlace: company?.invoicePlace ?? null,
    kraPin: people[0]?.kraPin ?? null,
  }
  return buyerParty(account, order.address)
}
