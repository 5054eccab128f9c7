import * as z from 'zod/mini'
import { day, email, filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { DATA_REQUEST_CHANNELS, DATA_REQUEST_KINDS, erasureResult } from './data-request-rules.ts'

/**
 * Requests about personal data: recorded with their deadline, completed with an export or an erasure (job kind
 * customers.erase).
 */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
const requestId = z.int().check(z.positive())

const dataRequest = z.object({
  id: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  /** Name of the data subject; empty once erased. */
  name: z.string(),
  email: z.string(),
  /** Null for a guest, and once erased. */
  userId: z.nullable(z.int()),
  channel: z.enum(DATA_REQUEST_CHANNELS),
  details: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  state: z.enum(['open', 'done', 'declined']),
  recordedBy: z.string(),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  exportedAt: z.nullable(z.string()),
  erasure: z.nullable(erasureResult),
  version: z.int(),
})
export type DataRequest = z.output<typeof dataRequest>

export const officeDataRequestList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-data-request-list',
  path: '/office/data-requests',
  access: 'customers.requests',
  isLogged: true,
  summary: 'Requests about personal data, by due date.',
  request: z.object({ state: z.enum(['open', 'closed']) }),
  reply: z.object({ requests: z.array(dataRequest), open: z.int(), late: z.int() }),
})

export const officeDataRequestAdd = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-data-request-add',
  path: '/office/data-requests/add',
  access: 'customers.requests',
  summary: "Records a person's request about their data. The deadline counts from the day it was received.",
  request: z.object({
    kind: z.enum(DATA_REQUEST_KINDS),
    /** The account's email, or the email of a guest's orders. */
    email,
    channel: z.enum(DATA_REQUEST_CHANNELS),
    details: filled('Describe the request.', 1000),
    receivedOn: day,
  }),
  reply: dataRequest,
})

export const officeDataRequestClose = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-data-request-close',
  path: '/office/data-requests/close',
  access: 'customers.requests',
  summary: 'Closes a request with its outcome.',
  request: z.object({
    id: requestId,
    version: z.int(),
    outcome: z.enum(['done', 'declined']),
    answer: filled('Enter your reply.', 1000),
  }),
  reply: dataRequest,
})

export const officeDataExport = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['application/zip'],
  writes: false,
  isLogged: true,
  needsFreshFactor: true,
  name: 'office-data-export',
  path: '/office/data-requests/export',
  access: 'customers.requests',
  summary: 'All data stored about the person of a request, as one zip for that person.',
  request: z.object({ id: requestId }),
  reply: z.object({}),
})

export const officeDataErasePreview = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-data-erase-preview',
  path: '/office/data-requests/erase-preview',
  access: 'customers.erase',
  summary: 'Preview of an erasure: its effects, the data retained by law, and obstacles.',
  request: z.object({ id: requestId }),
  reply: z.object({ ...erasureResult.shape, blockers: z.array(z.string()) }),
})

export const erasePersonJob = defineJob({
  kind: 'customers.erase',
  permission: 'customers.erase',
  summary: 'Erases the person of a request about personal data, and closes the request.',
  needsFreshFactor: true,
  input: z.object({ id: z.int().check(z.positive()), version: z.int() }),
})

export const DATA_REQUEST_CALLS = [
  officeDataRequestList,
  officeDataRequestAdd,
  officeDataRequestClose,
  officeDataExport,
  officeDataErasePreview,
  erasePersonJob,
] as const
