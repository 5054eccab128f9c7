import type { FastifyInstance } from 'fastify'
import { officePriceHistory, officePriceList, officePricePreview } from '#lib/contract/pricing/office/shop-prices.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { loadPriceHistory, loadPrices, previewPrices } from '../../use-cases/shop-prices.ts'

/** The shop's own prices. Background jobs set them (`SET_PRICES`). */
export function serveOfficeShopPrices(app: FastifyInstance): void {
  serveOfficeCall(app, officePriceList, async ({ tx, input }) => ({
    data: await loadPrices(tx, input.filter, input.after),
  }))

  serveOfficeCall(app, officePricePreview, async ({ tx, now, input }) => ({
    data: await previewPrices(tx, now, input.filter, input.change),
  }))

  serveOfficeCall(app, officePriceHistory, async ({ tx, input }) => ({
    data: await loadPriceHistory(tx, input.productId),
  }))
}
