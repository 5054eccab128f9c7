import type { Address } from '#lib/contract/accounts/address.ts'

/** A saved address as the checkout needs it, kept in the tab with the rest of the order. */
export interface SavedAddress {
  id: number
  /** "Amina Otieno". */
  name: string
  /** "Mpaka Road, house 7, Westlands 00800, Nairobi". */
  place: string
  town: string
  /** Null where we hold no list of towns: delivery there has no price. */
  cityId: number | null
  mobileNumber: string
  /** Chosen by hand: it stays, whatever the default is. */
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

/** Where the order goes: the address chosen by hand as long as it is there, else the default, which is first. */
export function selectedAddress(addresses: readonly Address[], saved: SavedAddress | null): SavedAddress | null {
  const chosen = saved?.chosen ? addresses.find(({ id }) => id === saved.id) : undefined
  const [first] = addresses
  if (chosen) return savedOf(chosen, true)
  return first ? savedOf(first, false) : null
}
