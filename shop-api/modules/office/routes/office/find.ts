import type { FastifyInstance } from 'fastify'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { isPhoneSearch } from '../../../orders/queries/search-orders.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { findAnything } from '../../queries/find.ts'

/** Search results of the command palette. */
export function serveOfficeFind(app: FastifyInstance): void {
  serveOfficeCall(app, officeFind, async (request) => ({
    data: await findAnything(request.tx, staffOf(request), request.input.text, request.input.kinds),
    audit: isPhoneSearch(request.input.text)
      ? { action: 'phones.search', personal: { search: request.input.text } }
      : undefined,
  }))
}
