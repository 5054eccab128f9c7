import type { FastifyInstance } from 'fastify'
import {
  officePurchaseDeclared,
  officePurchaseFetch,
  officePurchaseNumber,
  officePurchaseReceipts,
} from '#lib/contract/etims/office/purchases.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { fetchPurchasesNow } from '../../use-cases/fetch-purchases.ts'
import { loadDeclared, loadReceipts, setReceiptNumber } from '../../use-cases/purchases.ts'
import { devicePartsOf } from './device-parts.ts'

/** Goods received beside the invoices that suppliers declared to KRA. */
export function serveOfficePurchases(app: FastifyInstance): void {
  serveOfficeCall(app, officePurchaseReceipts, async ({ tx, input }) => ({ data: await loadReceipts(tx, input) }))

  serveOfficeCall(app, officePurchaseDeclared, async ({ tx, input }) => ({ data: await loadDeclared(tx, input) }))

  const parts = devicePartsOf(app)
  serveOfficeCall(
    app,
    officePurchaseFetch,
    async () => {
      const { returned, deviceId } = await fetchPurchasesNow(parts)
      return {
        data: { returned },
        message: returned === 0 ? 'KRA has no new invoices of suppliers.' : `Invoices that KRA returned: ${returned}.`,
        audit: { action: 'etims.purchases', subject: { kind: 'etims-device', id: deviceId }, after: { returned } },
      }
    },
    { transaction: 'own' },
  )

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
