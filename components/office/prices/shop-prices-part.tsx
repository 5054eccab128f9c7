'use client'

import { useMemo } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import type { Input } from '#lib/contract/call.ts'
import { MAX_PRICES, officePriceList, type ShopPrice } from '#lib/contract/office/shop-prices.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { choicesOf, type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { PercentPanel } from './percent-panel.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricesTabs } from './prices-tabs.tsx'
import { SHOP_PRICE_COLUMNS, ShopPricePhoneRow } from './shop-price-columns.tsx'

const NO_FILTER = { text: '', collections: [], brands: [], isBelowCost: false }
const idOf = ({ productId }: ShopPrice) => String(productId)
const nameOf = ({ family, variant }: ShopPrice) => `${family}, ${variant}`
const phoneRow = (price: ShopPrice) => <ShopPricePhoneRow price={price} />
const countText = (total: number) => (total > MAX_PRICES ? `over ${showCount(MAX_PRICES)}` : showCount(total))

/** The shop's own prices over a filter: each with its history, all of them changed by a percent. */
export function ShopPricesPart() {
  const address = useAddressState()
  const choices = useOfficeQuery(officePriceList, { filter: NO_FILTER, after: 0 })
  const filters = useMemo((): Filter[] => {
    const named = (all: readonly { code: string; name: string }[] = []) =>
      all.map(({ code, name }) => ({ value: code, label: name }))
    return [
      { kind: 'choices', name: 'collection', label: 'Collection', choices: named(choices.data?.collections) },
      { kind: 'choices', name: 'brand', label: 'Brand', choices: named(choices.data?.brands) },
      { kind: 'yes', name: 'below', label: 'Below cost' },
    ]
  }, [choices.data])
  const state = useFilters(filters)
  const filter: Input<typeof officePriceList>['filter'] = {
    text: state.search,
    collections: choicesOf(state.values.collection ?? ''),
    brands: choicesOf(state.values.brand ?? ''),
    isBelowCost: Boolean(state.values.below),
  }
  const list = useOfficePages(
    officePriceList,
    { filter, after: 0 },
    {
      withCursor: (input, after: number | null) => ({ ...input, after: after ?? 0 }),
      next: ({ data }) => data.next,
    },
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data.prices) ?? [], [list.data])
  const total = list.data?.pages[0]?.data.total
  const [focused, setFocused] = useRowFocus()
  const chosen = useChosenColumns('prices')
  const isChanging = address.get('open') === 'percent'
  const refusal = useMay('prices.set') ? null : `This is for: ${whoMay('prices.set')}.`
  const change = () => address.set({ open: 'percent' })
  const close = () => address.set({ open: null, at: null })
  useKeys('Prices of the shop', {
    ...(refusal === null && { c: { label: 'change by a percent', run: change, isInFoot: true } }),
    ...(isChanging && { esc: { label: 'close', run: close } }),
  })
  const isFiltered = Boolean(state.search) || Object.keys(state.values).length > 0
  return (
    <>
      <PageHead
        title="Prices"
        subtitle={total === undefined ? undefined : `${countText(total)} prices of the shop, ex-VAT`}
        actions={
          <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={change}>
            Change by a percent
          </OfficeButton>
        }
      />
      <PricesTabs current="shop" />
      <FilterBar
        filters={filters}
        state={state}
        placeholder="Product or code"
        found={total === undefined ? '' : countText(total)}
        end={<ColumnsMenu columns={SHOP_PRICE_COLUMNS} chosen={chosen} />}
      />
      <PageBody>
        <Column className={isChanging ? 'max-lg:hidden' : undefined}>
          {list.error && rows.length === 0 ? (
            <FailedState title="We could not load the prices." error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <LoadingRows label="Loading prices" />
          ) : rows.length === 0 ? (
            isFiltered ? (
              <NoMatch noun="price" filters={filters} state={state} />
            ) : (
              <EmptyState
                title="No prices yet"
                text="Each product has its price from the catalogue, where products are made."
              />
            )
          ) : (
            <OfficeTable
              label="Prices of the shop"
              columns={SHOP_PRICE_COLUMNS}
              rows={rows}
              idOf={idOf}
              nameOf={nameOf}
              focused={focused}
              onFocus={setFocused}
              hidden={chosen.hidden}
              hasMore={list.hasNextPage && !list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
              total={total}
              phoneRow={phoneRow}
            />
          )}
        </Column>
        {isChanging ? (
          <Column label="Change by a percent" width="420px" isPaper>
            <PercentPanel filter={filter} onClose={close} />
          </Column>
        ) : focused ? (
          <Column label="History of the price" width="360px" isPaper>
            <PriceHistory key={focused} productId={Number(focused)} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}
