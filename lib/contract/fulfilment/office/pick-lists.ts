import * as z from 'zod/mini'
import { day, media } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/**
 * Pick lists: products to fetch from the shelves for the parcels of several orders, and the scans made during picking.
 */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const parcelId = z.int().check(z.positive())
export const parcelIds = (max: number) =>
  z.array(parcelId).check(z.minLength(1), z.maxLength(max, `At most ${max} parcels at once.`))
export const pickListId = z.int().check(z.positive())
const shelf = z.string()

/** Maximum number of parcels for one walk through the store: the number of boxes on a trolley. */
export const MAX_PICKED_PARCELS = 24
/** The most scans that are sent at once; a phone with more sends them in parts. */
export const MAX_SCANS = 500

export const SHORT_REASONS = ['empty', 'damaged', 'other-lot', 'elsewhere'] as const
export const shortReason = z.enum(SHORT_REASONS)
export type ShortReason = z.output<typeof shortReason>

const pickedParcel = z.object({
  parcelId: z.int(),
  orderNo: z.int(),
  parcelNo: z.int(),
  /** The box of the trolley: 1, 2, 3 … */
  box: z.int(),
  state: z.enum(['picking', 'packed', 'stopped', 'returned']),
  customer: z.string(),
  isCollected: z.boolean(),
  promisedOn: day,
})
export type PickedParcel = z.output<typeof pickedParcel>

const pickLine = z.object({
  parcelId: z.int(),
  /** Of the order's line. */
  position: z.int(),
  variantId: z.int(),
  shelf,
  dyeLot: z.string(),
  wantedTenths: z.int(),
  pickedTenths: z.int(),
  shortReason: z.nullable(shortReason),
})
export type PickLine = z.output<typeof pickLine>

const pickVariant = z.object({
  variantId: z.int(),
  familyId: z.int(),
  code: z.string(),
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  unit: z.string(),
  /** Tenths of the unit that it is sold in multiples of. */
  stepTenths: z.int(),
  piecesPerBale: z.int(),
  shelf,
  picture: media,
})
export type PickVariant = z.output<typeof pickVariant>

export const pickList = z.object({
  id: z.int(),
  state: z.enum(['open', 'done', 'closed']),
  packerId: z.int(),
  packer: z.string(),
  createdAt: z.string(),
  parcels: z.array(pickedParcel),
  lines: z.array(pickLine),
  /** The variants to pick, and the other colours and sizes of their families: a wrong piece is identified offline. */
  variants: z.array(pickVariant),
})
export type PickList = z.output<typeof pickList>

const pickedParcelIds = z
  .array(parcelId)
  .check(
    z.minLength(1, 'Choose a parcel.'),
    z.maxLength(MAX_PICKED_PARCELS, `At most ${MAX_PICKED_PARCELS} parcels in one pick list.`),
  )

export const officePickListTake = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-pick-list-take',
  path: '/office/packing/take',
  access: 'packing.work',
  summary: 'Creates a pick list of parcels for the caller.',
  request: z.object({ parcelIds: pickedParcelIds }),
  reply: z.object({ pickListId }),
})

export const officePickListGive = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-pick-list-give',
  path: '/office/packing/give',
  access: 'packing.manage',
  summary: 'Creates a pick list of parcels for a packer.',
  request: z.object({ parcelIds: pickedParcelIds, packerId: z.int().check(z.positive()) }),
  reply: z.object({ pickListId }),
})

export const officePickListMove = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-pick-list-move',
  path: '/office/packing/move',
  access: 'packing.manage',
  summary: 'Assigns open pick lists, with their progress, to another packer.',
  request: z.object({
    pickListIds: z.array(pickListId).check(z.minLength(1), z.maxLength(100, 'At most 100 pick lists at once.')),
    packerId: z.int().check(z.positive()),
  }),
  reply: z.object({ moved: z.int() }),
})

export const officePickList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-pick-list',
  path: '/office/packing/pick-list',
  access: 'orders.view',
  summary: 'A pick list with all data that a phone needs offline.',
  request: z.object({ pickListId }),
  reply: pickList,
})

export const pickScan = z.object({
  /** Made on the phone: a scan that is sent twice counts once. */
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'A scan needs a unique id.')),
  kind: z.enum(['pick', 'short', 'packed']),
  parcelId,
  /** Of the order's line; 0 for the whole parcel. */
  position: z.int().check(z.minimum(0)),
  /** For a pick: the quantity added, negative if put back. For a short pick: the quantity found. */
  tenths: z.int().check(z.minimum(-999_990), z.maximum(999_990)),
  reason: z.optional(shortReason),
  /** By the phone's clock. */
  at: z.iso.datetime({ precision: 3, error: 'Enter a time.' }),
})
export type PickScan = z.output<typeof pickScan>

/** taken; stopped: its order was cancelled; late: its parcel was packed before; over: no more is wanted. */
export const SCAN_OUTCOMES = ['taken', 'stopped', 'late', 'over'] as const
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]

export const officePickScans = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-pick-scans',
  path: '/office/packing/scans',
  access: 'packing.work',
  summary: 'Records the scans of a pick list in order, and returns the current list.',
  request: z.object({ pickListId, scans: z.array(pickScan).check(z.minLength(1), z.maxLength(MAX_SCANS)) }),
  reply: z.object({
    outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(SCAN_OUTCOMES) })),
    pickList,
  }),
})

export const officePickListClose = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-pick-list-close',
  path: '/office/packing/close',
  access: 'packing.work',
  summary: 'Cancels a pick list: its unpacked parcels return to the queue.',
  request: z.object({ pickListId }),
  reply: z.object({ returned: z.int() }),
})

export const officeShortPicture = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-short-picture',
  path: '/office/packing/short-picture',
  access: 'packing.work',
  summary: 'Stores a picture of products that could not be packed.',
  request: z.object({ pickListId, parcelId, position: z.int().check(z.minimum(0)) }),
  files: {
    picture: {
      types: ['image/jpeg', 'image/png'],
      minBytes: 100,
      maxBytes: 6 * 1024 * 1024,
      required: true,
      message: 'Choose a picture (JPEG or PNG).',
      tooLarge: 'The picture is larger than 6 MB.',
    },
  },
  reply: z.object({}),
})

export const PICK_LIST_CALLS = [
  officePickListTake,
  officePickListGive,
  officePickListMove,
  officePickList,
  officePickScans,
  officePickListClose,
  officeShortPicture,
]
