import type { FastifyInstance } from 'fastify'
import { officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { previewEnding } from '../../use-cases/end-products.ts'

/** Preview of the effects on open orders if products end. A job ends them (work/office-jobs/ending-jobs.ts). */
export function serveOfficeEnding(app: FastifyInstance): void {
  const { database } = app.shop

  serveOfficeCall(app, officeEndingPreview, async (request) => {
    const { input, now } = request
    const mayOrders = staffOf(request).permissions.has('orders.view')
    return { data: await database.transaction((tx) => previewEnding(tx, now, input, mayOrders)) }
  })
}
