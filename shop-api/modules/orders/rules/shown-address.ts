import type { Output } from '#lib/contract/base/call.ts'
import type { OrderAddressShown, orderDetails } from '#lib/contract/orders/order-details.ts'
import type { Place } from '../../site/rules/place.ts'
import type { OrderAddress } from './order-address.ts'

/** The addresses of an order for its page. */

/** The company named on an order's invoice; all null for an order without a company. */
export interface InvoicedCompany {
  companyName: string | null
  companyPin: string | null
  invoicePlace: Place | null
  countryName: string | null
  companyEmail: string | null
  companyMobile: string | null
}

type InvoiceAddress = Output<typeof orderDetails>['invAddress']

const nameOf = (address: OrderAddress) =>
  [address.firstName, address.middleName, address.lastName].filter(Boolean).join(' ')

export const contactOf = (address: OrderAddress) => ({
  name: nameOf(address),
  mobileNumber: address.mobileNumber ?? '',
  email: address.email ?? '',
})

export const shownAddress = (address: OrderAddress): OrderAddressShown => ({
  ...contactOf(address),
  physicalLocation: address.physicalLocation ?? '',
  postalAddress: '',
  postalCode: address.postalCode ?? '',
  city: address.city ?? '',
  county: address.county ?? '',
  country: address.country ?? '',
})

/** The address on the invoice: of the company, else of the business or the person whose PIN it carries. Null for other orders. */
export function invoiceAddress(
  row: InvoicedCompany & { address: OrderAddress; personPin: string | null },
): InvoiceAddress {
  if (!row.companyName) {
    const { companyName, kraPin = row.personPin ?? '' } = row.address
    if (!companyName && !kraPin) return null
    return { ...shownAddress(row.address), ...(companyName && { name: companyName }), kraPin }
  }
  const place = row.invoicePlace
  return {
    name: row.companyName,
    mobileNumber: row.companyMobile ?? '',
    email: row.companyEmail ?? '',
    physicalLocation: place?.physicalLocation ?? '',
    postalAddress: place?.postalAddress ?? '',
    postalCode: place?.postalCode ?? '',
    city: place?.cityName ?? '',
    county: place?.countyName ?? '',
    country: row.countryName ?? '',
    kraPin: row.companyPin ?? '',
  }
}
