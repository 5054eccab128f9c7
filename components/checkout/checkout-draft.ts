import { useSyncExternalStore } from 'react'
import { accountOf } from '#lib/account.ts'
import type { GuestAddress } from '#lib/contract/order.ts'
import { recall, remember } from '#lib/tab-memory.ts'
import { currentViewer, subscribeViewer } from '#lib/viewer-changes.ts'
import type { SavedAddress } from './saved-address.ts'

/** What a guest types into the address modal, as text; kept in this tab until the order is placed. */
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
  /** A guest's. */
  address: Address | null
  contact: Contact | null
  /** Of somebody with an account. */
  saved: SavedAddress | null
  pickUpPoint: number | null
  comments: string
  /** Of a company's order: the branch it is for, and when it is wanted. */
  branch: { id: number; name: string } | null
  when: 'asap' | 'date' | null
  /** A day in Nairobi, where one is chosen. */
  day: string
}

const EMPTY: CheckoutDraft = {
  ...{ shipping: 1, address: null, contact: null, saved: null, pickUpPoint: null, comments: '' },
  ...{ branch: null, when: null, day: '' },
}

/**
 * Whose order it is. `guest` types an address, `saved` has addresses of their own (type 2), `branch` orders for a branch of
 * the company (types 1 and 3, and type 6 for the trader it acts for), `collects` has none: the other types collect.
 */
export type Buyer = 'guest' | 'saved' | 'branch' | 'collects'

/** The town a delivery goes to, or the branch; null while it is not known. */
export function townOf({ address, saved, branch }: CheckoutDraft, buyer: Buyer): string | null {
  if (buyer === 'branch') return branch?.name ?? null
  return (buyer === 'guest' ? address?.town : saved?.town) ?? null
}

const listeners = new Set<() => void>()
let draft = EMPTY
/** Whose draft it is: with another viewer it is read anew, since signing out forgets it. */
let readFor: string | null = null

/** Of each trader somebody acts for it is another one. */
function nameFor(viewer: string): string {
  const { actingFor } = accountOf(viewer)
  return actingFor === null ? 'checkout' : `checkout.${actingFor}`
}

function readDraft(): CheckoutDraft {
  const viewer = currentViewer()
  if (viewer !== readFor) {
    readFor = viewer
    draft = { ...EMPTY, ...recall<Partial<CheckoutDraft>>(nameFor(viewer)) }
  }
  return draft
}

/** Changes what the order of this tab is to be. */
export function changeDraft(more: Partial<CheckoutDraft>): void {
  draft = { ...readDraft(), ...more }
  remember(nameFor(currentViewer()), draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeViewer(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** What the order of this tab is to be, live: pages that are kept hidden see what was chosen on others. */
export const useDraft = (): CheckoutDraft => useSyncExternalStore(subscribe, readDraft, () => EMPTY)

export const recallTyped = () => recall<Partial<TypedAddress>>('checkout.typed')
export const rememberTyped = (typed: Partial<TypedAddress>) => remember('checkout.typed', typed)

/** "Achieng Odhiambo". */
export const fullName = ({ firstName, middleName, lastName }: Contact) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')
