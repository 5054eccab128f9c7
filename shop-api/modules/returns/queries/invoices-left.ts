import { desc, eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import type { InvoiceLeft } from '../../orders/rules/credit-by-invoice.ts'

/** The invoices of an order with the quantities that no credit note has taken off, newest first. */
export async function invoicesLeft({ db }: Session, orderId: string): Promise<InvoiceLeft[]> {
  const { kind, no, invoiceNo, content } = taxDocuments
  const documents = await db
    .select({ kind, no, invoiceNo, content })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(desc(no))
  return documents
    .filter((document) => document.kind === 'invoice')
    .map((invoice) => {
      const tenths = new Map<string, number>()
      for (const document of documents) {
        const sign = document === invoice ? 1 : document.invoiceNo === invoice.no ? -1 : 0
        if (sign !== 0)
          for (const line of document.content.lines)
            tenths.set(line.code, (tenths.get(line.code) ?? 0) + sign * line.tenths)
      }
      return { no: invoice.no, tenths }
    })
}
