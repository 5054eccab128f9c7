import * as z from 'zod/mini'
import { day } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'

/** Price lists as files: ladders, and prices agreed with companies and groups. Read, previewed, and then imported. */

const sets = { access: 'prices.set', method: 'POST', answer: 'json' } as const
const fileId = z.int().check(z.positive('This file is no longer stored. Choose it again.'))

export const MAX_PRICE_LIST_BYTES = 4 * 1024 * 1024
export const MAX_PRICE_LIST_ROWS = 20_000

/** Input of the export: prices that have not ended before this day. */
export const priceListExported = z.object({ day })

export const officePriceListSend = defineOfficeCall({
  ...sets,
  body: 'multipart',
  writes: true,
  name: 'office-price-list-send',
  path: '/office/price-lists/send',
  summary: 'Uploads a price list. It has no effect until it is imported.',
  request: z.object({ fileName: z.string().check(z.trim(), z.minLength(1, 'Choose a file.'), z.maxLength(200)) }),
  files: {
    list: {
      // The content decides whether it is CSV or XLSX.
      types: ['application/octet-stream'],
      minBytes: 1,
      maxBytes: MAX_PRICE_LIST_BYTES,
      required: true,
      message: 'Choose a CSV or Excel file.',
      tooLarge: 'The file is larger than 4 MB. Split it, or leave rows without changes out.',
    },
  },
  reply: z.object({ fileId: z.int() }),
})

const change = z.object({
  /** First line of the file. */
  line: z.int(),
  kind: z.enum(['added', 'changed']),
  /** "Ladder Schools", "Kamau Drapers: SB-01" */
  title: z.string(),
  /** Lines that are removed and added. */
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type PriceListChange = z.output<typeof change>

export const officePriceListPreview = defineOfficeCall({
  ...sets,
  body: 'json',
  writes: false,
  name: 'office-price-list-preview',
  path: '/office/price-lists/preview',
  summary: 'The changes of an uploaded price list against the current prices, and its faulty rows.',
  request: z.object({
    fileId,
    skip: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 0),
  }),
  reply: z.object({
    fileName: z.string(),
    rows: z.int(),
    importedAt: z.nullable(z.string()),
    /** Numbers of ladders and agreed prices. */
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    /** Rows with faults: their ladders and agreed prices are left out. */
    faulty: z.int(),
    faults: z.array(z.object({ line: z.int(), column: z.string(), reason: z.string() })),
    changes: z.array(change),
    next: z.nullable(z.int()),
    /** Identifies all changes: the import requires the changes that were seen. */
    seen: z.string(),
  }),
})

export const importPriceListJob = defineJob({
  kind: 'prices.import',
  permission: 'prices.set',
  summary: 'Imports the previewed changes of a price list. Companies are notified.',
  needsFreshFactor: true,
  input: z.object({
    fileId,
    /** As in the preview. */
    seen: z.string().check(z.maxLength(64)),
    changes: z.int().check(z.minimum(1, 'This file contains no changes.'), z.maximum(MAX_PRICE_LIST_ROWS)),
    /** Omits rows with faults; without it, the import is refused if there are faults. */
    leavesOut: z._default(z.boolean(), false),
  }),
})

export const PRICE_LIST_CALLS = [officePriceListSend, officePriceListPreview, importPriceListJob] as const
