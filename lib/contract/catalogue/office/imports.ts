import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'

/** Product files: uploaded in pieces, read in the background, previewed, and then imported. */

const post = { method: 'POST', body: 'json', answer: 'json', access: 'catalogue.import' } as const
const reads = { ...post, writes: false } as const
const importId = z.int().check(z.positive('This import is not known.'))

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Size of a piece in bytes: a lost piece is sent again separately. */
export const IMPORT_PIECE_BYTES = 8 * 1024 * 1024
/** Maximum number of a file's problems stored in full; the others are counted. */
export const MAX_STORED_PROBLEMS = 5_000
/** Maximum number of stored changes of one family. */
export const MAX_STORED_CHANGES = 200
export const IMPORT_PAGE = 100

export const IMPORT_STATES = ['sending', 'reading', 'ready', 'refused', 'cancelled', 'importing', 'done'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Position in a list of a file's entries. */
const place = z.int().check(z.nonnegative(), z.maximum(1_000_000_000))
const three = z.object({ new: z.int(), changed: z.int(), same: z.int() })
const counts = z.object({
  format: z.enum(['fuma', 'shopify']),
  rows: z.int(),
  families: three,
  variants: z.extend(three, { ended: z.int() }),
  prices: z.int(),
  stock: z.int(),
  /** Prices below cost: they wait for a second person. */
  held: z.int(),
  /** Rows that are left out. */
  problems: z.int(),
  /** Problems of these rows: a row can have several. Absent if an earlier release read the file. */
  faults: z.optional(z.int()),
  /** Columns of the file with data that are not imported. */
  unread: z.array(z.string()),
  brands: z.array(z.string()),
  collections: z.array(z.string()),
  subCollections: z.array(z.string()),
  /** Pictures that are fetched after the import. */
  pictures: z.int(),
})
export type ImportCounts = z.output<typeof counts>

export const IMPORT_CHANGE_KINDS = ['family', 'variant', 'price', 'held-price', 'stock', 'picture'] as const

const change = z.object({
  /** The code of the variant, or the name of the colour; empty for the family itself. */
  of: z.string(),
  /** "Name", "Price ex-VAT KES" */
  field: z.string(),
  kind: z.enum(IMPORT_CHANGE_KINDS),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ImportChange = z.output<typeof change>

const shown = z.object({
  importId: z.int(),
  staffName: z.string(),
  isOwn: z.boolean(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(IMPORT_STATES),
  sentence: z.nullable(z.string()),
  /** The file can be read in the Windows encoding, as Excel writes it. */
  isOtherEncoding: z.boolean(),
  /** Number of bytes uploaded or read. */
  bytesDone: z.int(),
  pieces: z.int(),
  withoutPrices: z.boolean(),
  withoutStock: z.boolean(),
  pricesExVat: z.boolean(),
  counts: z.nullable(counts),
  createdAt: z.string(),
  importedAt: z.nullable(z.string()),
  /** Delayed until then, so that it can be undone. */
  startsAt: z.nullable(z.string()),
  jobId: z.nullable(z.int()),
})
export type ShownImport = z.output<typeof shown>

export const officeImportBegin = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-import-begin',
  path: '/office/imports/begin',
  summary: 'Begins the upload of a product file. It has no effect on the shop until it is imported.',
  request: z.object({
    fileName: z.string().check(z.trim(), z.minLength(1, 'Choose a file.'), z.maxLength(200)),
    bytes: z
      .int()
      .check(
        z.minimum(1, 'The file is empty.'),
        z.maximum(MAX_IMPORT_BYTES, 'The file is larger than 100 MB. Split it, or leave rows without changes out.'),
      ),
  }),
  reply: z.object({ importId: z.int() }),
})

export const officeImportPiece = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  access: 'catalogue.import',
  name: 'office-import-piece',
  path: '/office/imports/piece',
  summary: 'Stores the next piece of a file. A repeated piece returns the same response.',
  request: z.object({ importId, no: z.int().check(z.nonnegative(), z.maximum(1_000)) }),
  files: {
    piece: {
      types: ['application/octet-stream'],
      minBytes: 1,
      maxBytes: IMPORT_PIECE_BYTES,
      required: true,
      message: 'A piece of the file is missing.',
      tooLarge: 'A piece is larger than 8 MB.',
    },
  },
  reply: z.object({ pieces: z.int() }),
})

export const readImportJob = defineJob({
  kind: 'catalogue.import-read',
  permission: 'catalogue.import',
  summary: 'Reads an uploaded file, and compares it with the shop.',
  isHeld: false,
  input: z.object({
    importId,
    /** Absent: the file's own encoding. */
    encoding: z.optional(z.literal('windows-1252')),
    /** Prices of a foreign file are without VAT. */
    pricesExVat: z._default(z.boolean(), false),
    withoutPrices: z._default(z.boolean(), false),
    withoutStock: z._default(z.boolean(), false),
  }),
})

export const makeImportJob = defineJob({
  kind: 'catalogue.import',
  permission: 'catalogue.import',
  summary: 'Imports the previewed changes: all at once, or no change.',
  needsFreshFactor: true,
  input: z.object({
    importId,
    /** Number of changed families, as in the preview. */
    families: z.int().check(z.nonnegative()),
    /** Omits rows with problems; without it, the import is refused while there are problems. */
    leavesOut: z._default(z.boolean(), false),
  }),
})

export const officeImport = defineOfficeCall({
  ...reads,
  passive: true,
  name: 'office-import',
  path: '/office/imports/import',
  summary: 'An import with its progress and changes.',
  request: z.object({ importId }),
  reply: shown,
})

export const officeImportList = defineOfficeCall({
  ...reads,
  passive: true,
  name: 'office-import-list',
  path: '/office/imports',
  summary: 'Imports of the last thirty days, newest first.',
  request: z.object({}),
  reply: z.array(shown),
})

export const IMPORT_SHOWS = ['all', 'new', 'changed', 'prices', 'stock', 'ended'] as const
export type ImportShows = (typeof IMPORT_SHOWS)[number]

const family = z.object({
  no: z.int(),
  line: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['new', 'changed']),
  isEnded: z.boolean(),
  changes: z.array(change),
  changesCount: z.int(),
})
export type ImportedFamily = z.output<typeof family>

export const officeImportFamilies = defineOfficeCall({
  ...reads,
  name: 'office-import-families',
  path: '/office/imports/families',
  summary: 'The changes of an import by family, in pages.',
  request: z.object({
    importId,
    shows: z._default(z.enum(IMPORT_SHOWS), 'all'),
    /** Words of a name, or a part of a code. */
    search: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    after: z._default(place, 0),
  }),
  reply: z.object({ families: z.array(family), next: z.nullable(z.int()) }),
})

export const officeImportProblems = defineOfficeCall({
  ...reads,
  name: 'office-import-problems',
  path: '/office/imports/problems',
  summary: 'The faulty lines of a file in order, in pages.',
  request: z.object({ importId, after: z._default(place, 0) }),
  reply: z.object({
    problems: z.array(z.object({ no: z.int(), line: z.int(), column: z.string(), reason: z.string() })),
    next: z.nullable(z.int()),
  }),
})

export const officeImportProblemsFile = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['text/csv'],
  writes: false,
  access: 'catalogue.import',
  name: 'office-import-problems-file',
  path: '/office/imports/problems-file',
  summary: 'The faulty lines of a file, as CSV.',
  request: z.object({ importId }),
  reply: z.object({}),
})

const column = z.object({
  /** Its title in the first line of the file. */
  column: z.string(),
  meaning: z.string(),
  /** Needed in every file, for new variants, or not at all. */
  need: z.enum(['always', 'new', 'optional']),
  /** Its cells in the example rows of the template. */
  examples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof column>

export const officeImportColumns = defineOfficeCall({
  ...reads,
  name: 'office-import-columns',
  path: '/office/imports/columns',
  summary: 'The columns of the shop’s own product file, with their meaning and examples.',
  request: z.object({}),
  reply: z.array(column),
})

export const officeImportCancel = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-import-cancel',
  path: '/office/imports/cancel',
  summary: 'Cancels an import during upload, reading or review. It has no effect on the shop.',
  request: z.object({ importId }),
  reply: shown,
})

export const IMPORT_CALLS = [
  officeImportBegin,
  officeImportPiece,
  officeImport,
  officeImportList,
  officeImportFamilies,
  officeImportProblems,
  officeImportProblemsFile,
  officeImportColumns,
  officeImportCancel,
  readImportJob,
  makeImportJob,
] as const
