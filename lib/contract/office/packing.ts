import * as z from 'zod/mini'
import { day, filled, maybe } from '../fields.ts'
import { defineOfficeCall } from './office-call.ts'
import { parcelId, shortReason } from './pick-lists.ts'

/** The packing room: parcels by what is to be done with them, shelves, slips and labels, hand-over and collection. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
const get = { method: 'GET', body: 'none' } as const

export const PARCEL_QUEUES = ['to-pack', 'packing', 'packed', 'ready', 'short'] as const
export const parcelQueue = z.enum(PARCEL_QUEUES)
export type ParcelQueue = z.output<typeof parcelQueue>

const person = z.object({ staffId: z.int(), name: z.string() })

const listedParcel = z.object({
  parcelId: z.int(),
  orderId: z.string(),
  orderNo: z.int(),
  parcelNo: z.int(),
  state: z.enum(['open', 'packing', 'packed', 'sent']),
  version: z.int(),
  customer: z.string(),
  /** Town, or the counter where it is collected. */
  place: z.string(),
  isCollected: z.boolean(),
  /** As the order says; of a parcel that was given to another, that. */
  carrier: z.string(),
  waybillNo: z.string(),
  /** When its slip and its label were printed last. */
  slipPrintedAt: z.nullable(z.string()),
  labelPrintedAt: z.nullable(z.string()),
  hasWaybillPicture: z.boolean(),
  promisedOn: day,
  lines: z.int(),
  tenths: z.int(),
  shelves: z.int(),
  packer: z.nullable(person),
  /** The open pick list it is on. */
  pickListId: z.nullable(z.int()),
  pickedTenths: z.int(),
  /** A cancellation request waits for an answer: it is not sent before. */
  hasRequest: z.boolean(),
  since: z.string(),
})
export type ListedParcel = z.output<typeof listedParcel>

const shortLine = z.object({
  pickListId: z.int(),
  parcelId: z.int(),
  position: z.int(),
  orderNo: z.int(),
  parcelNo: z.int(),
  customer: z.string(),
  product: z.string(),
  code: z.string(),
  shelf: z.string(),
  wantedTenths: z.int(),
  pickedTenths: z.int(),
  reason: shortReason,
  hasPicture: z.boolean(),
  packer: z.string(),
  at: z.nullable(z.string()),
})
export type ShortLine = z.output<typeof shortLine>

const ownPickList = z.object({
  id: z.int(),
  packer: person,
  parcels: z.int(),
  shelves: z.int(),
  wantedTenths: z.int(),
  pickedTenths: z.int(),
  createdAt: z.string(),
})

export const officeParcelList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-parcel-list',
  path: '/office/packing',
  access: 'orders.view',
  summary: 'Parcels to pack, in packing, packed, ready to collect and short, those that go first on top.',
  request: z.object({ queue: parcelQueue, search: maybe(80), page: z.optional(z.int().check(z.minimum(1))) }),
  reply: z.object({
    parcels: z.array(listedParcel),
    shorts: z.array(shortLine),
    total: z.int(),
    tenths: z.int(),
    counts: z.record(parcelQueue, z.int()),
    /** Who packs: to give work to. */
    packers: z.array(person),
    pickLists: z.array(ownPickList),
    /** Slips and labels that a job drew for whom asks, since yesterday. */
    prints: z.array(z.object({ printId: z.int(), pages: z.int(), createdAt: z.string() })),
  }),
})

export const officeShortDecide = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-short-decide',
  path: '/office/packing/short',
  access: 'packing.manage',
  summary: 'What was short is sent later, in a parcel of its own. Taking it off the order is work that is held.',
  request: z.object({
    pickListId: z.int(),
    parcelId,
    position: z.int().check(z.minimum(0)),
  }),
  reply: z.object({}),
})

export const officeShortPictureFile = defineOfficeCall({
  ...get,
  writes: false,
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png'],
  name: 'office-short-picture-file',
  path: '/office/packing/short-picture-file',
  access: 'orders.view',
  summary: 'The picture of what could not be packed.',
  request: z.object({ pickListId: z.int(), parcelId, position: z.int() }),
  reply: z.object({}),
})

/** "B2-3": a letter or two, then numbers, as they are painted on the shelves. */
export const shelfName = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9 ./-]{0,19}$/, 'A shelf is named like B2-3.'))

const listedShelf = z.object({
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  shelf: z.string(),
  dyeLot: z.string(),
  stockTenths: z.int(),
  unit: z.string(),
  /** 0 for a variant without a shelf. */
  version: z.int(),
})
export type ListedShelf = z.output<typeof listedShelf>

export const officeShelfList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-shelf-list',
  path: '/office/shelves',
  access: 'orders.view',
  summary: 'Variants with their shelves, in the order of a walk through the store.',
  request: z.object({ search: maybe(80), isWithout: z.optional(z.boolean()), after: maybe(120) }),
  reply: z.object({ shelves: z.array(listedShelf), total: z.int(), without: z.int(), next: z.nullable(z.string()) }),
})

export const officeShelfSet = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-shelf-set',
  path: '/office/shelves/set',
  access: 'packing.manage',
  summary: 'Says on which shelf a variant lies.',
  request: z.object({
    variantId: z.int().check(z.positive()),
    shelf: shelfName,
    dyeLot: maybe(20),
    version: z.int().check(z.minimum(0)),
  }),
  reply: listedShelf,
})

/** The most rows of a pasted list of shelves. */
export const MOST_SHELVES = 10_000

export const officeShelvesPaste = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-shelves-paste',
  path: '/office/shelves/paste',
  access: 'packing.manage',
  summary: 'Sets the shelves of many variants by their codes: all, or none when a row is wrong.',
  request: z.object({
    rows: z
      .array(z.object({ code: filled('A product code is missing.', 60), shelf: shelfName, dyeLot: maybe(20) }))
      .check(z.minLength(1, 'Paste at least one row.'), z.maxLength(MOST_SHELVES, 'At most 10,000 rows at once.')),
  }),
  reply: z.object({ changed: z.int() }),
})

export const PACKING_FORMS = ['slips', 'labels'] as const
export const packingForm = z.enum(PACKING_FORMS)
/** So many are drawn at once and answered; more are a job. */
export const MOST_PRINTED_AT_ONCE = 25

export const officeParcelPrint = defineOfficeCall({
  ...get,
  writes: false,
  answer: 'file',
  fileTypes: ['application/pdf'],
  name: 'office-parcel-print',
  path: '/office/packing/print',
  access: 'orders.view',
  isLogged: true,
  summary: 'Packing slips or labels of parcels as one PDF.',
  request: z.object({
    form: packingForm,
    /** "812,813" */
    parcels: z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,24}$/, 'At most 25 parcels at once.')),
  }),
  reply: z.object({}),
})

export const officePrintFile = defineOfficeCall({
  ...get,
  writes: false,
  answer: 'file',
  fileTypes: ['application/pdf'],
  name: 'office-print-file',
  path: '/office/packing/print-file',
  access: 'orders.view',
  isLogged: true,
  summary: 'Slips or labels that a job has drawn.',
  request: z.object({ printId: z.int().check(z.positive()) }),
  reply: z.object({}),
})

export const officeWaybill = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-waybill',
  path: '/office/packing/waybill',
  access: 'packing.work',
  summary: "Notes the carrier and the waybill's number of a packed parcel, with a picture of the waybill.",
  request: z.object({
    parcelId,
    version: z.int().check(z.positive()),
    carrier: filled('Say who takes it.', 80),
    waybillNo: maybe(60),
  }),
  files: {
    picture: {
      types: ['image/jpeg', 'image/png'],
      minBytes: 100,
      maxBytes: 6 * 1024 * 1024,
      required: false,
      message: 'Choose a picture (JPEG or PNG).',
      tooLarge: 'The picture is larger than 6 MB.',
    },
  },
  reply: z.object({ version: z.int() }),
})

export const officeWaybillPicture = defineOfficeCall({
  ...get,
  writes: false,
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png'],
  name: 'office-waybill-picture',
  path: '/office/packing/waybill-picture',
  access: 'orders.view',
  isLogged: true,
  summary: "The picture of a parcel's waybill.",
  request: z.object({ parcelId }),
  reply: z.object({}),
})

export const officeCollectionFind = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-collection-find',
  path: '/office/packing/collection',
  access: 'packing.work',
  isLogged: true,
  summary: 'Finds what a customer collects, by the code they were sent or the barcode of its slip.',
  request: z.object({ code: filled('Type the code that the customer shows.', 20) }),
  reply: z.object({
    orderNo: z.int(),
    customer: z.string(),
    counter: z.string(),
    readySince: z.string(),
    /** All that waits for this customer: one code is good for the whole order. */
    parcels: z.array(z.object({ parcelId: z.int(), parcelNo: z.int() })),
    lines: z.array(z.object({ product: z.string(), code: z.string(), unit: z.string(), tenths: z.int() })),
  }),
})

export const PACKING_CALLS = [
  officeParcelList,
  officeShortDecide,
  officeShortPictureFile,
  officeShelfList,
  officeShelfSet,
  officeShelvesPaste,
  officeParcelPrint,
  officePrintFile,
  officeWaybill,
  officeWaybillPicture,
  officeCollectionFind,
]
