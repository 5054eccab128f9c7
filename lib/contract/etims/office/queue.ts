import * as z from 'zod/mini'
import { filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ETIMS_STATES, STOCK_STATES } from '../etims-settings.ts'

/** The queues of the devices: documents on their way to KRA. */

/** incomplete: at KRA, but its control data or its stock report are missing. */
export const QUEUE_VIEWS = ['refused', 'waiting', 'incomplete', 'accepted', 'all'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

const kind = z.enum(['invoice', 'credit-note'])
export const queuedNo = z.int().check(z.positive('This document is not known.'))
export const queuedVersion = z.int().check(z.positive())
const [no, version] = [queuedNo, queuedVersion]

const listed = z.object({
  ...{ kind, no, version, serial: z.string() },
  orderNo: z.int(),
  device: z.string(),
  state: z.enum(ETIMS_STATES),
  stockState: z.enum(STOCK_STATES),
  total: money,
  issuedAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  /** KRA's number of the receipt: "KRACU…/12"; null until the control data are known. */
  receipt: z.nullable(z.string()),
  /** The refusal by KRA or by the shop; empty if it was not refused. */
  problem: z.string(),
  /** Of a waiting credit note: the invoice that KRA has not accepted. */
  waitsFor: z.nullable(z.string()),
})
export type QueuedDocument = z.output<typeof listed>

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'etims.manage' } as const

export const officeEtimsQueue = defineOfficeCall({
  ...read,
  name: 'office-etims-queue',
  path: '/office/etims/queue',
  summary: 'Documents on their way to KRA: refused and waiting documents the oldest first, others the newest first.',
  request: z.object({
    view: z._default(z.enum(QUEUE_VIEWS, 'Choose a view.'), 'refused'),
    /** A serial or the number of an order. */
    search: z._default(z.string().check(z.trim(), z.maxLength(40, 'At most 40 characters.')), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  }),
  reply: z.object({
    documents: z.array(listed),
    ...{ total: z.int(), next: z.nullable(z.int()), counts: z.record(z.string(), z.int()) },
    /** Issue time of the oldest document that waits; null without one. */
    oldestAt: z.nullable(z.string()),
    /** Since when KRA has not responded to a device; null while it responds to all. */
    awaySince: z.nullable(z.string()),
  }),
})

const exchange = z.object({
  at: z.string(),
  path: z.string(),
  seconds: z.number(),
  code: z.string(),
  text: z.string(),
  note: z.string(),
})

export const shownQueued = z.object({
  ...listed.shape,
  orderId: z.string(),
  /** As declared to KRA. A buyer without a PIN has no name, except for a company. */
  buyer: z.object({ name: z.string(), kraPin: z.string(), place: z.string() }),
  /** The company of the order: its PIN is on later documents; null without one. */
  companyId: z.nullable(z.int()),
  /** The invoice that was issued instead of it, for another buyer; null without one. */
  replacedBy: z.nullable(z.string()),
  /** The way to correct a refusal; empty without advice. */
  advice: z.string(),
  invoiceNo: z.nullable(z.int()),
  stockProblem: z.string(),
  controlData: z.nullable(
    z.object({
      counter: z.string(),
      internalData: z.string(),
      signature: z.string(),
      deviceTime: z.string(),
      checkAddress: z.nullable(z.string()),
    }),
  ),
  exchanges: z.array(exchange),
})
export type ShownQueuedDocument = z.output<typeof shownQueued>

export const officeEtimsDocument = defineOfficeCall({
  ...read,
  name: 'office-etims-document',
  path: '/office/etims/document',
  summary: 'One document on its way to KRA, with the exchanges about it.',
  request: z.object({ kind, no }),
  reply: shownQueued,
})

export const officeEtimsSendAgain = defineOfficeCall({
  ...write,
  name: 'office-etims-send-again',
  path: '/office/etims/document/send-again',
  summary: 'Sends a refused document again, or repeats its refused stock report.',
  request: z.object({ kind, no, version }),
  reply: shownQueued,
})

export const officeEtimsControlData = defineOfficeCall({
  ...write,
  name: 'office-etims-control-data',
  path: '/office/etims/document/control-data',
  summary: 'Enters the control data of a document that KRA has, as its portal shows them.',
  request: z.object({
    ...{ kind, no, version },
    receiptNo: z.int('Enter the number.').check(z.minimum(1, 'Enter the number.')),
    totalReceiptNo: z.int('Enter the number.').check(z.minimum(1, 'Enter the number.')),
    internalData: filled('Enter the internal data.', 40).check(
      z.regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and dashes.'),
    ),
    signature: filled('Enter the signature.', 30).check(z.regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and dashes.')),
    deviceTime: z.string().check(z.regex(/^\d{14}$/, 'Write the time like 20261124153000.')),
  }),
  reply: shownQueued,
})

export const ETIMS_QUEUE_CALLS = [officeEtimsQueue, officeEtimsDocument, officeEtimsSendAgain, officeEtimsControlData]
