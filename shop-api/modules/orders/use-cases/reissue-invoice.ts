import { and, count, eq } from 'drizzle-orm'
import type { ReissuePreview } from '#lib/contract/etims/office/wrong-buyer.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { creditEntries, withheldVat } from '../../../db/schema/credit.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { refuse } from '../../../refusal.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { correctOrder, lockOrderOf, partyOf, type TypedBuyer } from './correct-buyer.ts'
import { creditRestOfInvoice, type Issuer, issueReplacement } from './issue-tax-document.ts'

/** Previews the credit and the new invoice for another buyer. @throws `not-found` */
export async function previewReissue(tx: Session, invoiceNo: number): Promise<ReissuePreview> {
  const order = await lockOrderOf(tx, invoiceNo)
  const [[notes], [entry], problem] = await Promise.all([
    tx.db.select({ count: count() }).from(taxDocuments).where(eq(taxDocuments.invoiceNo, invoiceNo)),
    tx.db
      .select({ dueOn: creditEntries.dueOn })
      .from(creditEntries)
      .where(and(eq(creditEntries.kind, 'invoice'), eq(creditEntries.documentNo, invoiceNo))),
    problemOf(tx, order, invoiceNo),
  ])
  return {
    serial: serialOf('invoice', invoiceNo),
    rest: restOf(order, invoiceNo),
    notes: notes?.count ?? 0,
    dueOn: entry?.dueOn ?? null,
    problem: problem ?? '',
  }
}

/** The amount of an invoice that no credit note has taken off, with VAT. */
const restOf = ({ invoices }: LockedOrder, invoiceNo: number): Cents =>
  invoices.find(({ no }) => no === invoiceNo)?.totalCents ?? 0

/** Why an invoice cannot be issued again; null if it can. */
async function problemOf({ db }: Session, order: LockedOrder, invoiceNo: number): Promise<string | null> {
  const [queued] = await db
    .select({ state: etimsDocuments.state })
    .from(etimsDocuments)
    .where(and(eq(etimsDocuments.kind, 'invoice'), eq(etimsDocuments.no, invoiceNo)))
  if (queued?.state !== 'accepted') return 'KRA has not accepted it. Correct its buyer instead.'
  const [replacement] = await db
    .select({ no: taxDocuments.no })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.replacesNo, invoiceNo)))
  if (replacement) return `It was issued again as ${serialOf('invoice', replacement.no)}.`
  const [certificate] = await db
    .select({ id: withheldVat.id })
    .from(withheldVat)
    .where(eq(withheldVat.invoiceNo, invoiceNo))
  // The buyer declared the certificate for this invoice, so this PIN is the buyer's.
  if (certificate) return 'Withheld VAT is recorded for it. Undo that on the company’s account first.'
  return restOf(order, invoiceNo) > 0 ? null : 'Nothing is left of it: its credit notes have taken off all of it.'
}

/**
 * Credits the rest of an accepted invoice and issues it again for another buyer, in one transaction. The value of the
 * order, the balance of an account and the due date stay.
 * @param seen `rest`: the rest that staff saw
 * @returns the numbers of the credit note and of the new invoice
 * @throws `not-found`; `not-allowed` with the reason; `changed-meanwhile` if another part was credited since
 */
export async function reissueInvoice(
  issuer: Issuer,
  seen: { no: number; rest: Cents },
  given: TypedBuyer,
): Promise<{ order: LockedOrder; creditNoteNo: number; invoiceNo: number }> {
  const { tx } = issuer
  const order = await lockOrderOf(tx, seen.no)
  const serial = serialOf('invoice', seen.no)
  const problem = await problemOf(tx, order, seen.no)
  if (problem) throw refuse('not-allowed', `${serial} cannot be issued again. ${problem}`)
  const rest = restOf(order, seen.no)
  if (rest !== seen.rest)
    throw refuse('changed-meanwhile', `The rest of ${serial} is now ${showMoney(rest)}. Check it again.`)
  const [paper] = await tx.db
    .select({ parcelId: taxDocuments.parcelId, changeId: taxDocuments.changeId })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.no, seen.no)))
  const credited = await creditRestOfInvoice(issuer, order, seen.no, given.reason)
  if (!paper || !credited) throw new Error(`${serial} could not be credited`)
  const { no: creditNoteNo, lines, sums } = credited
  const buyer = partyOf(given, order)
  const invoiceNo = await issueReplacement(issuer, order, { replacesNo: seen.no, ...paper, lines, sums, buyer })
  if (given.forOrder) await correctOrder(tx, order, given)
  return { order, creditNoteNo, invoiceNo }
}
