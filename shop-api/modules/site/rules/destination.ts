import type { DeliveryTerms } from './delivery-price.ts'

/** A town we know, with the county and country around it and what delivery there costs. */
export interface Destination {
  /** `isOther`: the county's entry for places that are not listed. */
  city: { id: number; name: string; isOther: boolean }
  county: { id: number; name: string }
  country: { id: number; name: string; code: string }
  /** Null where nothing is delivered. */
  terms: DeliveryTerms | null
}
