import * as z from 'zod/mini'
import { checkFields } from '../base/check-fields.ts'
import { maybe, postalCode, referenceId } from '../base/fields.ts'
import { missingOfPrefixed } from '../site/place.ts'

const country = z._default(z.nullable(referenceId), null)
const code = z.optional(z.union([z.literal(''), postalCode]))

/** A branch's two addresses, not sent at all when they are the company's own. */
export const branchPlaces = {
  invoiceCountry: country,
  invoiceCounty: country,
  invoiceCity: country,
  invoiceCountyName: maybe(80),
  invoiceCityName: maybe(80),
  invoiceAddress: maybe(120),
  invoicePostalCode: code,
  invoicePhysicalLocation: maybe(200),
  deliveryCountry: country,
  deliveryCounty: country,
  deliveryCity: country,
  deliveryCountyName: maybe(80),
  deliveryCityName: maybe(80),
  deliveryAddress: maybe(120),
  deliveryPostalCode: code,
  deliveryPhysicalLocation: maybe(200),
}

/**
 * Each missing field of the two addresses gets its own message; no message if the branch uses the company's addresses.
 */
export const wholeBranchPlaces = checkFields((branch: Record<string, unknown>) =>
  branch.sameAddress === 1 ? {} : { ...missingOfPrefixed(branch, 'invoice'), ...missingOfPrefixed(branch, 'delivery') },
)
