import type { GuestAddress } from '#lib/contract/order.ts'
import { recall, remember } from '#lib/tab-memory.ts'

/** What a guest types into the address modal, as text; kept in this tab until the order is placed. */
export interface TypedAddress {
  firstName: string
  middleName: string
  lastName: string
  email: string
  mobileNumber: string
  /** 0 until one is chosen. */
  countryId: number
  countyId: number
  cityId: number
  physicalLocation: string
  postalCode: string
}

/** A person to reach. The mobile number is 2547XXXXXXXX. */
export type Contact = Pick<GuestAddress, 'firstName' | 'middleName' | 'lastName' | 'email' | 'mobileNumber'>
/** An address that passed its checks, with the names of its places. */
export interface Address extends GuestAddress {
  county: string
  town: string
}

export interface CheckoutDraft {
  /** 1 delivery, 2 pick-up. */
  shipping: 1 | 2
  address: Address | null
  contact: Contact | null
  pickUpPoint: number | null
  comments: string
}

const EMPTY: CheckoutDraft = { shipping: 1, address: null, contact: null, pickUpPoint: null, comments: '' }

export const recallDraft = (): CheckoutDraft => ({ ...EMPTY, ...recall<Partial<CheckoutDraft>>('checkout') })
export const rememberDraft = (draft: CheckoutDraft) => remember('checkout', draft)
export const recallTyped = () => recall<Partial<TypedAddress>>('checkout.typed')
export const rememberTyped = (typed: Partial<TypedAddress>) => remember('checkout.typed', typed)

/** "Achieng Odhiambo". */
export const fullName = ({ firstName, middleName, lastName }: Contact) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')
