import type { DeliveryTerms } from './delivery-price.ts'

/** A known town, with its county, country and delivery charge. */
export interface Destination {
  /** `isOther`: the county's entry for places that are not listed. */
  city: { id: number; name: string; isOther: boolean }
  county: { id: number; name: string }
  country: { id: number; name: string; code: string }
  /** Null if the shop does not deliver there. */
  terms: DeliveryTerms | null
}
