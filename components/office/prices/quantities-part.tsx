'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column } from '#components/kit/page/page-layout.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { Input } from '#lib/contract/base/call.ts'
import { type OfficeQuantityTerms, officeQuantityTerms } from '#lib/contract/pricing/office/quantity-terms.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { PricesTabs } from './prices-tabs.tsx'

const FORM = deferredPart(() => import('./quantity-form.tsx').then((module) => module.QuantityForm))
const IMPORT = deferredPart(() => import('./quantity-import.tsx').then((module) => module.QuantityImport))
const SMALLEST = deferredPart(() => import('./smallest-orders.tsx').then((module) => module.SmallestOrders))
const SKELETON = <Skeleton className="m-4.5 h-80" />

const FILTERS: readonly Filter[] = [
  {
    ...{ kind: 'choices', name: 'for', label: 'For', isSingle: true },
    choices: [
      { value: 'all', label: 'All buyers' },
      { value: 'group', label: 'A group' },
    ],
  },
]

type Wanted = Input<typeof officeQuantityTerms>

const hintOf = ({ hint }: OfficeQuantityTerms) => hint || 'No limits'
const numberOf = (quantity: number | null) =>
  quantity === null ? <span className="text-muted">none</span> : showCount(quantity)

const COLUMNS: readonly OfficeColumn<OfficeQuantityTerms>[] = [
  {
    ...{ id: 'of', title: 'Product', width: 220, grow: 3, isFixed: true },
    cell: ({ name }) => <b className="font-semibold">{name}</b>,
  },
  { id: 'code', title: 'Code', width: 130, grow: 1, cell: ({ code }) => code },
  { id: 'buyer', title: 'For', width: 150, grow: 2, cell: ({ buyerName }) => buyerName },
  { id: 'min', title: 'Minimum', width: 84, align: 'right', cell: ({ form }) => numberOf(form.min) },
  { id: 'multiple', title: 'Multiple', width: 84, align: 'right', cell: ({ form }) => numberOf(form.multiple) },
  { id: 'max', title: 'Maximum', width: 88, align: 'right', cell: ({ form }) => numberOf(form.max) },
  { id: 'hint', title: 'In the shop', width: 200, grow: 2, cell: hintOf },
]

const TERMS = officeList({
  call: officeQuantityTerms,
  nextBy: 'skip',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ terms }) => terms),
  label: 'Quantities',
  columns: COLUMNS,
  idOf: ({ termsId }) => String(termsId),
  nameOf: ({ name, buyerName }) => `${name}: ${buyerName}`,
  phoneRow: (terms) => (
    <span className="block w-full min-w-0">
      <b className="block truncate font-semibold">{terms.name}</b>
      <span className="block truncate text-tiny text-muted">{terms.buyerName}</span>
      <span className="block text-tiny">{hintOf(terms)}</span>
    </span>
  ),
  search: 'Product, code or group',
  noun: 'product',
  loading: 'Loading quantities',
  failed: 'We could not load the quantities.',
})

/** Minimum, multiple and maximum quantities of products; the form of the chosen row, or the smallest orders, beside. */
export function QuantitiesPart() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const wanted: Wanted = {
    text: state.search,
    buyers: (state.values.for || 'any') as Wanted['buyers'],
    skip: 0,
  }
  const list = useOfficeList(TERMS, wanted, { filters: FILTERS, state })
  const total = list.first?.total
  const refusal = useRefusal('prices.set')
  const open = address.get('open')
  const terms = list.rows.find(({ termsId }) => String(termsId) === address.get('at'))
  const choose = (at: string | null) => address.set({ at, open: null })
  const close = () => choose(null)
  const begin = () => address.set({ open: 'new', at: null })
  const isOpen = Boolean(open) || terms !== undefined
  useKeys('Quantities', {
    ...(refusal === null && { c: { label: 'new quantities', run: begin, isInStatusBar: true } }),
    ...(isOpen && { esc: { label: 'close', run: close } }),
  })
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Prices',
        subtitle: 'Minimum, multiple and maximum quantities of a line. The counter sells any quantity.',
        actions: (
          <>
            <ExportMenu list="quantities" of={{ text: wanted.text, buyers: wanted.buyers }} />
            <OfficeButton refusal={refusal} onClick={() => address.set({ open: 'import', at: null })}>
              Import
            </OfficeButton>
            <OfficeButton onClick={() => address.set({ open: 'smallest', at: null })}>Smallest orders</OfficeButton>
            <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
              New quantities
            </OfficeButton>
          </>
        ),
      }}
      tabs={
        <PricesTabs
          current="quantities"
          counts={total !== undefined && !list.isNarrowed ? { quantities: total } : {}}
        />
      }
      found={total === undefined ? '' : showCount(total)}
      total={total}
      empty={{
        title: 'No quantities yet',
        text: 'Customers can order any quantity. Add a minimum, a carton or a maximum for a product or a family.',
        actions: (
          <OfficeButton variant="main" refusal={refusal} onClick={begin}>
            Add quantities
          </OfficeButton>
        ),
      }}
      onFocus={choose}
      isSideOver={isOpen}
      side={
        open === 'smallest' ? (
          <Column label="Smallest orders" width="400px" isPaper>
            <Deferred part={SMALLEST} props={{ onClose: close }} skeleton={SKELETON} />
          </Column>
        ) : open === 'import' ? (
          <Column label="Import quantities" width="400px" isPaper>
            <Deferred part={IMPORT} props={{ onClose: close }} skeleton={SKELETON} />
          </Column>
        ) : open === 'new' || terms ? (
          <Column label={terms ? 'Selected quantities' : 'New quantities'} width="400px" isPaper>
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
