import { and, asc, between, eq, lt, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { purchaseOrderText } from '#lib/contract/orders/purchase-order.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { cheques, creditEntries } from '../../../db/schema/credit.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type Statement, statementOf } from '../rules/statement.ts'

/** The payment or certificate that an entry undoes. */
const undone = alias(creditEntries, 'undone')

/** The entries of a range of days, both included, in order. */
const selectEntries = (
  { db }: Session,
  companyId: number,
  { fromDate, toDate }: { fromDate: string; toDate: string },
) =>
  db
    .select({
      kind: creditEntries.kind,
      day: creditEntries.day,
      dueOn: creditEntries.dueOn,
      amountCents: creditEntries.amountCents,
      orderNo: orders.orderNo,
      purchaseOrderNo: orders.purchaseOrderNo,
      documentNo: creditEntries.documentNo,
      chequeNo: cheques.chequeNo,
      reference: sql<string>`coalesce(${undone.reference}, ${creditEntries.reference})`,
      note: creditEntries.note,
      undoneKind: undone.kind,
    })
    .from(creditEntries)
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .leftJoin(cheques, eq(cheques.id, creditEntries.chequeId))
    .leftJoin(undone, eq(undone.id, creditEntries.undoes))
    .where(and(eq(creditEntries.companyId, companyId), between(creditEntries.day, fromDate, toDate)))
    .orderBy(asc(creditEntries.day), asc(creditEntries.id))

type Row = Awaited<ReturnType<typeof selectEntries>>[number]

function inWords({ kind, orderNo, purchaseOrderNo, documentNo, chequeNo, reference, undoneKind }: Row): string {
  const order = `order ${orderNo}${purchaseOrderNo ? `, your ${purchaseOrderText(purchaseOrderNo)}` : ''}`
  const referred = reference ? `, ${reference}` : ''
  if (kind === 'invoice') return `Tax invoice ${serialOf('invoice', documentNo ?? 0)}, ${order}`
  if (kind === 'credit-note') return `Credit note ${serialOf('credit-note', documentNo ?? 0)}, ${order}`
  if (kind === 'cheque') return `Cheque ${chequeNo}`
  if (kind === 'bounced') return `Cheque ${chequeNo} bounced`
  if (kind === 'fee') return `Bank’s fee for cheque ${chequeNo}`
  if (kind === 'withheld') return `Withheld VAT${referred}`
  if (kind === 'store-credit') return `Store credit used, ${order}`
  if (kind !== 'undone') return `Payment${referred}`
  if (undoneKind === 'store-credit') return `Store credit returned${referred}`
  return `${undoneKind === 'withheld' ? 'Withheld VAT' : 'Payment'} removed${referred}`
}

/** A company's statement for a range of days, both included. */
export async function loadStatement(
  tx: Session,
  companyId: number,
  range: { fromDate: string; toDate: string },
): Promise<Statement> {
  const [opening] = await tx.db
    .select({ cents: sum(creditEntries.amountCents).mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.companyId, companyId), lt(creditEntries.day, range.fromDate)))
  const rows = await selectEntries(tx, companyId, range)
  const entries = rows.map((row) => ({
    day: row.day,
    what: [inWords(row), row.note].filter(Boolean).join('. '),
    dueOn: row.kind === 'invoice' ? row.dueOn : null,
    amountCents: row.amountCents,
  }))
  return statementOf(range, opening?.cents ?? 0, entries)
}
