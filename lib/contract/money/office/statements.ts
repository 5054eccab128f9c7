import * as z from 'zod/mini'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { ACCOUNT_KINDS, LINE_KINDS, STATEMENT_KINDS } from '../money-kinds.ts'

/** Statements of providers and banks: uploaded in pieces, read in the background, previewed, and then imported. */

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.match' } as const
const uploadId = z.int().check(z.positive('This file is no longer stored. Choose it again.'))
const accountId = z.int().check(z.positive())
const fileId = z.int().check(z.positive())

export const MAX_STATEMENT_BYTES = 100 * 1024 * 1024
/** Size of a piece in bytes: a lost piece is sent again separately. */
export const STATEMENT_PIECE_BYTES = 8 * 1024 * 1024
/** Rows of a file that the editor of columns shows. */
export const SAMPLE_ROWS = 30

export const UPLOAD_STATES = ['sending', 'reading', 'ready', 'refused', 'importing', 'done'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** Order of day, month and year in the dates of a bank. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const

const title = filled('Choose a column.', 100)
/** The columns of an account's statements: titles of its header, and how its dates and signs are written. */
export const statementMapping = z.object({
  date: title,
  dateOrder: z.enum(DATE_ORDERS),
  description: title,
  /** One signed column, or two columns. */
  amount: z.union([
    z.object({
      signed: title,
      /** Money out is positive. */
      isReversed: z.optional(z.boolean()),
    }),
    z.object({ in: title, out: title }),
  ]),
  balance: z.nullable(title),
  reference: z.nullable(title),
})
export type StatementMapping = z.output<typeof statementMapping>

const account = z.object({
  accountId: z.int(),
  kind: z.enum(ACCOUNT_KINDS),
  name: z.string(),
  /** The short code or the number of the bank account; empty if it is not known yet. */
  number: z.string(),
})
export type StatementAccount = z.output<typeof account>

const line = z.object({
  lineNo: z.int(),
  at: z.string(),
  hasTime: z.boolean(),
  kind: z.enum(LINE_KINDS),
  reference: z.string(),
  details: z.string(),
  amount: money,
  balance: z.nullable(money),
})

/** Effects of an import, before it. */
const preview = z.object({
  kind: z.enum(STATEMENT_KINDS),
  from: day,
  to: day,
  opening: z.nullable(money),
  closing: z.nullable(money),
  /** Lines that are new. */
  added: z.int(),
  /** Lines that an earlier file had. */
  known: z.int(),
  /** Rows without effect: failed transactions, totals. */
  skipped: z.int(),
  /** Remarks on missing lines, closed days and the account. */
  notes: z.array(z.string()),
  first: z.array(line),
})

const shown = z.object({
  uploadId: z.int(),
  staffName: z.string(),
  isOwn: z.boolean(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(UPLOAD_STATES),
  /** Number of rows that were read. */
  rows: z.int(),
  /** Why the file was refused; a line is null for a fault of the whole file. */
  faults: z.array(z.object({ line: z.nullable(z.int()), reason: z.string() })),
  /** Missing before it can be read: its account, or the columns of the account. */
  needs: z.nullable(z.enum(['account', 'columns'])),
  account: z.nullable(account),
  mapping: z.nullable(statementMapping),
  /** First rows of the file, while columns can be chosen; `header` is the place of the titles. */
  sample: z.nullable(z.object({ rows: z.array(z.array(z.string())), header: z.int() })),
  preview: z.nullable(preview),
  /** Of an imported file. */
  fileId: z.nullable(z.int()),
  /** By the shop's entries at the end of an imported file. */
  ledger: z.nullable(money),
  createdAt: z.string(),
})
export type ShownStatement = z.output<typeof shown>

export const officeStatementBegin = defineOfficeCall({
  ...read,
  writes: true,
  name: 'office-statement-begin',
  path: '/office/money/statements/begin',
  summary: 'Begins the upload of a statement. It has no effect until it is imported.',
  request: z.object({
    fileName: z.string().check(z.trim(), z.minLength(1, 'Choose a file.'), z.maxLength(200)),
    bytes: z
      .int()
      .check(
        z.minimum(1, 'The file is empty.'),
        z.maximum(MAX_STATEMENT_BYTES, 'The file is larger than 100 MB. Export a shorter period.'),
      ),
  }),
  reply: z.object({ uploadId: z.int() }),
})

export const officeStatementPiece = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  access: 'payments.match',
  name: 'office-statement-piece',
  path: '/office/money/statements/piece',
  summary: 'Stores the next piece of a statement. A repeated piece returns the same response.',
  request: z.object({ uploadId, no: z.int().check(z.nonnegative(), z.maximum(1_000)) }),
  files: {
    piece: {
      types: ['application/octet-stream'],
      minBytes: 1,
      maxBytes: STATEMENT_PIECE_BYTES,
      required: true,
      message: 'A piece of the file is missing.',
      tooLarge: 'A piece is larger than 8 MB.',
    },
  },
  reply: z.object({ pieces: z.int() }),
})

export const readStatementJob = defineJob({
  kind: 'money.statement-read',
  permission: 'payments.match',
  summary: 'Reads an uploaded statement, and compares it with the stored lines of its account.',
  isHeld: false,
  input: z.object({
    uploadId,
    /** Absent: the account that the file names. */
    accountId: z.optional(accountId),
    /** Absent: the columns stored for the account. */
    mapping: z.optional(statementMapping),
  }),
})

export const importStatementJob = defineJob({
  kind: 'money.statement-import',
  permission: 'payments.match',
  summary: 'Imports the new lines of a read statement: all at once.',
  isHeld: false,
  input: z.object({ uploadId, /** Number of new lines in the preview. */ added: z.int().check(z.nonnegative()) }),
})

export const officeStatement = defineOfficeCall({
  ...read,
  passive: true,
  name: 'office-statement',
  path: '/office/money/statements/statement',
  summary: 'An uploaded statement with its progress and preview.',
  request: z.object({ uploadId }),
  reply: shown,
})

const file = z.object({
  fileId: z.int(),
  account,
  kind: z.enum(STATEMENT_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** Whether its bytes are stored: rows of a provider's call have no file. */
  isStored: z.boolean(),
  sha256: z.string(),
  from: day,
  to: day,
  lines: z.int(),
  known: z.int(),
  importedBy: z.nullable(z.string()),
  importedAt: z.string(),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
})
export type StatementFile = z.output<typeof file>

export const officeStatementFiles = defineOfficeCall({
  ...read,
  access: 'payments.view',
  passive: true,
  name: 'office-statement-files',
  path: '/office/money/statements',
  summary: 'The latest 200 imported statements, newest first, and the accounts that have statements.',
  request: z.object({ accountId: z.optional(accountId) }),
  reply: z.object({ files: z.array(file), accounts: z.array(account) }),
})

export const officeStatementFile = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/octet-stream'],
  writes: false,
  isLogged: true,
  access: 'payments.match',
  name: 'office-statement-file',
  path: '/office/money/statements/file',
  summary: 'An imported statement as it was uploaded.',
  request: z.object({ fileId }),
  reply: z.object({}),
})

export const officeStatementUndo = defineOfficeCall({
  ...read,
  writes: true,
  needsFreshFactor: true,
  name: 'office-statement-undo',
  path: '/office/money/statements/undo',
  summary: 'Undoes the import of a statement while none of its days is closed. Its lines are deleted.',
  request: z.object({ fileId }),
  reply: z.object({ text: z.string() }),
})

export const STATEMENT_CALLS = [
  officeStatementBegin,
  officeStatementPiece,
  readStatementJob,
  importStatementJob,
  officeStatement,
  officeStatementFiles,
  officeStatementFile,
  officeStatementUndo,
] as const
