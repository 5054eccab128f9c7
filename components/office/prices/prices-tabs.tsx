'use client'

import { useRouter } from 'next/navigation'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { PRICES_TABS, type PricesTab, pathOfPricesTab } from '#lib/office/prices-tabs.ts'

const NAMES: Readonly<Record<PricesTab, string>> = {
  offers: 'Offers',
  agreed: 'Agreed prices',
  ladders: 'Ladders',
  shop: 'Shop prices',
  quantities: 'Quantities',
  deposits: 'Deposits',
  'to-come': 'Scheduled prices',
  'below-cost': 'Below cost',
}

/** Tabs of the Prices section. @param counts number of entries by tab, if known */
export function PricesTabs({ current, counts }: { current: PricesTab; counts?: Partial<Record<PricesTab, number>> }) {
  const router = useRouter()
  return (
    <Tabs
      label="Sections of Prices"
      views={PRICES_TABS.map((id) => {
        const count = counts?.[id]
        return { id, label: NAMES[id], ...(count !== undefined && { count }) }
      })}
      current={current}
      onChoose={(id) => router.push(pathOfPricesTab(id as PricesTab))}
      end={
        <span className="text-tiny text-muted max-md:hidden">
          Customers pay the lowest price they qualify for. Offers do not combine.
        </span>
      }
    />
  )
}
