import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedCustomer } from '#lib/contract/accounts/office/customers.ts'

export const KIND_WORDS: Readonly<Record<ListedCustomer['kind'], string>> = {
  consumer: 'Consumer',
  trader: 'Company owner',
  branch: 'Branch',
  rep: 'Representative',
}

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

/** The columns of the list of customers. */
export const CUSTOMER_COLUMNS: readonly OfficeColumn<ListedCustomer>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 126,
    grow: 2,
    isLink: true,
    isFixed: true,
    cell: ({ name, email }) => <b className="truncate font-semibold">{name || email}</b>,
  },
  { id: 'email', title: 'Email', width: 140, grow: 2, cell: ({ email }) => cut(email) },
  { id: 'phone', title: 'Phone', width: 118, cell: ({ phone }) => phone },
  { id: 'kind', title: 'Type', width: 122, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    id: 'company',
    title: 'Company',
    width: 104,
    grow: 2,
    cell: ({ company }) =>
      company ? (
        <Link
          href={`/office/companies/${company.companyId}`}
          prefetch={false}
          title={company.name}
          className="truncate hover:underline"
        >
          {company.name}
        </Link>
      ) : (
        ''
      ),
  },
  {
    id: 'state',
    title: 'Account',
    width: 100,
    cell: ({ active }) =>
      active ? <StatusMark status="done">Active</StatusMark> : <StatusMark status="ended">Stopped</StatusMark>,
  },
  { id: 'since', title: 'Since', width: 96, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'last',
    title: 'Last order',
    width: 96,
    cell: ({ lastOrderAt }) => (lastOrderAt ? <When at={lastOrderAt} /> : ''),
  },
  { id: 'orders', title: 'Orders', width: 76, align: 'right', cell: ({ orders }) => orders },
]

/** A customer of the list on a phone: two lines. */
export function CustomerPhoneRow({ customer }: { customer: ListedCustomer }) {
  const { name, email, kind, company, orders } = customer
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <b className="truncate font-semibold">{name || email}</b>
      <span>{KIND_WORDS[kind]}</span>
      <span className="truncate text-tiny text-muted">{company?.name ?? email}</span>
      <span className="text-right text-tiny text-muted">
        {orders} order{orders === 1 ? '' : 's'}
      </span>
    </span>
  )
}
