import * as z from 'zod/mini'
import { filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { waybillPicture } from './hand-over.ts'
import { parcelId } from './pick-lists.ts'
import { waybillNo } from './waybill.ts'

/** Runs: packed parcels that a carrier takes at once, with one sheet for its driver to sign. */

const runId = z.int().check(z.positive())

/** Maximum number of parcels in a run. */
export const MAX_RUN_PARCELS = 200

const listedRun = z.object({
  runId: z.int(),
  carrier: z.string(),
  /** One waybill number for all parcels; empty if each parcel has its own. */
  waybillNo: z.string(),
  hasPicture: z.boolean(),
  parcels: z.int(),
  /** Number of parcels that the carrier has. */
  sent: z.int(),
  createdAt: z.string(),
})

export const officeRunList = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  name: 'office-run-list',
  path: '/office/packing/run-list',
  access: 'orders.view',
  summary: 'Runs since yesterday, and runs with waiting parcels, newest first.',
  request: z.object({}),
  reply: z.object({ runs: z.array(listedRun) }),
})

export const officeRunMake = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  name: 'office-run-make',
  path: '/office/packing/runs',
  access: 'packing.work',
  summary: "Adds packed parcels to a carrier's run. A parcel on another run is removed from it.",
  request: z.object({
    carrier: filled('Enter the carrier.', 80),
    /** One waybill number for all parcels; without it each parcel has its own. */
    waybillNo,
    /** The own rider who delivers them. */
    riderId: z.optional(z.int().check(z.positive('Choose a rider.'))),
    parcels: z
      .array(z.object({ parcelId, version: z.int().check(z.positive()), waybillNo }))
      .check(
        z.minLength(1, 'Choose a parcel.'),
        z.maxLength(MAX_RUN_PARCELS, `At most ${MAX_RUN_PARCELS} parcels on one run.`),
      ),
  }),
  reply: z.object({
    runId: z.int(),
    /** Current versions, for the next change. */
    parcels: z.array(z.object({ parcelId: z.int(), version: z.int() })),
  }),
})

export const officeRunPicture = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-run-picture',
  path: '/office/packing/run-picture',
  access: 'packing.work',
  summary: "Stores the picture of a run's waybill, for all of its parcels.",
  request: z.object({ runId }),
  files: { picture: { ...waybillPicture, required: true } },
  reply: z.object({}),
})

export const officeRunSheet = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/pdf'],
  writes: false,
  name: 'office-run-sheet',
  path: '/office/packing/run-sheet',
  access: 'orders.view',
  isLogged: true,
  summary: "The sheet of a run with its parcels, for the driver's signature.",
  request: z.object({ runId }),
  reply: z.object({}),
})

export const RUN_CALLS = [officeRunList, officeRunMake, officeRunPicture, officeRunSheet]
