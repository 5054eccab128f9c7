import type { FastifyInstance } from 'fastify'
import { serveOfficeCompanies } from './companies.ts'
import { serveOfficeKyc } from './kyc.ts'

/** All calls of the office, by room. */
export function serveOffice(app: FastifyInstance): void {
  serveOfficeKyc(app)
  serveOfficeCompanies(app)
}
