import type { Address } from '#lib/contract/accounts/address.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { tidyName } from '#lib/places/find-town.ts'
import type { Destination } from '../../site/rules/destination.ts'
import type { OrderAddress } from './order-address.ts'
import { type OrderBranch, refuseBranch } from './order-branch.ts'
import type { OrderInput } from './order-input.ts'

/** The country of delivery: the lists of counties and towns are for Kenya. */
const DELIVERS_TO = 'KE'

/** A buyer with an account; guests enter their details in the order. */
export interface Buyer {
  id: number
  userType: UserType
  companyId: number | null
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
}

/** The destination of an order: a town, or a pick-up point. */
export type Fulfilment = (
  | {
      kind: 'delivery'
      destination: Destination | null
      /** The saved address of an account; null if there is no such address. Undefined for guests and companies. */
      saved?: Address | null
    }
  /** A point without an id: the counter of the office. */
  | { kind: 'pick-up'; point: { id: number | null; name: string; days: number } | null }
) & {
  /** The branch of a company's order; null if the buyer cannot order for it. */
  branch?: OrderBranch | null
}

/** Companies order for one of their branches. */
export const isCompany = (buyer: Buyer | null): buyer is Buyer & { companyId: number } =>
  buyer !== null && buyer.companyId !== null

/** The trader a sales representative orders for; null for other buyers. */
export const actsFor = ({ userType, companyId }: Buyer): number | null =>
  userType === USER_TYPE.rep ? companyId : null

type Field = keyof OrderInput

const CONTACT = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email.',
  mobileNumber: 'Enter a mobile number.',
} as const satisfies Partial<Record<Field, string>>

const PLACE = {
  physicalLocation: 'Enter a building, road or landmark.',
  postalCode: 'Enter a postal code.',
  countryId: 'Please choose a country',
  countyId: 'Please choose a county',
  cityId: 'Please choose a city',
} as const satisfies Partial<Record<Field, string>>

export const NO_DELIVERY_TO_BRANCH =
  'We do not deliver to this branch’s town. Please choose another branch, or contact us.'
const NOT_FOR_COMPANIES = 'The invoice carries your company’s name and KRA PIN. Remove this business.'
const NO_DELIVERY = 'We do not deliver to this town. Please choose another town, or collect your order.'

/**
 * Reason why an order cannot be sent to its destination, a sentence per field; null if it can. The contract has already
 * checked each field. This checks that all fields of this kind of fulfilment are present and consistent.
 */
export function refuseRecipient(input: OrderInput, fulfilment: Fulfilment, buyer: Buyer | null): Problem | null {
  if (isCompany(buyer)) return refuseCompany(input, fulfilment)
  const fields = {
    // An order must not be sent to a different place than its buyer believes.
    ...(input.branchId ? { branchId: 'We could not find this branch.' } : {}),
    ...(input.purchaseOrderNo ? { purchaseOrderNo: 'Only companies can add their own order number.' } : {}),
    ...(buyer ? {} : input.prepared ? missingWhenPrepared(input, input.prepared) : missingOf(input, CONTACT)),
    ...(fulfilment.kind === 'pick-up'
      ? pickUpFaults(fulfilment.point)
      : buyer
        ? savedFaults(fulfilment)
        : addressFaults(input, fulfilment.destination)),
  }
  return incomplete(fields)
}

const incomplete = (fields: Record<string, string>) =>
  Object.keys(fields).length === 0
    ? null
    : problem('invalid-request', 'Please complete the delivery details.', { fields })

function refuseCompany(input: OrderInput, fulfilment: Fulfilment): Problem | null {
  const refused = refuseBranch(input.branchId, fulfilment.branch ?? null)
  if (refused) return refused
  if (input.companyName || input.kraPin) return incomplete({ kraPin: NOT_FOR_COMPANIES })
  if (fulfilment.kind === 'pick-up') return incomplete(pickUpFaults(fulfilment.point))
  return fulfilment.destination?.terms ? null : incomplete({ branchId: NO_DELIVERY_TO_BRANCH })
}

function missingOf(input: OrderInput, needed: Partial<Record<Field, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(needed).filter(([field]) => input[field as Field] === undefined))
}

/** Staff need a name, and a way to reach the customer. */
function missingWhenPrepared(
  input: OrderInput,
  { whatsAppName, isAtCounter }: NonNullable<OrderInput['prepared']>,
): Record<string, string> {
  if (isAtCounter) return {}
  return {
    ...(input.firstName ? {} : { firstName: 'Enter the customer’s name.' }),
    ...(input.mobileNumber || whatsAppName ? {} : { mobileNumber: 'Enter a mobile number or a WhatsApp name.' }),
  }
}

function pickUpFaults(point: object | null): Record<string, string> {
  return point ? {} : { pickUpPoint: 'Choose a pick-up point.' }
}

function savedFaults({ saved, destination }: Fulfilment & { kind: 'delivery' }): Record<string, string> {
  if (!saved) return { addressId: 'Choose an address.' }
  return destination?.terms ? {} : { addressId: NO_DELIVERY }
}

function addressFaults(input: OrderInput, destination: Destination | null): Record<string, string> {
  const { postalCode, ...always } = PLACE
  const faults = missingOf(input, input.prepared ? always : { ...always, postalCode })
  if (input.cityId === undefined || faults.countyId || faults.countryId) return faults
  if (!destination || destination.county.id !== input.countyId) faults.cityId = PLACE.cityId
  else if (destination.country.id !== input.countryId) faults.countyId = PLACE.countyId
  else if (destination.country.code !== DELIVERS_TO)
    faults.countryId = 'Without an account, we deliver only in Kenya. Choose Kenya, or collect your order.'
  else if (!destination.terms) faults.cityId = NO_DELIVERY
  else if (destination.city.isOther && !input.cityName) faults.cityId = PLACE.cityId
  return faults
}

/** The address stored with the order (only a guest's is in the input): names of people and places at that time. */
export function addressOf(input: Partial<OrderInput>, fulfilment: Fulfilment, buyer: Buyer | null): OrderAddress {
  return { ...placeOf(input, fulfilment, buyer), ...(isCompany(buyer) ? {} : businessOf(input, buyer)) }
}

/** The business on the invoice. An empty PIN of a person with an account is stored: their own PIN is then not used. */
function businessOf({ companyName, kraPin }: Partial<OrderInput>, buyer: Buyer | null) {
  const hasPin = buyer === null ? Boolean(kraPin) : kraPin !== undefined
  return { ...(companyName && { companyName }), ...(hasPin && { kraPin }) }
}

function placeOf(input: Partial<OrderInput>, fulfilment: Fulfilment, buyer: Buyer | null): OrderAddress {
  if (fulfilment.kind === 'delivery' && fulfilment.branch) {
    return branchAddress(fulfilment.branch, fulfilment.destination, buyer?.email ?? '')
  }
  if (fulfilment.kind === 'delivery' && fulfilment.saved) return savedAddress(fulfilment.saved, buyer?.email ?? '')
  const who: { [F in 'middleName' | keyof typeof CONTACT]?: string | undefined } = buyer ?? input
  const { firstName = '', middleName, lastName = '', email = '', mobileNumber = '' } = who
  const whatsAppName = buyer === null && input.prepared?.whatsAppName
  const names = { firstName, ...(middleName && { middleName }), lastName }
  const contact = { ...names, email, mobileNumber, ...(whatsAppName && { whatsAppName }) }
  if (fulfilment.kind === 'pick-up' || !fulfilment.destination) return contact
  const { city, county, country } = fulfilment.destination
  return {
    ...contact,
    physicalLocation: input.physicalLocation,
    postalCode: input.postalCode,
    city: city.isOther && input.cityName ? tidyName(input.cityName) : city.name,
    county: county.name,
    country: country.name,
  }
}

/** A branch is reached through its primary contact; emails go to the person who ordered. */
function branchAddress(branch: OrderBranch, destination: Destination | null, email: string): OrderAddress {
  const contact = { firstName: branch.contactName, lastName: '', email, mobileNumber: branch.contactMobile }
  const { physicalLocation, postalCode, cityName, countyName } = branch.deliveryPlace
  const country = destination?.country.name ?? ''
  return { ...contact, physicalLocation, postalCode, city: cityName, county: countyName, country }
}

function savedAddress(saved: Address, email: string): OrderAddress {
  return {
    firstName: saved.firstName,
    ...(saved.middleName && { middleName: saved.middleName }),
    lastName: saved.lastName,
    email,
    mobileNumber: saved.primaryMobileNumber,
    physicalLocation: saved.physicalLocation,
    postalCode: saved.postalCode ?? '',
    city: saved.city?.name ?? '',
    county: saved.county?.name ?? '',
    country: saved.country.name,
  }
}
