'use client'

import { useRouter } from 'next/navigation'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { CUSTOMER_KINDS, type CustomerKind } from '#lib/contract/accounts/office/customers.ts'
import { officeDataRequestList } from '#lib/contract/accounts/office/data-requests.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const NAMES: Readonly<Record<CustomerKind, string>> = {
  all: 'All',
  consumer: 'Consumers',
  trader: 'Company owners',
  branch: 'Branch staff',
  rep: 'Representatives',
}
const STALE_MS = 60_000

/** The views of the Customers section: people by kind, and requests about personal data. */
export function CustomerViews({ current, kind }: { current: 'people' | 'requests'; kind: CustomerKind }) {
  const router = useRouter()
  const mayAnswer = useMay('customers.requests')
  const { data } = useOfficeQuery(officeDataRequestList, mayAnswer ? { state: 'open' } : null, { staleMs: STALE_MS })
  const views = [
    ...CUSTOMER_KINDS.map((id) => ({ id: id as string, label: NAMES[id] })),
    ...(mayAnswer ? [{ id: 'requests', label: 'Data requests', count: data?.open }] : []),
  ]
  return (
    <Tabs
      label="Views of customers"
      views={views}
      current={current === 'requests' ? 'requests' : kind}
      onChoose={(id) =>
        router.push(
          id === 'requests' ? '/office/customers/requests' : `/office/customers${id === 'all' ? '' : `?view=${id}`}`,
        )
      }
    />
  )
}
