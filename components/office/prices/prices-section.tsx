'use client'

import type { ComponentType } from 'react'
import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import type { PricesTab } from '#lib/office/prices-tabs.ts'
import { AgreedPart } from './agreed-part.tsx'
import { BelowCostPart } from './below-cost-part.tsx'
import { DepositsPart } from './deposits-part.tsx'
import { LaddersPart } from './ladders-part.tsx'
import { OffersPart } from './offers-part.tsx'
import { PricesTabs } from './prices-tabs.tsx'
import { QuantitiesPart } from './quantities-part.tsx'
import { ShopPricesPart } from './shop-prices-part.tsx'

/** Scheduled price changes of all staff: the change, its time, and its obstacles. */
function ToComePart() {
  return (
    <>
      <PageHead title="Prices" subtitle="Scheduled changes of shop prices" />
      <PricesTabs current="to-come" />
      <PageBody>
        <Column>
          <div className="room-gutter grid gap-6 overflow-y-auto py-4">
            <section aria-labelledby="prices-to-come">
              <h2 id="prices-to-come" className="heading text-d5">
                Scheduled prices
              </h2>
              <ScheduledList
                kindBegins="prices."
                empty="No scheduled price changes yet. To add some, change prices by a percent in “Shop prices” and choose a day."
              />
            </section>
            <section aria-labelledby="sheets-to-come">
              <h2 id="sheets-to-come" className="heading text-d5">
                Scheduled sheets
              </h2>
              <ScheduledList kindBegins="catalogue.sheet" empty="No scheduled sheets yet." />
            </section>
          </div>
        </Column>
      </PageBody>
    </>
  )
}

const PARTS: Readonly<Record<PricesTab, ComponentType>> = {
  offers: OffersPart,
  agreed: AgreedPart,
  ladders: LaddersPart,
  shop: ShopPricesPart,
  quantities: QuantitiesPart,
  deposits: DepositsPart,
  'to-come': ToComePart,
  'below-cost': BelowCostPart,
}

/** Prices page: offers and the other parts of a price. Each part renders the page head and its tabs. */
export function PricesSection({ tab }: { tab: PricesTab }) {
  const Part = PARTS[tab]
  return <Part />
}
