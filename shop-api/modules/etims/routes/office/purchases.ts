import type { FastifyInstance } from 'fastify'
import {
  officePurchaseDeclared,
  officePurchaseNumber,
  officePurchaseReceipts,
} from '#lib/contract/etims/office/purchases.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { loadDeclared, loadReceipts, setReceiptNumber } from '../../use-cases/purchases.ts'

/** Goods received beside the invoices that suppliers declared to KRA. */
export function serveOfficePurchases(app: FastifyInstance): void {
  serveOfficeCall(app, officePurchaseReceipts, async ({ tx, input }) => ({ data: await loadReceipts(tx, input) }))

  serveOfficeCall(app, officePurchaseDeclared, async ({ tx, input }) => ({ data: await loadDeclared(tx, input) }))

  serveOfficeCall(app, officePurchaseNumber, async ({ tx, input }) => {
    const { deliveryId } = input
    const { supplierOrderId, before, after } = await setReceiptNumber(tx, input)
    return {
      data: { deliveryId },
      message: after ? 'Saved.' : 'Number removed.',
      audit: {
        action: 'stock.etims-number' as const,
        subject: { kind: 'supplier-order', id: supplierOrderId },
        before: { supplierDeliveries: deliveryId, etimsInvoiceNo: before },
        after: { supplierDeliveries: deliveryId, etimsInvoiceNo: after },
      },
    }
  })
}
