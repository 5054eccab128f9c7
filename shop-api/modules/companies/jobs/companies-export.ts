import type * as z from 'zod/mini'
import { companyFilter, type ListedCompany } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi, systemClock, today } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { heldBefore } from '../queries/hold-setting.ts'
import { countCompanies, pageCompanies } from '../queries/office-list.ts'

type Of = z.output<typeof companyFilter>

const filterOf = async (tx: Session, { queue, search = '', repId }: Of) => ({
  ...{ queue, search, repId: repId ?? null, heldBefore: await heldBefore(tx, today(systemClock)) },
})
const KYC = { approved: 'Approved', pending: 'To approve', declined: 'Declined' } as const

/** The companies of a filter, the newest first. */
export const companiesExport = defineExportList<Of, ListedCompany, number>({
  list: 'companies',
  permission: 'companies.view',
  schema: companyFilter,
  columns: [
    { title: 'Company no.', width: 12, value: ({ companyId }) => ({ number: companyId }) },
    { title: 'Company', width: 32, value: ({ name }) => name },
    { title: 'Category', width: 22, value: ({ category }) => category ?? '' },
    { title: 'Place', width: 24, value: ({ place }) => place },
    { title: 'KYC', width: 12, value: ({ approvalStatus }) => KYC[approvalStatus] },
    { title: 'Representative', width: 24, value: ({ rep }) => rep ?? '' },
    { title: 'Branches', width: 10, value: ({ branches }) => ({ number: branches }) },
    { title: 'Limit KES', width: 15, value: ({ limit }) => (limit === null ? null : { cents: limit }) },
    {
      title: 'Owes KES',
      width: 15,
      value: ({ outstanding }) => (outstanding === null ? null : { cents: outstanding }),
    },
    { title: 'Last order', width: 12, value: ({ lastOrderAt }) => lastOrderAt && dayInNairobi(new Date(lastOrderAt)) },
  ],
  count: async (tx, of) => countCompanies(tx, await filterOf(tx, of)),
  page: async (tx, of, _who, at) => pageCompanies(tx, await filterOf(tx, of), at),
})
