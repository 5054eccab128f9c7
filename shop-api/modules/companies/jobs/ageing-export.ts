import * as z from 'zod/mini'
import { day } from '#lib/contract/base/fields.ts'
import { AGE_KEYS, AGE_TEXT, type AgedCompany } from '#lib/contract/companies/office/ageing.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { pageAgeing } from '../use-cases/ageing.ts'

const ageingOfDay = z.object({ day })

/** Unpaid amounts of companies on account by age on a day, with every company that has an account. */
export const ageingExport = defineExportList<z.output<typeof ageingOfDay>, AgedCompany, number>({
  list: 'ageing',
  permission: 'payments.view',
  schema: ageingOfDay,
  columns: [
    { title: 'Company no.', width: 12, value: ({ companyId }) => ({ number: companyId }) },
    { title: 'Company', width: 32, value: ({ name }) => name },
    ...AGE_KEYS.map((key) => ({
      title: `${AGE_TEXT[key]} KES`,
      width: 15,
      value: ({ ages }: AgedCompany) => ({ cents: ages[key] }),
    })),
    { title: 'Paid ahead KES', width: 15, value: ({ ahead }) => ({ cents: ahead }) },
    { title: 'Outstanding KES', width: 15, value: ({ outstanding }) => ({ cents: outstanding }) },
    { title: 'Earliest due', width: 12, value: ({ oldest }) => oldest ?? '' },
    { title: 'Promised for', width: 12, value: ({ promise }) => promise?.day ?? '' },
    { title: 'Promised KES', width: 15, value: ({ promise }) => (promise ? { cents: promise.amount } : null) },
    { title: 'Promise', width: 10, value: ({ promise }) => promise?.state ?? '' },
    { title: 'Reminded on', width: 12, value: ({ remindedOn }) => remindedOn ?? '' },
  ],
  count: (tx) => tx.db.$count(creditAccounts),
  page: (tx, { day }, _who, { after, limit }) => pageAgeing(tx, day, { after: after ?? 0, limit }),
})
