'use client'

import { useMemo } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import type { Input } from '#lib/contract/call.ts'
import { officePriceRules, type PriceRule } from '#lib/contract/office/price-rules.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { AGREED_COLUMNS, AgreedPhoneRow, ruleId } from './agreed-columns.tsx'
import { PriceGroups } from './price-groups.tsx'
import { PricesTabs } from './prices-tabs.tsx'
import { RuleEditor } from './rule-editor.tsx'

const FILTERS: readonly Filter[] = [
  {
    ...{ kind: 'choices', name: 'for', label: 'For', isSingle: true },
    choices: [
      { value: 'company', label: 'One company' },
      { value: 'group', label: 'A group' },
      { value: 'all', label: 'All companies' },
    ],
  },
  {
    ...{ kind: 'choices', name: 'state', label: 'State', isSingle: true },
    choices: [
      { value: 'running', label: 'Paid now' },
      { value: 'ending', label: 'Ends within 30 days' },
      { value: 'to-come', label: 'To come' },
      { value: 'over', label: 'Over' },
    ],
  },
]

type Wanted = Input<typeof officePriceRules>
const nameOf = ({ buyerName, name }: PriceRule) => `${buyerName}: ${name}`
const phoneRow = (rule: PriceRule) => <AgreedPhoneRow rule={rule} />

/** What is agreed with companies and groups: by the bale, from a day to a day. The chosen one's form is beside it. */
export function AgreedPart() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const wanted: Wanted = {
    text: state.search,
    buyers: (state.values.for || 'any') as Wanted['buyers'],
    state: (state.values.state || 'any') as Wanted['state'],
    ...{ companyId: null, skip: 0 },
  }
  const list = useOfficePages(officePriceRules, wanted, {
    withCursor: (input, skip: number | null) => ({ ...input, skip: skip ?? 0 }),
    next: ({ data }) => data.next,
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.rules) ?? [], [list.data])
  const counts = list.data?.pages[0]?.data
  const refusal = useMay('prices.set') ? null : `This is for: ${whoMay('prices.set')}.`
  const chosen = address.get('at') || null
  const open = address.get('open')
  const rule = rows.find((one) => ruleId(one) === chosen)
  const choose = (at: string | null) => address.set({ at, open: null })
  const begin = () => address.set({ open: 'new', at: null })
  const showGroups = () => address.set({ open: 'groups', at: null })
  const isOpen = Boolean(open) || rule !== undefined
  useKeys('Agreed prices', {
    ...(refusal === null && { c: { label: 'agree a price', run: begin, isInFoot: true } }),
    ...(isOpen && { esc: { label: 'close', run: () => choose(null) } }),
  })
  const isFiltered = Boolean(state.search) || Object.keys(state.values).length > 0
  return (
    <>
      <PageHead
        title="Prices"
        subtitle={
          counts &&
          (counts.ending > 0 ? (
            <button
              type="button"
              className="link underline underline-offset-4 max-md:min-h-11"
              onClick={() => address.set({ state: 'ending', at: null, open: null })}
            >
              {counts.ending === 1 ? '1 agreed price ends' : `${showCount(counts.ending)} agreed prices end`} within 30
              days
            </button>
          ) : (
            'Agreed with companies, ex-VAT'
          ))
        }
        actions={
          <>
            <OfficeButton onClick={showGroups}>Groups</OfficeButton>
            <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
              Agree a price
            </OfficeButton>
          </>
        }
      />
      <PricesTabs current="agreed" counts={counts && !isFiltered ? { agreed: counts.total } : {}} />
      <FilterBar
        filters={FILTERS}
        state={state}
        placeholder="Company, product or code"
        found={counts ? showCount(counts.total) : ''}
      />
      <PageBody>
        <Column className={isOpen ? 'max-lg:hidden' : undefined}>
          {list.error && rows.length === 0 ? (
            <FailedState
              title="We could not load the agreed prices."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : list.isPending ? (
            <LoadingRows label="Loading agreed prices" />
          ) : rows.length === 0 ? (
            isFiltered ? (
              <NoMatch noun="price" filters={FILTERS} state={state} />
            ) : (
              <EmptyState
                title="Nothing is agreed yet"
                text="Every company pays the shop’s prices. Agree a lower one with a company, with a group, or by the bale with all of them."
                actions={
                  <OfficeButton variant="main" refusal={refusal} onClick={begin}>
                    Agree the first
                  </OfficeButton>
                }
              />
            )
          ) : (
            <OfficeTable
              label="Agreed prices"
              columns={AGREED_COLUMNS}
              rows={rows}
              idOf={ruleId}
              nameOf={nameOf}
              focused={chosen}
              onFocus={choose}
              hasMore={list.hasNextPage && !list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
              total={counts?.total}
              phoneRow={phoneRow}
            />
          )}
        </Column>
        {open === 'groups' ? (
          <Column label="Groups of companies" width="400px" isPaper>
            <PriceGroups onClose={() => choose(null)} />
          </Column>
        ) : open === 'new' ? (
          <Column label="Agree a price" width="400px" isPaper>
            <RuleEditor rule={null} onClose={() => choose(null)} />
          </Column>
        ) : rule ? (
          <Column label="The chosen price" width="400px" isPaper>
            <RuleEditor key={ruleId(rule)} rule={rule} onClose={() => choose(null)} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}
