'use client'

import type { ComponentType } from 'react'
import type { PricesTab } from '#lib/office/prices-tabs.ts'
import { AgreedPart } from './agreed-part.tsx'
import { BelowCostPart } from './below-cost-part.tsx'
import { OffersPart } from './offers-part.tsx'
import { ShopPricesPart } from './shop-prices-part.tsx'
import { ToComePart } from './to-come-part.tsx'

const PARTS: Readonly<Record<PricesTab, ComponentType>> = {
  offers: OffersPart,
  agreed: AgreedPart,
  shop: ShopPricesPart,
  'to-come': ToComePart,
  'below-cost': BelowCostPart,
}

/** Prices page: offers and the other parts of a price. Each part renders the page head and its tabs. */
export function PricesSection({ tab }: { tab: PricesTab }) {
  const Part = PARTS[tab]
  return <Part />
}
