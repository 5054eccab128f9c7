import type { guestAddress } from '#lib/contract/order.ts'
import { type Problem, problem } from '#lib/contract/problem.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import type { Destination } from '../delivery/load-destination.ts'
import type { AskedOrder } from './asked-order.ts'

/** Where guests can have an order delivered: the lists of counties and towns we hold are Kenya's. */
const DELIVERS_TO = 'KE'

/** Where an order goes: to a town, or to a pick-up point. */
export type Handover =
  | { kind: 'delivery'; destination: Destination | null }
  | { kind: 'pick-up'; point: { id: number; name: string } | null }

const NEEDED = {
  physicalLocation: 'Enter a building, road or landmark.',
  postalCode: 'Enter a postal code.',
  countryId: 'Please choose a country',
  countyId: 'Please choose a county',
  cityId: 'Please choose a city',
} as const satisfies Partial<Record<keyof typeof guestAddress.shape, string>>

/**
 * Why an order cannot go where it is to go, a sentence per field; null when it can. The contract has already checked
 * each field that was sent; here it is whether all that this way of handing over needs is there and belongs together.
 */
export function refuseRecipient(asked: AskedOrder, handover: Handover): Problem | null {
  const fields =
    handover.kind === 'delivery' ? addressFaults(asked, handover.destination) : pickUpFaults(handover.point)
  return Object.keys(fields).length === 0
    ? null
    : problem('invalid-request', 'Please complete where the order is to go.', { fields })
}

function pickUpFaults(point: { id: number } | null): Record<string, string> {
  return point ? {} : { pickUpPoint: 'Choose a pick-up point.' }
}

function addressFaults(asked: AskedOrder, destination: Destination | null): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [field, sentence] of Object.entries(NEEDED)) {
    if (asked[field as keyof typeof NEEDED] === undefined) faults[field] = sentence
  }
  if (asked.cityId === undefined || faults.countyId || faults.countryId) return faults
  if (!destination || destination.county.id !== asked.countyId) faults.cityId = NEEDED.cityId
  else if (destination.country.id !== asked.countryId) faults.countyId = NEEDED.countyId
  else if (destination.country.code !== DELIVERS_TO) faults.countryId = 'Guests can have an order delivered in Kenya.'
  else if (!destination.terms) faults.cityId = 'Nobody delivers to this town. Please choose another, or collect it.'
  return faults
}

/** The address as it is kept with the order: names of places, as they were called then. */
export function addressOf(asked: AskedOrder, handover: Handover): OrderAddress {
  const { firstName, middleName, lastName, email, mobileNumber } = asked
  const contact = { firstName, ...(middleName && { middleName }), lastName, email, mobileNumber }
  if (handover.kind === 'pick-up' || !handover.destination) return contact
  const { city, county, country } = handover.destination
  return {
    ...contact,
    physicalLocation: asked.physicalLocation,
    postalCode: asked.postalCode,
    city: city.name,
    county: county.name,
    country: country.name,
  }
}
