import { and, asc, eq, sql } from 'drizzle-orm'
import { lineAmount, saleVat } from '#lib/counter/sums.ts'
import type { Cents } from '#lib/format/money.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { counterSales, drawerShifts } from '../../../db/schema/counter.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { type ControlData, controlDataOf } from '../../etims/queries/control-data.ts'
import { notReplaced } from '../../orders/queries/not-replaced.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** The contents of a receipt of the counter. */
export interface Receipt {
  seller: Party
  orderNo: number
  /** "INV-000123" */
  invoiceNo: string
  at: Date
  staff: string
  drawer: string
  customer: string
  kraPin: string
  lines: { name: string; quantity: number; unit: string; price: Cents; vatPerc: number; amount: Cents }[]
  vat: Cents
  total: Cents
  cash: Cents
  given: Cents
  mpesa: Cents
  /** Receipt of M-Pesa; null without one. */
  mpesaReceipt: string | null
  /** Data of KRA; null before KRA has accepted the invoice, and without a device. */
  controlData: ControlData | null
}

/** The receipt of a paid sale. @throws `not-found` */
export async function loadReceipt(tx: Session, saleId: string, seller: Party): Promise<Receipt> {
  const { db } = tx
  const [row] = await db
    .select({
      sale: counterSales,
      orderNo: orders.orderNo,
      address: orders.address,
      totalCents: orders.totalCents,
      staff: staffMembers.name,
      drawer: moneyAccounts.name,
      invoice: taxDocuments.no,
      mpesaReceipt: sql<string | null>`(SELECT a.receipt FROM ${paymentAttempts} a
        WHERE a.order_id = ${orders.id} AND a.method = 'mpesa' AND a.state = 'paid' LIMIT 1)`,
    })
    .from(counterSales)
    .innerJoin(orders, eq(orders.id, counterSales.orderId))
    .innerJoin(staffMembers, eq(staffMembers.id, counterSales.staffId))
    .innerJoin(drawerShifts, eq(drawerShifts.id, counterSales.shiftId))
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, drawerShifts.accountId))
    .innerJoin(taxDocuments, sql`${taxDocuments.orderId} = ${orders.id} AND ${taxDocuments.kind} = 'invoice'`)
    .where(and(eq(counterSales.id, saleId), notReplaced('tax_papers')))
    .orderBy(asc(taxDocuments.no))
    .limit(1)
  if (!row) throw refuse('not-found', 'This sale has no receipt yet.')
  const { sale, address, invoice, totalCents: total, ...rest } = row
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sale.orderId ?? ''))
    .orderBy(asc(orderLines.position))
  const lines = rows.map((line) => {
    const summed = { quantity: quantityOf(line.quantityTenths), price: line.unitExVatCents, vatPerc: line.vatPerc }
    const name = [line.productName, line.colourName, line.sizeName].filter(Boolean).join(', ')
    return { ...summed, name, unit: line.unitText, amount: lineAmount(summed) }
  })
  const controlData = await controlDataOf(tx, 'invoice', invoice)
  return {
    controlData: controlData === 'waiting' ? null : controlData,
    ...{ seller, ...rest, total, lines, vat: saleVat(lines), invoiceNo: serialOf('invoice', invoice), at: sale.soldAt },
    ...{ customer: address.companyName ?? address.firstName, kraPin: address.kraPin ?? '' },
    ...{ cash: sale.cashCents, given: sale.givenCents, mpesa: sale.mpesaCents },
  }
}
