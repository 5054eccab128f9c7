import * as z from 'zod/mini'
import { filled, MAX_CATALOGUE_CODE, maybe, media } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Brands, collections and sub-collections: grouping and order of products in the shop. */

const reads = { method: 'POST', body: 'json', writes: false, answer: 'json', access: 'catalogue.view' } as const
const edits = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'catalogue.edit' } as const

/** Limits for the office's forms and for every import. */
export const brandName = filled('Enter the brand’s name.', 80)
export const collectionName = filled('Enter a name.', 80)
export const providerName = maybe(80)
/** Of a brand or its provider. */
export const townName = z.string().check(z.trim(), z.maxLength(80, 'At most 80 characters.'))
const code = z.string().check(z.minLength(1), z.maxLength(MAX_CATALOGUE_CODE))
const codes = z.array(code).check(z.minLength(1), z.maxLength(1_000))
const sha = z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'Choose a picture.'))
const version = z.optional(z.int())

const provider = z.object({ code: z.string(), name: z.string(), town: z.string() })

const brand = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  town: z.string(),
  blurb: z.string(),
  image: z.nullable(media),
  provider,
  /** Product families under it, in any status. */
  families: z.int(),
})
export type OfficeBrand = z.output<typeof brand>

export const officeBrandList = defineOfficeCall({
  ...reads,
  name: 'office-brand-list',
  path: '/office/brands',
  summary: 'All brands in display order, and the providers that dispatch for them.',
  request: z.object({}),
  reply: z.object({ brands: z.array(brand), providers: z.array(provider) }),
})

export const officeBrandSave = defineOfficeCall({
  ...edits,
  name: 'office-brand-save',
  path: '/office/brands/save',
  summary: 'Creates a brand, or saves changes based on the version that was read.',
  request: z.object({
    /** Absent: creates a new collection. */
    code: z.optional(code),
    version,
    name: brandName,
    town: townName,
    blurb: z.string().check(z.trim(), z.maxLength(600, 'At most 600 characters.')),
    image: z.nullable(sha),
    /** Dispatcher of its products: an existing provider, or a new provider by name and town. */
    providerCode: maybe(80),
    providerName,
    providerTown: maybe(80),
  }),
  reply: brand,
})

export const officeBrandOrder = defineOfficeCall({
  ...edits,
  name: 'office-brand-order',
  path: '/office/brands/order',
  summary: 'Sets the order of the brands, based on the order that was read.',
  request: z.object({ before: codes, codes }),
  reply: z.object({}),
})

const part = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  isShown: z.boolean(),
  cover: media,
  families: z.int(),
})

const collection = z.extend(part, { blurb: z.string(), parts: z.array(part) })
export type OfficeCollection = z.output<typeof collection>
export type OfficeCollectionPart = z.output<typeof part>

export const officeCollectionList = defineOfficeCall({
  ...reads,
  name: 'office-collection-list',
  path: '/office/collections',
  summary: 'All collections with their sub-collections, in display order.',
  request: z.object({}),
  reply: z.object({ collections: z.array(collection) }),
})

export const officeCollectionSave = defineOfficeCall({
  ...edits,
  name: 'office-collection-save',
  path: '/office/collections/save',
  summary: 'Creates a collection or sub-collection, or saves changes based on the version that was read.',
  request: z.object({
    code: z.optional(code),
    version,
    /** For a sub-collection: its collection. */
    of: z.optional(code),
    name: collectionName,
    /** For a collection. */
    blurb: z.string().check(z.trim(), z.maxLength(600, 'At most 600 characters.')),
    cover: sha,
    isShown: z.boolean(),
  }),
  reply: part,
})

export const officeCollectionOrder = defineOfficeCall({
  ...edits,
  name: 'office-collection-order',
  path: '/office/collections/order',
  summary: "Sets the order of collections or of a collection's sub-collections, based on the order that was read.",
  request: z.object({ of: z.optional(code), before: codes, codes }),
  reply: z.object({}),
})

export const MAX_PLACED = 500
const placed = z.object({
  familyId: z.int(),
  code: z.string(),
  name: z.string(),
  part: z.string(),
  picture: z.nullable(media),
  /** Whether its position was set manually; the others follow by name. */
  isPlaced: z.boolean(),
})
export type PlacedFamily = z.output<typeof placed>

export const officeHandOrder = defineOfficeCall({
  ...reads,
  name: 'office-hand-order',
  path: '/office/collections/products',
  summary: 'The products on sale of a collection, in display order.',
  request: z.object({ collection: code }),
  reply: z.object({ families: z.array(placed), total: z.int() }),
})

export const officeHandOrderSave = defineOfficeCall({
  ...edits,
  name: 'office-hand-order-save',
  path: '/office/collections/products/save',
  summary: 'Sets the first products of a collection and its sub-collections; the others follow by name.',
  request: z.object({
    collection: code,
    /** Manually placed products at the time of reading, and the new list. */
    before: z.array(z.int()).check(z.maxLength(MAX_PLACED)),
    familyIds: z
      .array(z.int().check(z.positive()))
      .check(z.maxLength(MAX_PLACED, 'At most 500 products can be placed manually.')),
  }),
  reply: z.object({}),
})

export const COLLECTION_CALLS = [
  officeBrandList,
  officeBrandSave,
  officeBrandOrder,
  officeCollectionList,
  officeCollectionSave,
  officeCollectionOrder,
  officeHandOrder,
  officeHandOrderSave,
] as const
