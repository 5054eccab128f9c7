import { searchSynonyms } from '#shop-api/modules/catalogue/rules/first-synonyms.ts'
import { banners } from './banners.ts'
import { brands, providers } from './brands.ts'
import { collections } from './collections.ts'
import { delivery } from './delivery.ts'
import { families } from './families/all.ts'
import { features } from './features.ts'
import { benefits, cancelReasons, faqs, topics } from './help.ts'
import { pickUpPoints } from './pick-up-points.ts'
import { sampleAsOf } from './sample-day.ts'
import type { CareInstruction, SampleCatalogue } from './types.ts'

/** To be shown wherever the sample's prices are. */
export const samplePricesNote =
  'Sample prices: invented to show how the shop works, not an offer, and not any mill’s real price.'

/** Every care instruction the catalogue gives, in the order they are shown: wash, bleach, dry, iron, clean. */
const careInstructions: CareInstruction[] = [
  { code: 'wash-30', text: 'Wash cool, 30 °C', icon: 'tub-30' },
  { code: 'wash-40', text: 'Wash warm, 40 °C', icon: 'tub-40' },
  { code: 'wash-60', text: 'Wash hot, 60 °C', icon: 'tub-60' },
  { code: 'wash-90', text: 'May be boiled, 90 °C', icon: 'tub-90' },
  { code: 'hand-wash', text: 'Wash by hand', icon: 'tub-hand' },
  { code: 'no-bleach', text: 'No bleach', icon: 'bleach-none' },
  { code: 'oxygen-bleach', text: 'Oxygen bleach only', icon: 'bleach-oxygen' },
  { code: 'line-dry', text: 'Dry on a line', icon: 'dry-line' },
  { code: 'line-dry-shade', text: 'Dry on a line, in shade', icon: 'dry-line-shade' },
  { code: 'dry-flat-shade', text: 'Dry flat, in shade', icon: 'dry-flat-shade' },
  { code: 'tumble-low', text: 'Tumble dry, low heat', icon: 'tumble-low' },
  { code: 'tumble-medium', text: 'Tumble dry, medium heat', icon: 'tumble-medium' },
  { code: 'no-tumble', text: 'Do not tumble dry', icon: 'tumble-none' },
  { code: 'iron-110', text: 'Iron low, 110 °C', icon: 'iron-110' },
  { code: 'iron-150', text: 'Iron medium, 150 °C', icon: 'iron-150' },
  { code: 'iron-200', text: 'Iron hot, 200 °C', icon: 'iron-200' },
  { code: 'no-iron', text: 'Do not iron', icon: 'iron-none' },
  { code: 'dry-clean', text: 'May be dry-cleaned', icon: 'clean-dry' },
  { code: 'no-dry-clean', text: 'Do not dry-clean', icon: 'clean-none' },
]

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
