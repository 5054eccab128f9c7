'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import { officePriceRules } from '#lib/contract/pricing/office/price-rules.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { AGREED_COLUMNS, AgreedPhoneRow, ruleId } from './agreed-columns.tsx'
import { PriceFiles } from './price-files.tsx'
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
    ...{ kind: 'choices', name: 'state', label: 'Status', isSingle: true },
    choices: [
      { value: 'running', label: 'Active' },
      { value: 'ending', label: 'Ends within 30 days' },
      { value: 'to-come', label: 'Scheduled' },
      { value: 'over', label: 'Ended' },
    ],
  },
]

type Wanted = Input<typeof officePriceRules>

const RULES = officeList({
  call: officePriceRules,
  nextBy: 'skip',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ rules }) => rules),
  label: 'Agreed prices',
  columns: AGREED_COLUMNS,
  idOf: ruleId,
  nameOf: ({ buyerName, name }) => `${buyerName}: ${name}`,
  phoneRow: (rule) => <AgreedPhoneRow rule={rule} />,
  search: 'Company, product or code',
  noun: 'price',
  loading: 'Loading agreed prices',
  failed: 'We could not load the agreed prices.',
})

/** Prices agreed with companies and groups, by bales and period. The form of the chosen rule is beside the list. */
export function AgreedPart() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const wanted: Wanted = {
    text: state.search,
    buyers: (state.values.for || 'any') as Wanted['buyers'],
    state: (state.values.state || 'any') as Wanted['state'],
    ...{ companyId: null, skip: 0 },
  }
  const list = useOfficeList(RULES, wanted, { filters: FILTERS, state })
  const counts = list.first
  const refusal = useRefusal('prices.set')
  const open = address.get('open')
  const rule = list.rows.find((one) => ruleId(one) === address.get('at'))
  const choose = (at: string | null) => address.set({ at, open: null })
  const begin = () => address.set({ open: 'new', at: null })
  const showGroups = () => address.set({ open: 'groups', at: null })
  const isOpen = Boolean(open) || rule !== undefined
  useKeys('Agreed prices', {
    ...(refusal === null && { c: { label: 'new agreed price', run: begin, isInStatusBar: true } }),
    ...(isOpen && { esc: { label: 'close', run: () => choose(null) } }),
  })
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Prices',
        subtitle:
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
          )),
        actions: (
          <>
            <OfficeButton onClick={showGroups}>Groups</OfficeButton>
            <PriceFiles />
            <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
              New agreed price
            </OfficeButton>
          </>
        ),
      }}
      tabs={<PricesTabs current="agreed" counts={counts && !list.isNarrowed ? { agreed: counts.total } : {}} />}
      found={counts ? showCount(counts.total) : ''}
      total={counts?.total}
      empty={{
        title: 'No agreed prices yet',
        text: 'All companies pay the shop’s prices. Add a lower price for a company, a group, or for bales.',
        actions: (
          <OfficeButton variant="main" refusal={refusal} onClick={begin}>
            Add agreed price
          </OfficeButton>
        ),
      }}
      onFocus={choose}
      isSideOver={isOpen}
      side={
        open === 'groups' ? (
          <Column label="Groups of companies" width="400px" isPaper>
            <PriceGroups onClose={() => choose(null)} />
          </Column>
        ) : open === 'new' ? (
          <Column label="New agreed price" width="400px" isPaper>
            <RuleEditor rule={null} onClose={() => choose(null)} />
          </Column>
        ) : rule ? (
          <Column label="Selected price" width="400px" isPaper>
            <RuleEditor key={ruleId(rule)} rule={rule} onClose={() => choose(null)} />
          </Column>
        ) : null
      }
    />
  )
}
