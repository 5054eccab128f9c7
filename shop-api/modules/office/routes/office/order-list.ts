import type { FastifyInstance } from 'fastify'
import {
  officeOrderCounts,
  officeOrderFilters,
  officeOrderList,
  officeOrderNumbers,
  officeOrderTotals,
} from '#lib/contract/orders/office/order-list.ts'
import { isPhoneSearch } from '../../../orders/queries/search-orders.ts'
import {
  countOfficeOrders,
  listOfficeOrders,
  numbersOfOrders,
  officeFilterChoices,
  totalOfficeOrders,
} from '../../../orders/use-cases/list-orders.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'

/** Log entry of a search for a phone number; undefined for other searches. */
const phoneSearched = (search = '') =>
  isPhoneSearch(search) ? { action: 'phones.search' as const, personal: { search } } : undefined

/** The Orders section: the list, its totals, and its views. */
export function serveOfficeOrders(app: FastifyInstance): void {
  serveOfficeCall(app, officeOrderList, async (request) => {
    const { orders, next } = await listOfficeOrders(request.tx, request.input, staffOf(request).staffId)
    const look = { action: 'orders.view' as const, isRepeated: true as const }
    return { data: { orders }, meta: { next }, audit: phoneSearched(request.input.filter.search) ?? look }
  })

  serveOfficeCall(app, officeOrderTotals, async (request) => ({
    data: await totalOfficeOrders(request.tx, request.input.filter, staffOf(request).staffId),
    audit: phoneSearched(request.input.filter.search),
  }))

  serveOfficeCall(app, officeOrderNumbers, async (request) => ({
    data: { numbers: await numbersOfOrders(request.tx, request.input.filter, staffOf(request).staffId) },
    audit: phoneSearched(request.input.filter.search),
  }))

  serveOfficeCall(app, officeOrderCounts, async (request) => ({
    data: await countOfficeOrders(request.tx, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeOrderFilters, async ({ tx }) => ({ data: await officeFilterChoices(tx) }))
}
