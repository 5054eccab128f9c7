import { and, asc, eq, isNull } from 'drizzle-orm'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { postDocument } from '../../companies/use-cases/post-document.ts'
import { declaredBuyer } from '../../etims/queries/declared-buyer.ts'
import { queueDocument } from '../../etims/use-cases/queue-document.ts'
import { nextSerial } from '../queries/next-document-serial.sql.ts'
import { notReplaced } from '../queries/not-replaced.ts'
import type { Sums } from '../rules/cancelled-value.ts'
import { type InvoiceCredit, uninvoiced } from '../rules/credit-by-invoice.ts'
import { type CreditReason, creditReasonOf } from '../rules/credit-reason.ts'
import { sumsAt } from '../rules/invoice-left.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { type BuyerAccount, buyerParty, type Party, type TaxDocumentLine, taxedBuyer } from '../rules/tax-document.ts'

/** Issues tax invoices and credit notes: with the next serial, in the transaction of the change they document. */

export interface Issuer {
  tx: Session
  seller: Party
  now: Date
}

/**
 * Issues an order's tax invoice for the products still ordered, unless it has an invoice.
 * @returns the invoice's number; of the new invoice if it was issued again for another buyer
 */
export async function issueInvoice(issuer: Issuer, order: LockedOrder): Promise<number> {
  const [issued] = await issuer.tx.db
    .select({ no: taxDocuments.no })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'invoice'), notReplaced('tax_papers')))
    .orderBy(asc(taxDocuments.no))
    .limit(1)
  if (issued) return issued.no
  return invoiceRest(issuer, order)
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
 * Issues the credit notes of a reduction: one for each invoice. Products that are on no invoice yet are invoiced before.
 * @returns the numbers of the notes, in their order
 */
export async function issueCreditNotes(
  issuer: Issuer,
  order: LockedOrder,
  notes: readonly Pick<InvoiceCredit, 'invoiceNo' | 'lines' | 'sums'>[],
  { reason, reasonCode = creditReasonOf([reason]) }: { reason: string; reasonCode?: CreditReason },
): Promise<number[]> {
  const issued: number[] = []
  for (const { invoiceNo, lines, sums } of notes) {
    const credited = invoiceNo ?? (await invoiceRest(issuer, order))
    issued.push(
      await write(issuer, order, { kind: 'credit-note', invoiceNo: credited, sums, lines, reason, reasonCode }),
    )
  }
  return issued
}

/**
 * Credits all that is left of an invoice, for example to issue it again. The value of the order stays.
 * @returns the note with its lines and sums; null if it is credited in full, or is not of this order
 */
export async function creditRestOfInvoice(
  issuer: Issuer,
  order: LockedOrder,
  invoiceNo: number,
  reason: string,
): Promise<{ no: number; lines: TaxDocumentLine[]; sums: Sums } | null> {
  const rest = order.invoices.find(({ no }) => no === invoiceNo)
  if (!rest || rest.lines.length === 0) return null
  const lines = [...rest.lines]
  const sums = sumsAt(lines, rest.totalCents)
  const [no] = await issueCreditNotes(issuer, order, [{ invoiceNo, lines, sums }], { reason })
  return no === undefined ? null : { no, lines, sums }
}

/**
 * The invoice of the products that are on no invoice of a parcel or an addition, which is issued unless it exists.
 * From then on parcels are not invoiced.
 */
export async function invoiceRest(issuer: Issuer, order: LockedOrder): Promise<number> {
  const [issued] = await issuer.tx.db
    .select({ no: taxDocuments.no })
    .from(taxDocuments)
    .where(
      and(
        ...[eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'invoice'), isNull(taxDocuments.parcelId)],
        ...[isNull(taxDocuments.changeId), notReplaced('tax_papers')],
      ),
    )
  if (issued) return issued.no
  const { lines, totalCents } = uninvoiced(order)
  return write(issuer, order, { kind: 'invoice', invoiceNo: null, sums: sumsAt(lines, totalCents), lines })
}

/** Issues the rest of a credited invoice again, for another buyer: of the same parcel or addition, with the same due date. */
export const issueReplacement = (
  issuer: Issuer,
  order: LockedOrder,
  invoice: {
    replacesNo: number
    parcelId: number | null
    changeId: number | null
    sums: Sums
    lines: TaxDocumentLine[]
    buyer: Party
  },
): Promise<number> => write(issuer, order, { kind: 'invoice', invoiceNo: null, ...invoice })

async function write(
  { tx, seller, now }: Issuer,
  order: LockedOrder,
  document: {
    kind: TaxDocumentKind
    invoiceNo: number | null
    sums: Sums
    lines: TaxDocumentLine[]
    reason?: string
    reasonCode?: CreditReason
    parcelId?: number | null
    changeId?: number | null
    replacesNo?: number
    /** Usually the buyer of the order, or of the credited invoice. */
    buyer?: Party
  },
): Promise<number> {
  const { kind, invoiceNo, sums, lines, reason, reasonCode, parcelId, changeId, replacesNo = null } = document
  const buyer = document.buyer ?? (await buyerFor(tx, order, invoiceNo))
  const [serial] = await nextSerial(tx.query, { kind })
  const { last: no } = serial as { last: number }
  await tx.db.insert(taxDocuments).values({
    ...{ kind, no, orderId: order.id, invoiceNo, issuedAt: now, ...sums, parcelId, changeId, reasonCode, replacesNo },
    content: { seller, buyer, orderNo: order.orderNo, lines, ...(reason && { reason }) },
  })
  await queueDocument(tx, { kind, no, invoiceNo, orderId: order.id, now })
  const { id: orderId, companyId, creditTermsDays: termsDays } = order
  if (companyId !== null && termsDays !== null) {
    const { totalCents } = sums
    await postDocument(tx, {
      kind,
      no,
      invoiceNo: invoiceNo ?? replacesNo,
      orderId,
      companyId,
      termsDays,
      totalCents,
      now,
    })
  }
  return no
}

/** KRA compares the buyer of a credit note with the buyer of its invoice. */
const buyerFor = async (tx: Session, order: LockedOrder, invoiceNo: number | null): Promise<Party> =>
  invoiceNo === null ? taxedBuyer(await buyerOf(tx, order), order) : declaredBuyer(tx, 'invoice', invoiceNo)

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
