import * as z from 'zod/mini'
import { day, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { parcelId, shortReason } from './pick-lists.ts'

/** The packing section: parcels by their next step, and missing products. */

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
  /** Town, or the counter for collection. */
  place: z.string(),
  isCollected: z.boolean(),
  /** The order's carrier; the parcel's carrier if it was given to another. */
  carrier: z.string(),
  waybillNo: z.string(),
  /** When its slip and its label were printed last. */
  slipPrintedAt: z.nullable(z.string()),
  labelPrintedAt: z.nullable(z.string()),
  hasWaybillPicture: z.boolean(),
  /** The amount to take at the door; absent if it is not paid on delivery. */
  toTake: z.optional(money),
  /** The balance of a deposit that is due before it is packed; absent otherwise. */
  balance: z.optional(money),
  /** The run that it is on. */
  runId: z.nullable(z.int()),
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

const openPickList = z.object({
  id: z.int(),
  packer: person,
  parcels: z.int(),
  shelves: z.int(),
  wantedTenths: z.int(),
  pickedTenths: z.int(),
  createdAt: z.string(),
})
export type OpenPickList = z.output<typeof openPickList>

export const officeParcelList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-parcel-list',
  path: '/office/packing',
  access: 'orders.view',
  summary: 'Parcels to pack, in packing, packed, ready to collect and short, most urgent first.',
  request: z.object({
    queue: parcelQueue,
    search: maybe(80),
    isOwn: z.optional(z.boolean()),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  reply: z.object({
    parcels: z.array(listedParcel),
    shorts: z.array(shortLine),
    total: z.int(),
    tenths: z.int(),
    counts: z.record(parcelQueue, z.int()),
    /** Packers for assignments. */
    packers: z.array(person),
    pickLists: z.array(openPickList),
    /** Slips and labels that a job generated for the caller since yesterday. */
    prints: z.array(z.object({ printId: z.int(), pages: z.int(), createdAt: z.string() })),
  }),
})

/** Maximum number of parcels when a whole queue is selected: the limit of one PDF. */
export const MAX_LISTED_PARCELS = 1_000

export const officeParcelIds = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-parcel-ids',
  path: '/office/packing/ids',
  access: 'orders.view',
  summary: 'All parcels of a queue, at most 1,000, for bulk actions.',
  request: z.object({ queue: parcelQueue, search: maybe(80), isOwn: z.optional(z.boolean()) }),
  reply: z.object({ parcelIds: z.array(z.int()) }),
})

export const officeShortDecide = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-short-decide',
  path: '/office/packing/short',
  access: 'packing.manage',
  summary:
    'Decides on missing products: sends them later in a separate parcel, or delays the whole parcel until they arrive. Cancelling them is separate background work.',
  request: z.object({
    pickListId: z.int(),
    parcelId,
    position: z.int().check(z.minimum(0)),
    /** Absent: later. */
    decision: z.optional(z.enum(['later', 'hold'])),
  }),
  reply: z.object({}),
})

export const officeParcelRelease = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-parcel-release',
  path: '/office/packing/release',
  access: 'packing.manage',
  summary: 'Releases a parcel that waits for the rest of its order.',
  request: z.object({ parcelId }),
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
  summary: 'The picture of products that could not be packed.',
  request: z.object({ pickListId: z.int(), parcelId, position: z.int() }),
  reply: z.object({}),
})

export const takeShortOffJob = defineJob({
  kind: 'packing.take-off',
  permission: 'orders.cancel',
  summary: 'Cancels missing products of an order.',
  input: z.object({ pickListId: z.int(), parcelId, position: z.int() }),
})

export const PACKING_CALLS = [
  officeParcelList,
  officeParcelIds,
  officeShortDecide,
  officeParcelRelease,
  officeShortPictureFile,
  takeShortOffJob,
] as const
