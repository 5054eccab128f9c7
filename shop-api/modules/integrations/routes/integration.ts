import type { FastifyInstance } from 'fastify'
import { INTEGRATION_PATH } from '#lib/contract/base/integration-call.ts'
import { integrationDocument } from '../../../http/openapi.ts'
import { VERSION } from '../../../release.ts'
import { serveIntegrationOrders } from './orders.ts'
import { serveIntegrationProducts } from './products.ts'

/** All calls for other systems with an API key, and their description, which needs no key. */
export function serveIntegration(app: FastifyInstance): void {
  const document = integrationDocument(VERSION)
  app.get(`${INTEGRATION_PATH}/openapi.json`, () => document)
  serveIntegrationOrders(app)
  serveIntegrationProducts(app)
}
