import { and, eq } from 'drizzle-orm'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { creditEntries } from '../../../db/schema/credit.ts'

/** An invoice or credit note of an order that is on its company's account. */
export interface PostedDocument {
  kind: 'invoice' | 'credit-note'
  no: number
  /** Of a credit note: the invoice that it credits. Of an invoice that was issued again: the invoice it replaces. */
  invoiceNo: number | null
  orderId: string
  companyId: number
  termsDays: number
  totalCents: Cents
  now: Date
}

/** Enters a document into its company's account, in the transaction that issues it: each document once, by an index. */
export async function postDocument(tx: Session, document: PostedDocument): Promise<void> {
  const { kind, no, invoiceNo, orderId, companyId, termsDays, totalCents, now } = document
  if (totalCents === 0) return
  const day = dayInNairobi(now)
  // The amount of a credit note falls due with the invoice that it credits; an invoice that is issued again has the old due date.
  const dueOn = invoiceNo === null ? null : await dueDayOf(tx, invoiceNo)
  await tx.db.insert(creditEntries).values({
    ...{ companyId, kind, day, orderId, documentNo: no, at: now },
    amountCents: kind === 'invoice' ? totalCents : -totalCents,
    dueOn: dueOn ?? addDays(day, termsDays),
  })
}

async function dueDayOf({ db }: Session, invoiceNo: number): Promise<string | null> {
  const [invoice] = await db
    .select({ dueOn: creditEntries.dueOn })
    .from(creditEntries)
    .where(and(eq(creditEntries.kind, 'invoice'), eq(creditEntries.documentNo, invoiceNo)))
  return invoice?.dueOn ?? null
}
