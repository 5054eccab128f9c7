import { searchSynonyms } from '#shop-api/modules/catalogue/import/search-synonyms.ts'
import { banners } from './banners.ts'
import { brands, providers } from './brands.ts'
import { careInstructions } from './care.ts'
import { collections } from './collections.ts'
import { delivery } from './delivery.ts'
import { families } from './families/all.ts'
import { features } from './features.ts'
import { benefits, cancelReasons, faqs, topics } from './help.ts'
import { pickUpPoints } from './pick-up-points.ts'
import { sampleAsOf } from './sample-day.ts'
import type { SampleCatalogue } from './types.ts'

/** To be shown wherever the sample's prices are. */
export const samplePricesNote =
  'Sample prices: invented to show how the shop works, not an offer, and not any mill’s real price.'

/** The whole sample catalogue. Variants and pictures follow from it: see expand.ts and pictures.ts. */
export function sampleCatalogue(): SampleCatalogue {
  return {
    asOf: sampleAsOf,
    pricesNote: samplePricesNote,
    collections,
    providers,
    brands,
    features,
    careInstructions,
    families,
    banners,
    benefits,
    faqs,
    topics,
    cancelReasons,
    pickUpPoints,
    delivery,
    searchSynonyms,
  }
}
