import type * as z from 'zod/mini'
import { type OfficeListedOrder, officeOrdersExported } from '#lib/contract/orders/office/order-list.ts'
import { ORDER_STAGE_TEXT, orderMethodText, PAYMENT_STATE_TEXT } from '#lib/contract/orders/office/order-stages.ts'
import { wallClock } from '#lib/format/clock.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countOrders, listOfficeOrders } from '../use-cases/list-orders.ts'

/** The orders that match a filter, or the selected orders by number. */
export const ordersExport = defineExportList<z.output<typeof officeOrdersExported>, OfficeListedOrder, number>({
  list: 'orders',
  permission: 'orders.view',
  schema: officeOrdersExported,
  columns: [
    { title: 'Order', width: 10, value: ({ orderNo }) => ({ number: orderNo }) },
    { title: 'Placed', width: 17, value: ({ placedAt }) => wallClock(new Date(placedAt)).slice(0, 16) },
    { title: 'Customer', width: 30, value: ({ customer }) => customer },
    { title: 'Company no.', width: 12, value: ({ companyId }) => (companyId === null ? null : { number: companyId }) },
    { title: 'To', width: 24, value: ({ to }) => to },
    { title: 'Status', width: 18, value: ({ stage }) => ORDER_STAGE_TEXT[stage] },
    { title: 'Packing', width: 18, value: ({ packing }) => packing?.text ?? '' },
    { title: 'Promised', width: 12, value: ({ promisedOn }) => promisedOn },
    { title: 'Products', width: 18, value: ({ quantity }) => quantity },
    { title: 'Payment', width: 16, value: ({ payment }) => PAYMENT_STATE_TEXT[payment] },
    { title: 'Method', width: 14, value: ({ method }) => (method ? orderMethodText(method) : '') },
    { title: 'Total KES', width: 15, value: ({ total }) => ({ cents: total }) },
    { title: 'Tags', width: 20, value: ({ tags }) => tags.join(', ') },
    { title: 'Taken by', width: 20, value: ({ takenBy }) => takenBy ?? '' },
  ],
  count: (tx, { filter }, { staffId }) => countOrders(tx, filter, staffId),
  page: async (tx, of, { staffId }, { after, limit }) => {
    const { orders, next } = await listOfficeOrders(tx, { ...of, perPage: limit, after }, staffId)
    return { rows: orders, next }
  },
})
