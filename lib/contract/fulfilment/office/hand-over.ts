import * as z from 'zod/mini'
import { filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { parcelId, parcelIds } from './pick-lists.ts'
import { waybillNo } from './waybill.ts'

/**
 * Hand-over of packed parcels: to a carrier with a waybill, or at the counter to the person with the collection code.
 */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
const get = { method: 'GET', body: 'none' } as const

/** Rule for a picture of a waybill. */
export const waybillPicture = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 100,
  maxBytes: 6 * 1024 * 1024,
  message: 'Choose a picture (JPEG or PNG).',
  tooLarge: 'The picture is larger than 6 MB.',
} as const

export const officeWaybill = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-waybill',
  path: '/office/packing/waybill',
  access: 'packing.work',
  summary: 'Records the carrier and waybill number of a packed parcel, with a picture of the waybill.',
  request: z.object({
    parcelId,
    version: z.int().check(z.positive()),
    carrier: filled('Enter the carrier.', 80),
    waybillNo,
  }),
  files: { picture: { ...waybillPicture, required: false } },
  reply: z.object({ version: z.int() }),
})

/** Maximum number of parcels with separate waybill numbers at once: one page of the list. */
export const MAX_WAYBILLS = 100

export const officeWaybills = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-waybills',
  path: '/office/packing/waybills',
  access: 'packing.work',
  summary: 'Records carrier and waybill number of several packed parcels: all of them, or none if one is refused.',
  request: z.object({
    parcels: z
      .array(
        z.object({
          parcelId,
          version: z.int().check(z.positive()),
          carrier: filled('Enter the carrier.', 80),
          waybillNo,
        }),
      )
      .check(z.minLength(1, 'Choose a parcel.'), z.maxLength(MAX_WAYBILLS, `At most ${MAX_WAYBILLS} parcels.`)),
  }),
  reply: z.object({}),
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
  summary: 'The picture of the waybill of a parcel or its run.',
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
  summary: "Finds parcels to collect, by the customer's code or the slip's barcode.",
  request: z.object({ code: filled('Enter the customer’s code.', 20) }),
  reply: z.object({
    orderNo: z.int(),
    customer: z.string(),
    counter: z.string(),
    readySince: z.string(),
    /** All parcels that wait for this customer: one code is valid for the whole order. */
    parcels: z.array(z.object({ parcelId: z.int(), parcelNo: z.int() })),
    lines: z.array(z.object({ product: z.string(), code: z.string(), unit: z.string(), tenths: z.int() })),
  }),
})

export const handOverJob = defineJob({
  kind: 'packing.hand-over',
  permission: 'packing.work',
  summary: 'Hands packed parcels to their carriers, or to the counter for collection.',
  input: z.object({ parcelIds: parcelIds(500) }),
})

export const collectParcelsJob = defineJob({
  kind: 'packing.collect',
  permission: 'packing.work',
  summary: 'Hands parcels to the customer who collects them.',
  input: z.object({
    parcelIds: parcelIds(100),
    /** Name of the collector. */
    by: z.string().check(z.trim(), z.maxLength(80)),
  }),
})

export const HAND_OVER_CALLS = [
  officeWaybill,
  officeWaybills,
  officeWaybillPicture,
  officeCollectionFind,
  handOverJob,
  collectParcelsJob,
] as const
