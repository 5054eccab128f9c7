import type { Address } from '#lib/contract/accounts/address.ts'

/** A saved address for the checkout, stored in the tab with the rest of the order. */
export interface SavedAddress {
  id: number
  /** "Amina Otieno". */
  name: string
  /** "Mpaka Road, house 7, Westlands 00800, Nairobi". */
  place: string
  town: string
  /** Null if our list has no such town: delivery there has no price. */
  cityId: number | null
  mobileNumber: string
  /** Chosen by the user: stays selected, even if the default changes. */
  chosen: boolean
}

/** A saved address in the checkout's words. */
export function savedOf(address: Address, chosen: boolean): SavedAddress {
  const { id, firstName, middleName, lastName, physicalLocation, city, county, postalCode, country } = address
  const town = city?.name ?? county?.name ?? country.name
  const lines = [physicalLocation, [town, postalCode].filter(Boolean).join(' '), county?.name, country.name]
  return {
    id,
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    place: [...new Set(lines.filter(Boolean))].join(', '),
    town,
    cityId: city?.id ?? null,
    mobileNumber: address.primaryMobileNumber,
    chosen,
  }
}

/** The delivery address: the user's chosen address while it exists, else the default, which is first. */
export function selectedAddress(addresses: readonly Address[], saved: SavedAddress | null): SavedAddress | null {
  const chosen = saved?.chosen ? addresses.find(({ id }) => id === saved.id) : undefined
  const [first] = addresses
  if (chosen) return savedOf(chosen, true)
  return first ? savedOf(first, false) : null
}
