import { accountOf } from '#lib/account/account.ts'
import { createTabDraft } from '#lib/account/tab-draft.ts'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { SHIPPING_TYPE, type ShippingType } from '#lib/contract/base/codes.ts'
import type { TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import type { GuestAddress } from '#lib/contract/orders/order.ts'
import type { SavedAddress } from './saved-address.ts'

/** A guest's address form, as typed text. Stored in this tab until the order is placed. */
export interface TypedAddress {
  firstName: string
  middleName: string
  lastName: string
  email: string
  mobileNumber: string
  /** 0 and null until one is chosen. */
  countryId: number
  countyId: number | null
  cityId: number | null
  /** As typed: the list's name of a town, or a place that is not on the list. */
  cityName: string
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

/** A guest's checked details: the address only for a delivery. */
export interface GuestDetails {
  contact: Contact
  address?: Address
}

export interface CheckoutDraft {
  shipping: ShippingType
  /** A guest's, as it last passed its checks. */
  address: Address | null
  contact: Contact | null
  /** The town a guest has chosen, for the delivery charge. */
  town: { cityId: number; name: string } | null
  /** A guest has chosen another country than Kenya. */
  isAbroad: boolean
  /** For a user with an account. */
  saved: SavedAddress | null
  pickUpPoint: number | null
  comments: string
  /** The customer wants text messages about the order. */
  smsUpdates: boolean
  /** The customer wants to pay the person who delivers it; only if that is offered there. */
  paysOnDelivery: boolean
  /** A company with an account pays this order at once. */
  paysNow: boolean
  /** The buyer wants to use store credit, up to the order total. */
  usesStoreCredit: boolean
  /** A company's order: its branch, and the requested day. */
  branch: { id: number; name: string } | null
  when: 'asap' | 'date' | null
  /** A day in Nairobi; empty if no day is chosen. */
  day: string
  /** A company's order: its own order number, as typed. */
  purchaseOrderNo: string
  /** The business of an order without a company, as typed. Null: not typed, so that an account's own PIN is used. */
  business: TypedBusiness | null
}

const EMPTY: CheckoutDraft = {
  ...{
    shipping: SHIPPING_TYPE.delivery,
    address: null,
    contact: null,
    town: null,
    isAbroad: false,
    saved: null,
    pickUpPoint: null,
    comments: '',
    smsUpdates: false,
    paysOnDelivery: false,
    usesStoreCredit: false,
    paysNow: false,
  },
  ...{ branch: null, when: null, day: '', purchaseOrderNo: '', business: null },
}

/**
 * The kind of buyer. `guest` types an address, `saved` has saved addresses (type 2), `branch` orders for a branch of
 * the company (types 1 and 3, and type 6 for the trader it acts for), `collects` has no address: the other types
 * collect.
 */
export type Buyer = 'guest' | 'saved' | 'branch' | 'collects'

/** The town or the branch of a delivery; null until it is known. */
export function townOf({ town, saved, branch }: CheckoutDraft, buyer: Buyer): string | null {
  if (buyer === 'branch') return branch?.name ?? null
  return (buyer === 'guest' ? town?.name : saved?.town) || null
}

/** Each trader acted for has a separate draft. */
function nameFor(viewer: string): string {
  const { actingFor } = accountOf(viewer)
  return actingFor === null ? 'checkout' : `checkout.${actingFor}`
}

const store = createTabDraft(EMPTY, nameFor)

/** The current order draft of this tab. */
export const readDraft = store.read

/** Changes the order draft of this tab. */
export const changeDraft = store.update

/** The order draft of this tab, live: hidden pages see choices made on other pages. */
export const useDraft = (): CheckoutDraft => useStore(store, EMPTY)

export const recallTyped = () => recall<Partial<TypedAddress>>('checkout.typed')
export const rememberTyped = (typed: Partial<TypedAddress>) => remember('checkout.typed', typed)

const CONTACT = ['firstName', 'lastName', 'mobileNumber', 'email'] as const
const PLACE = ['countyId', 'cityId', 'physicalLocation', 'postalCode'] as const

/** Whether something is in every field that is needed; whether it is right is checked later. */
export const isFilled = (typed: Partial<TypedAddress>, kind: 'address' | 'contact'): boolean =>
  [...CONTACT, ...(kind === 'address' ? PLACE : [])].every((name) => String(typed[name] ?? '').trim())
