'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { type OfficeDepositTerms, officeDepositTerms } from '#lib/contract/pricing/office/deposit-terms.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { PricesTabs } from './prices-tabs.tsx'

const FORM = deferredPart(() => import('./deposit-form.tsx').then((module) => module.DepositForm))
const SKELETON = <Skeleton className="m-4.5 h-80" />
const FILTERS: readonly Filter[] = []

const retainedText = ({ form }: OfficeDepositTerms) =>
  form.retainedPercent === 0 ? 'Refunded in full' : `${form.retainedPercent}% retained`

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const COLUMNS: readonly OfficeColumn<OfficeDepositTerms>[] = [
  {
    ...{ id: 'of', title: 'For', width: 220, grow: 3, isFixed: true },
    cell: ({ name }) => <b className="font-semibold">{name}</b>,
  },
  { id: 'code', title: 'Code', width: 130, grow: 1, cell: ({ code }) => code },
  { id: 'terms', title: 'In the shop', width: 260, grow: 3, cell: ({ text }) => text },
  { id: 'days', title: 'Balance in', width: 100, align: 'right', cell: ({ form }) => daysText(form.balanceDays) },
  { id: 'retained', title: 'If cancelled', width: 140, grow: 1, cell: retainedText },
]

const TERMS = officeList({
  call: officeDepositTerms,
  nextBy: 'skip',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ terms }) => terms),
  label: 'Deposits',
  columns: COLUMNS,
  idOf: ({ termsId }) => String(termsId),
  nameOf: ({ name }) => name,
  phoneRow: (terms) => (
    <span className="block w-full min-w-0">
      <b className="block truncate font-semibold">{terms.name}</b>
      <span className="block text-tiny">{terms.text}</span>
      <span className="block truncate text-tiny text-muted">
        {daysText(terms.form.balanceDays)}. {retainedText(terms)}
      </span>
    </span>
  ),
  search: 'Product or code',
  noun: 'deposit',
  loading: 'Loading deposits',
  failed: 'We could not load the deposits.',
})

/** Products and orders that are placed with a deposit; the form of the chosen row beside. */
export function DepositsPart() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const list = useOfficeList(TERMS, { text: state.search, skip: 0 }, { filters: FILTERS, state })
  const total = list.first?.total
  const refusal = useRefusal('prices.set')
  const isNew = address.get('open') === 'new'
  const terms = list.rows.find(({ termsId }) => String(termsId) === address.get('at'))
  const choose = (at: string | null) => address.set({ at, open: null })
  const close = () => choose(null)
  const begin = () => address.set({ open: 'new', at: null })
  const isOpen = isNew || terms !== undefined
  useKeys('Deposits', {
    ...(refusal === null && { c: { label: 'new deposit', run: begin, isInStatusBar: true } }),
    ...(isOpen && { esc: { label: 'close', run: close } }),
  })
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Prices',
        subtitle: 'Deposits that customers pay before an order is prepared. Orders on account have no deposit.',
        actions: (
          <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
            New deposit
          </OfficeButton>
        ),
      }}
      tabs={
        <PricesTabs current="deposits" counts={total !== undefined && !list.isNarrowed ? { deposits: total } : {}} />
      }
      found={total === undefined ? '' : showCount(total)}
      total={total}
      empty={{
        title: 'No deposits yet',
        text: 'Orders are paid in full. Add a deposit for products made to order, or for orders from an amount.',
        actions: (
          <OfficeButton variant="main" refusal={refusal} onClick={begin}>
            Add a deposit
          </OfficeButton>
        ),
      }}
      onFocus={choose}
      isSideOver={isOpen}
      side={
        isOpen ? (
          <Column label={terms ? 'Selected deposit' : 'New deposit'} width="400px" isPaper>
            <Deferred
              key={terms?.termsId ?? 'new'}
              part={FORM}
              props={{ terms: terms ?? null, onClose: close }}
              skeleton={SKELETON}
            />
          </Column>
        ) : null
      }
    />
  )
}
