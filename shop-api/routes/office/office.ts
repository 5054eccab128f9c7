import type { FastifyInstance } from 'fastify'
import { serveOfficeKyc } from './kyc.ts'

/** All calls of the office, by room. */
export function serveOffice(app: FastifyInstance): void {
  serveOfficeKyc(app)
}
