'use client'

import { useRouter } from 'next/navigation'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { pathOfStockTab, STOCK_TAB_NAMES, STOCK_TABS, type StockTab } from '#lib/office/stock-tabs.ts'

/** Tabs of the Stock section. */
export function StockTabs({ current }: { current: StockTab }) {
  const router = useRouter()
  return (
    <Tabs
      label="Sections of Stock"
      views={STOCK_TABS.map((id) => ({ id, label: STOCK_TAB_NAMES[id] }))}
      current={current}
      onChoose={(id) => router.push(pathOfStockTab(id as StockTab))}
    />
  )
}
