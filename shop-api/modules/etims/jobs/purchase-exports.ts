import type * as z from 'zod/mini'
import { declaredExported, receiptsExported } from '#lib/contract/etims/office/purchases.ts'
import type { ListCell } from '../../../documents/list-file.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countDeclared, countReceipts, listDeclared, listReceipts } from '../queries/purchases.sql.ts'
import { searched, totalOf } from '../use-cases/purchases.ts'

/** Both lists of purchases as files: columns and rows as their pages show them. */

type Row<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

const cents = (amount: number | null): ListCell => (amount === null ? '' : { cents: amount })
const yes = (is: boolean): ListCell => (is ? 'yes' : '')

export const receiptsExport = defineExportList<z.output<typeof receiptsExported>, Row<typeof listReceipts>, number>({
  list: 'goods received',
  permission: 'payments.view',
  schema: receiptsExported,
  columns: [
    { title: 'Received', width: 22, value: ({ receivedAt }) => receivedAt.toISOString() },
    { title: 'Supplier', width: 32, value: ({ supplier }) => supplier },
    { title: 'Supplier KRA PIN', width: 16, value: ({ supplierPin }) => supplierPin },
    { title: 'Delivery note', width: 20, value: ({ deliveryNote }) => deliveryNote },
    { title: 'Order to supplier', width: 16, value: ({ supplierOrderId }) => ({ number: supplierOrderId }) },
    { title: 'eTIMS invoice', width: 28, value: ({ etimsInvoiceNo }) => etimsInvoiceNo },
    { title: 'Cost ex-VAT KES', width: 16, value: ({ cost }) => cents(cost) },
    { title: 'Declared ex-VAT KES', width: 18, value: ({ declared }) => cents(declared) },
    { title: 'Amounts differ', width: 14, value: ({ isDifferent }) => yes(isDifferent) },
  ],
  count: async ({ query }, { view, search }) => totalOf(view, await countReceipts(query, searched(search))),
  page: async ({ query }, { view, search }, _who, { after, limit }) => {
    const rows = await listReceipts(query, { view, ...searched(search), after: after ?? null, offset: 0, limit })
    return { rows, next: rows.length === limit ? (rows.at(-1)?.deliveryId ?? null) : null }
  },
})

export const declaredExport = defineExportList<
  z.output<typeof declaredExported>,
  Row<typeof listDeclared>,
  { day: string; pin: string; no: string }
>({
  list: 'supplier invoices',
  permission: 'payments.view',
  schema: declaredExported,
  columns: [
    { title: 'Date', width: 12, value: ({ day }) => day },
    { title: 'Supplier', width: 32, value: ({ supplierName }) => supplierName },
    { title: 'Supplier KRA PIN', width: 16, value: ({ supplierPin }) => supplierPin },
    { title: 'eTIMS invoice', width: 28, value: ({ invoiceNo }) => invoiceNo },
    { title: 'Credit note', width: 12, value: ({ isCreditNote }) => yes(isCreditNote) },
    { title: 'Net KES', width: 16, value: ({ net }) => cents(net) },
    { title: 'VAT KES', width: 16, value: ({ vat }) => cents(vat) },
    { title: 'Total KES', width: 16, value: ({ total }) => cents(total) },
    { title: 'Cost of goods ex-VAT KES', width: 22, value: ({ cost }) => cents(cost) },
    { title: 'Amounts differ', width: 14, value: ({ isDifferent }) => yes(isDifferent) },
  ],
  count: async ({ query }, { view, search }) => totalOf(view, await countDeclared(query, searched(search))),
  page: async ({ query }, { view, search }, _who, { after, limit }) => {
    const { day: afterDay = null, pin: afterPin = null, no: afterNo = null } = after ?? {}
    const from = { afterDay, afterPin, afterNo, offset: 0, limit }
    const rows = await listDeclared(query, { view, ...searched(search), ...from })
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { rows, next: last ? { day: last.day, pin: last.supplierPin, no: last.invoiceNo } : null }
  },
})
