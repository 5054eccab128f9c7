import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { parcelIds } from './pick-lists.ts'

/** Packing slips, labels and pick lists on paper. */

const get = { method: 'GET', body: 'none' } as const

/** Forms enclosed with a parcel: printing them is recorded on it. */
export const PACKING_FORMS = ['slips', 'labels'] as const
export const packingForm = z.enum(PACKING_FORMS)
/** A pick list is for the packer, and stays in the shop. */
export const printedForm = z.enum([...PACKING_FORMS, 'pick-lists'])
export type PrintedForm = z.output<typeof printedForm>
/** Maximum number generated immediately; larger prints run as a job. */
export const MAX_PRINTED_AT_ONCE = 25

export const officeParcelPrint = defineOfficeCall({
  ...get,
  writes: false,
  answer: 'file',
  fileTypes: ['application/pdf'],
  name: 'office-parcel-print',
  path: '/office/packing/print',
  access: 'orders.view',
  isLogged: true,
  summary: 'Packing slips, labels or pick lists of parcels as one PDF.',
  request: z.object({
    form: printedForm,
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

/** The most slips or labels in one PDF. */
const MAX_PRINTED = 1_000

export const printParcelsJob = defineJob({
  kind: 'packing.print',
  permission: 'orders.view',
  summary: 'Draws many packing slips or labels as one PDF.',
  isHeld: false,
  input: z.object({ form: packingForm, parcelIds: parcelIds(MAX_PRINTED) }),
})

export const PARCEL_PRINT_CALLS = [officeParcelPrint, officePrintFile, printParcelsJob] as const
