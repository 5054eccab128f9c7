import type { FastifyInstance } from 'fastify'
import { serveOfficeCompanies } from './companies.ts'
import { serveOfficeCustomers } from './customers.ts'
import { serveOfficeJobs } from './jobs.ts'
import { serveOfficeKyc } from './kyc.ts'
import type { OfficeParts } from './office-parts.ts'
import { serveOfficeOrder } from './order.ts'
import { serveOfficeOrders } from './orders.ts'

/** All calls of the office, by room. */
export function serveOffice(app: FastifyInstance, parts: OfficeParts): void {
  serveOfficeJobs(app, parts)
  serveOfficeKyc(app)
  serveOfficeCompanies(app)
  serveOfficeOrders(app)
  serveOfficeOrder(app)
  serveOfficeCustomers(app)
}
