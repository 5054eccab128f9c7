'use client'

import type { CardView } from '#components/catalogue/card-view.ts'
import { SelectBox } from './select-box.tsx'
import { StockFilter } from './stock-filter.tsx'

/** All that a list offers sales representatives: one file to fetch (components/catalogue/use-rep-tools.ts). */

export { RepBar } from './rep-bar.tsx'

/** One element for good, so that the filter panel is not drawn again for it. */
export const STOCK_FILTER = <StockFilter />

/** A card's box. */
export const selectBox = (picked: CardView) => <SelectBox picked={picked} />
