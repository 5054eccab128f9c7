'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Loaded, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import { officeLadder, officeLadderList } from '#lib/contract/pricing/office/ladders.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { LADDER_COLUMNS, LadderPhoneRow } from './ladder-columns.tsx'
import { PriceFiles } from './price-files.tsx'
import { PricesTabs } from './prices-tabs.tsx'

const editor = deferredPart(() => import('./ladder-editor.tsx').then(({ LadderEditor }) => LadderEditor))

const LOADING = <LoadingRows label="Loading the form" rows={8} />

const FILTERS: readonly Filter[] = [
  {
    ...{ kind: 'choices', name: 'for', label: 'For', isSingle: true },
    choices: [
      { value: 'everybody', label: 'All customers' },
      { value: 'group', label: 'A group' },
      { value: 'company', label: 'One company' },
    ],
  },
  {
    ...{ kind: 'choices', name: 'state', label: 'Status', isSingle: true },
    choices: [
      { value: 'running', label: 'Active' },
      { value: 'to-come', label: 'Scheduled' },
      { value: 'over', label: 'Ended' },
    ],
  },
]

type Wanted = Input<typeof officeLadderList>

const LADDERS = officeList({
  call: officeLadderList,
  nextBy: 'skip',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ ladders }) => ladders),
  label: 'Ladders',
  columns: LADDER_COLUMNS,
  columnsName: 'ladders',
  idOf: ({ ladderId }) => String(ladderId),
  nameOf: ({ name }) => name,
  phoneRow: (ladder) => <LadderPhoneRow ladder={ladder} />,
  search: 'Name, company, product or code',
  noun: 'ladder',
  loading: 'Loading ladders',
  failed: 'We could not load the ladders.',
})

/** Lower prices for larger quantities. The form of the chosen ladder is beside the list. */
export function LaddersPart() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const wanted: Wanted = {
    text: state.search,
    buyers: (state.values.for || 'any') as Wanted['buyers'],
    state: (state.values.state || 'any') as Wanted['state'],
    ...{ companyId: null, skip: 0 },
  }
  const list = useOfficeList(LADDERS, wanted, { filters: FILTERS, state })
  const total = list.first?.total
  const refusal = useRefusal('prices.set')
  const isNew = address.get('open') === 'new'
  const chosen = Number(address.get('at')) || null
  const one = useOfficeQuery(officeLadder, chosen && !isNew ? { ladderId: chosen } : null, { keepsPrevious: false })
  const choose = (at: string | null) => address.set({ at, open: null })
  const begin = () => address.set({ open: 'new', at: null })
  const isOpen = isNew || chosen !== null
  useKeys('Ladders', {
    ...(refusal === null && { c: { label: 'new ladder', run: begin, isInStatusBar: true } }),
    ...(isOpen && { esc: { label: 'close', run: () => choose(null) } }),
  })
  const given = {
    onSaved: (ladderId: number) => choose(String(ladderId)),
    onCopied: begin,
    onClose: () => choose(null),
  }
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Prices',
        subtitle: 'Lower prices for larger quantities, ex-VAT',
        actions: (
          <>
            <PriceFiles />
            <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
              New ladder
            </OfficeButton>
          </>
        ),
      }}
      tabs={<PricesTabs current="ladders" counts={total !== undefined && !list.isNarrowed ? { ladders: total } : {}} />}
      found={total === undefined ? '' : showCount(total)}
      total={total}
      empty={{
        title: 'No ladders yet',
        text: 'Give a lower price from a number of pieces or bales, counted over several sizes and colours.',
        actions: (
          <OfficeButton variant="main" refusal={refusal} onClick={begin}>
            Add ladder
          </OfficeButton>
        ),
      }}
      onFocus={choose}
      isSideOver={isOpen}
      side={
        isNew ? (
          <Column label="New ladder" width="420px" isPaper>
            <Deferred part={editor} props={{ ...given, ladder: null }} skeleton={LOADING} />
          </Column>
        ) : chosen ? (
          <Column label="Selected ladder" width="420px" isPaper>
            <Loaded query={one} what="this ladder" rows={8}>
              {(ladder) => (
                <Deferred key={ladder.ladderId} part={editor} props={{ ...given, ladder }} skeleton={LOADING} />
              )}
            </Loaded>
          </Column>
        ) : null
      }
    />
  )
}
