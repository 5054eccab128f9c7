import * as z from 'zod/mini'
import type { StoreCreditAccount } from '#lib/contract/payments/office/store-credit.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { listStoreCredit, totalStoreCredit } from '../queries/store-credit-accounts.ts'

const all = z.object({})

/** Customers with store credit, the largest balance first. */
export const storeCreditExport = defineExportList<
  z.output<typeof all>,
  StoreCreditAccount,
  { balance: number; id: number }
>({
  list: 'store-credit',
  permission: 'payments.view',
  schema: all,
  columns: [
    { title: 'Kind', width: 12, value: ({ owner }) => ('companyId' in owner ? 'Company' : 'Consumer') },
    {
      title: 'Customer no.',
      width: 12,
      value: ({ owner }) => ({ number: 'companyId' in owner ? owner.companyId : owner.userId }),
    },
    { title: 'Customer', width: 32, value: ({ name }) => name },
    { title: 'Store credit KES', width: 16, value: ({ balance }) => ({ cents: balance }) },
    { title: 'Last entry', width: 22, value: ({ changedAt }) => changedAt },
  ],
  count: async (tx) => (await totalStoreCredit(tx)).count,
  page: async (tx, _filter, _who, { after, limit }) => {
    const rows = await listStoreCredit(tx, { after: after ?? null, limit })
    const last = rows.at(-1)
    return { rows, next: rows.length === limit && last ? { balance: last.balance, id: last.accountId } : null }
  },
})
