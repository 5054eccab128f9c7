import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { MIN_TOWN_LETTERS } from '../base/choices.ts'
import { media, money, referenceId } from '../base/fields.ts'

const badge = z.nullable(z.enum(['new', 'new design soon', 'coming soon']))

/** A sub-collection in the menu. `Code` is its slug in addresses; `count` is the number of cards in it. */
const menuSubCollection = z.object({
  Code: z.string(),
  name: z.string(),
  isAvailable: z.boolean(),
  isImg: z.boolean(),
  badge,
  image: media,
  count: z.int(),
})

/** A collection in the menu. `id` is its slug in addresses. */
export const menuCollection = z.object({
  id: z.string(),
  name: z.string(),
  blurb: z.string(),
  isAvailable: z.boolean(),
  dropdownRight: z.boolean(),
  badge,
  image: media,
  count: z.int(),
  subCollection: z.array(menuSubCollection),
})
export type MenuCollection = z.output<typeof menuCollection>

const open = { who: EVERYBODY, answer: 'json', writes: false } as const
const dropDown = z.object({ isApiDropDown: z._default(z.literal([0, 1]), 1) })
const idName = z.object({ id: referenceId, name: z.string() })

export const productCollectionList = defineCall({
  ...open,
  name: 'product-collection-list',
  path: '/product-collection-list',
  method: 'POST',
  summary: 'The menu: collections with their sub-collections and the number of cards in each.',
  body: 'json',
  request: z.object({}),
  reply: z.array(menuCollection),
})

export const brandList = defineCall({
  ...open,
  name: 'brand-list',
  path: '/brand-list',
  method: 'POST',
  summary: 'Brands, with their towns.',
  body: 'json',
  request: dropDown,
  reply: z.array(
    z.object({ Code: z.string(), name: z.string(), town: z.string(), image: z.nullable(media), count: z.int() }),
  ),
})

/** A video: a file of this shop, or a video on Vimeo or YouTube. */
export const video = z.object({ videoType: z.enum(['file', 'vimeo', 'youtube']), videoUrl: z.string() })
export type Video = z.output<typeof video>

export const bannerList = defineCall({
  ...open,
  name: 'banner-list',
  path: '/banner-list',
  method: 'POST',
  summary: 'Banners of the home page.',
  body: 'json',
  request: z.object({}),
  reply: z.array(
    z.object({
      mediaType: z.enum(['image', 'video']),
      videoType: z.nullable(z.enum(['file', 'vimeo', 'youtube'])),
      media,
      /** A second crop for phones. */
      mediaNarrow: media,
      /** Address of the video, if it is a video. */
      videoUrl: z.nullable(z.string()),
      title: z.string(),
      text: z.string(),
      words: z.array(z.string()),
      redirectUrl: z.string(),
      redirectText: z.string(),
    }),
  ),
})

export const collections = defineCall({
  ...open,
  name: 'collections',
  path: '/collections',
  method: 'GET',
  summary: 'Tiles of the home page: each collection with its media and link target.',
  body: 'none',
  request: z.object({}),
  reply: z.array(
    z.object({
      title: z.string(),
      redirectUrl: z.string(),
      count: z.int(),
      badge,
      media: z.array(media),
      /** Opened in a dialog; null without a video. */
      video: z.nullable(video),
    }),
  ),
})

export const countryList = defineCall({
  ...open,
  name: 'country-list',
  path: '/country-list',
  method: 'POST',
  summary: 'The fifteen countries we sell to, with their codes.',
  body: 'json',
  request: dropDown,
  reply: z.array(z.extend(idName, { code: z.string(), dialCode: z.string() })),
})

export const countyList = defineCall({
  ...open,
  name: 'county-list',
  path: '/county-list',
  method: 'POST',
  summary: "A country's counties: 47 for Kenya, an empty list for other countries.",
  body: 'json',
  request: z.extend(dropDown, { countryId: referenceId }),
  reply: z.array(idName),
})

export const cityList = defineCall({
  ...open,
  name: 'city-list',
  path: '/city-list',
  method: 'POST',
  summary: "A county's towns, with their postal codes.",
  body: 'json',
  request: z.extend(dropDown, { countyId: referenceId }),
  reply: z.array(
    z.extend(idName, {
      postalCode: z.nullable(z.string()),
      /** The county's entry for every place that is not listed: its name is typed and sent as `cityName`. */
      isOther: z.optional(z.boolean()),
    }),
  ),
})

/** An addition of ours: forms find the county of a typed town. */
export const townSearch = defineCall({
  ...open,
  name: 'town-search',
  path: '/town-search',
  method: 'POST',
  summary: 'Towns and estates of a country with names that begin with the text, and their counties; at most six.',
  body: 'json',
  request: z.object({
    countryId: referenceId,
    searchText: z.string().check(z.trim(), z.minLength(MIN_TOWN_LETTERS), z.maxLength(80)),
  }),
  reply: z.array(z.extend(idName, { postalCode: z.nullable(z.string()), countyId: referenceId, county: z.string() })),
})
export type FoundTown = z.output<typeof townSearch.reply>[number]

const pickUpPoint = z.object({
  id: referenceId,
  name: z.string(),
  address: z.string(),
  town: z.string(),
  county: z.string(),
  hours: z.string(),
  phone: z.string(),
  /** Calendar days from today until an order is ready there. Absent if the upstream does not provide it. */
  days: z.optional(z.int()),
  /** The same in the shop's open days, which are the same on each day of the week. */
  workingDays: z.optional(z.int()),
})

export const pickUpPoints = defineCall({
  ...open,
  name: 'pick-up-points',
  path: '/pick-up-points',
  method: 'POST',
  summary: 'The pick-up points.',
  body: 'json',
  request: z.object({}),
  reply: z.array(pickUpPoint),
})

export const pickUpPointDetail = defineCall({
  ...open,
  name: 'pick-up-point-detail',
  path: '/pick-up-points/{id}',
  method: 'POST',
  summary: 'One pick-up point.',
  body: 'json',
  request: z.object({ id: referenceId }),
  reply: pickUpPoint,
})

export const deliveryCharge = defineCall({
  ...open,
  name: 'delivery-charge',
  path: '/delivery-charge',
  acting: true,
  method: 'POST',
  summary:
    'The delivery charge to a town. Delivery is free from an order value; placing the order calculates it again.',
  body: 'json',
  request: z.object({
    branchId: z._default(z.nullable(referenceId), null),
    cityId: z._default(z.nullable(referenceId), null),
    addressId: z._default(z.nullable(referenceId), null),
    /** Products value with VAT before offers, for the free-delivery threshold of the quote. */
    goodsValue: z.optional(money),
    /** Offers of free delivery that the cart has, as `cart-list` named them. */
    offers: z.optional(z.array(z.int()).check(z.maxLength(20))),
  }),
  reply: z.object({
    id: referenceId,
    charge: money,
    chargeWithVat: money,
    vatPerc: z.number(),
    provider_name: z.string(),
    /** Calendar days from today until arrival. Absent if the upstream does not provide it. */
    deliveryDays: z.optional(z.int()),
    /** The same in the shop's open days, which are the same on each day of the week. */
    workingDays: z.optional(z.int()),
    /** Product total with VAT from which delivery is free. Absent if the upstream does not provide it. */
    freeFrom: z.optional(money),
    /** The offer that makes delivery free; absent without such an offer. */
    offer: z.optional(z.string()),
    /** The largest order that the caller can pay on delivery there; absent if that is not offered. */
    payOnDeliveryUpTo: z.optional(money),
  }),
})

/** An addition of ours, for the page that lists all delivery charges. */
export const deliveryChargeList = defineCall({
  ...open,
  name: 'delivery-charge-list',
  path: '/delivery-charge-list',
  method: 'POST',
  summary: 'Delivery charges of every county, and of towns that differ.',
  body: 'json',
  request: z.object({}),
  reply: z.object({
    /** Delivery is free from this product total with VAT. */
    freeFrom: money,
    charges: z.array(
      z.object({
        county: z.string(),
        /** Null for the other towns of the county. */
        town: z.nullable(z.string()),
        chargeWithVat: money,
        /** Calendar days from today until arrival. */
        deliveryDays: z.int(),
        /** The same in the shop's open days. */
        workingDays: z.optional(z.int()),
        provider_name: z.string(),
      }),
    ),
  }),
})
