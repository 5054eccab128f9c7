import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { filled, flag, kenyanMobile, maybe, referenceId } from '../base/fields.ts'
import { placeFields, wholePlace } from '../site/place.ts'

/** Users with personal addresses; spec section 6 gives each account type's kind of delivery. */
const WITH_ADDRESSES: readonly UserType[] = [USER_TYPE.consumer, USER_TYPE.trader]
const post = { method: 'POST', body: 'json', answer: 'json', who: WITH_ADDRESSES } as const

const named = z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() }))

export const address = z.object({
  id: referenceId,
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  country: z.object({ id: z.int(), name: z.string() }),
  /** The id is null if the name was typed, because we have no list for the country. */
  county: named,
  city: named,
  physicalLocation: z.string(),
  postalCode: z.nullable(z.string()),
  primaryMobileNumber: z.string(),
  countryCode: z.string(),
  default: z.boolean(),
})
export type Address = z.output<typeof address>

const fields = {
  firstName: filled('Enter a first name.', 60),
  middleName: maybe(60),
  lastName: filled('Enter a last name.', 60),
  /** Exactly nine digits behind +254. */
  primaryMobileNumber: kenyanMobile,
  ...placeFields,
  default: flag,
}

export const addressList = defineCall({
  ...post,
  name: 'address-list',
  path: '/address-list',
  summary: "The caller's addresses, the default first.",
  writes: false,
  request: z.object({}),
  reply: z.array(address),
})

export const addressCreate = defineCall({
  ...post,
  name: 'address-create',
  path: '/address-create',
  summary: 'Adds an address. The first is the default.',
  writes: true,
  request: z.object(fields).check(wholePlace),
  reply: address,
})

export const addressUpdate = defineCall({
  ...post,
  name: 'address-update',
  path: '/address-update',
  summary: "Changes one of the caller's addresses.",
  writes: true,
  request: z.object({ id: referenceId, ...fields }).check(wholePlace),
  reply: address,
})

export const addressDelete = defineCall({
  ...post,
  name: 'address-delete',
  path: '/address-delete',
  summary: "Deletes one of the caller's addresses; the next becomes the default.",
  writes: true,
  request: z.object({ id: referenceId }),
  reply: z.object({}),
})

export const addressDefault = defineCall({
  ...post,
  name: 'address-change-default',
  path: '/address-change-default',
  summary: 'Makes an address the default.',
  writes: true,
  request: z.object({ id: referenceId }),
  reply: z.object({}),
})
