import type * as z from 'zod/mini'
import { customerFilter, type ListedCustomer } from '#lib/contract/accounts/office/customers.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countCustomers, pageCustomers } from '../use-cases/office-customers.ts'

type Of = z.output<typeof customerFilter>

const filterOf = ({ kind, search = '' }: Of) => ({ kind, search })
const KINDS = { consumer: 'Consumer', trader: 'Company owner', branch: 'Branch', rep: 'Representative' } as const

/**
 * The customers of a filter, newest first. Phones remain masked, as in the list: a phone is shown only to make a call.
 */
export const customersExport = defineExportList<Of, ListedCustomer, number>({
  list: 'customers',
  permission: 'customers.view',
  schema: customerFilter,
  columns: [
    { title: 'Customer no.', width: 13, value: ({ userId }) => ({ number: userId }) },
    { title: 'Name', width: 28, value: ({ name }) => name },
    { title: 'Email', width: 32, value: ({ email }) => email },
    { title: 'Phone', width: 16, value: ({ phone }) => phone },
    { title: 'Type', width: 16, value: ({ kind }) => KINDS[kind] },
    { title: 'Company', width: 28, value: ({ company }) => company?.name ?? '' },
    { title: 'Active', width: 8, value: ({ active }) => (active ? 'yes' : 'no') },
    { title: 'Since', width: 12, value: ({ createdAt }) => dayInNairobi(new Date(createdAt)) },
    { title: 'Orders', width: 9, value: ({ orders }) => ({ number: orders }) },
    { title: 'Last order', width: 12, value: ({ lastOrderAt }) => lastOrderAt && dayInNairobi(new Date(lastOrderAt)) },
  ],
  count: (tx, of) => countCustomers(tx, filterOf(of)),
  page: (tx, of, _who, at) => pageCustomers(tx, filterOf(of), at),
})
