'use client'

import { useMemo } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import { MAX_PRICES, officePriceList } from '#lib/contract/pricing/office/shop-prices.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { choicesOf, type Filter, useFilters } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { PercentPanel } from './percent-panel.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricesTabs } from './prices-tabs.tsx'
import { SHOP_PRICE_COLUMNS, ShopPricePhoneRow } from './shop-price-columns.tsx'

const NO_FILTER = { text: '', collections: [], brands: [], isBelowCost: false }
const countText = (total: number) => (total > MAX_PRICES ? `over ${showCount(MAX_PRICES)}` : showCount(total))

const PRICES = officeList({
  call: officePriceList,
  nextBy: 'after',
  nextOf: ({ data }) => data.next,
  rowsOf: (parts) => parts.flatMap(({ prices }) => prices),
  label: 'Prices of the shop',
  columns: SHOP_PRICE_COLUMNS,
  columnsName: 'prices',
  idOf: ({ productId }) => String(productId),
  nameOf: ({ family, variant }) => `${family}, ${variant}`,
  phoneRow: (price) => <ShopPricePhoneRow price={price} />,
  search: 'Product or code',
  noun: 'price',
  loading: 'Loading prices',
  failed: 'We could not load the prices.',
})

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
  const list = useOfficeList(PRICES, { filter, after: 0 }, { filters, state })
  const { focused } = list
  const total = list.first?.total
  const isChanging = address.get('open') === 'percent'
  const refusal = useRefusal('prices.set')
  const change = () => address.set({ open: 'percent' })
  const close = () => address.set({ open: null, at: null })
  useKeys('Prices of the shop', {
    ...(refusal === null && { c: { label: 'change by a percent', run: change, isInStatusBar: true } }),
    ...(isChanging && { esc: { label: 'close', run: close } }),
  })
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Prices',
        subtitle: total === undefined ? undefined : `${countText(total)} prices of the shop, ex-VAT`,
        actions: (
          <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={change}>
            Change by a percent
          </OfficeButton>
        ),
      }}
      tabs={<PricesTabs current="shop" />}
      found={total === undefined ? '' : countText(total)}
      total={total}
      empty={{
        title: 'No prices yet',
        text: 'Add products in the catalogue first. Their prices are listed here.',
      }}
      isSideOver={isChanging}
      side={
        isChanging ? (
          <Column label="Change by a percent" width="420px" isPaper>
            <PercentPanel filter={filter} onClose={close} />
          </Column>
        ) : focused ? (
          <Column label="History of the price" width="360px" isPaper>
            <PriceHistory key={focused} productId={Number(focused)} />
          </Column>
        ) : null
      }
    />
  )
}
