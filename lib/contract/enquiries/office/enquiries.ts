import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import {
  chosenTemplate,
  officeEnquiryDraft,
  officeWhatsAppTemplates,
  whatsAppConversation,
  whatsAppMessagePart,
} from './whatsapp.ts'

/** Enquiries of customers: their list, one with its messages, the answer, notes, and saved replies. */

export const ENQUIRY_STATES = ['open', 'waiting', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** `form`: written on the help page. */
export const ENQUIRY_CHANNELS = ['form', 'email', 'whatsapp'] as const
export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number]

/** The built-in views of the list. */
export const ENQUIRY_VIEWS = ['open', 'mine', 'waiting', 'closed', 'all'] as const
export type EnquiryView = (typeof ENQUIRY_VIEWS)[number]

const MAX_BODY = 4000
const enquiryNo = z.int().check(z.positive('This enquiry is not known.'))
const version = z.int().check(z.positive())
const body = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_BODY, `At most ${MAX_BODY.toLocaleString('en-KE')} characters.`),
    )
const somebody = z.nullable(z.object({ staffId: z.int(), name: z.string() }))

export const listedEnquiry = z.object({
  no: enquiryNo,
  subject: z.string(),
  topic: z.string(),
  /** The company, the person, or the email. */
  customer: z.string(),
  state: z.enum(ENQUIRY_STATES),
  channel: z.enum(ENQUIRY_CHANNELS),
  createdAt: z.string(),
  /** Of the last message of the customer. */
  lastInAt: z.string(),
  takenBy: somebody,
})
export type ListedEnquiry = z.output<typeof listedEnquiry>

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'enquiries.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'enquiries.answer' } as const

export const officeEnquiryList = defineOfficeCall({
  ...read,
  name: 'office-enquiry-list',
  path: '/office/enquiries',
  showsCustomers: true,
  summary: 'Enquiries of a view that match a search: to answer the oldest first, others the newest first.',
  request: z.object({
    view: z._default(z.enum(ENQUIRY_VIEWS), 'open'),
    /** A number, or a part of the subject, the message, the email or the name. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  }),
  reply: z.object({
    enquiries: z.array(listedEnquiry),
    total: z.int(),
    next: z.nullable(z.int()),
    counts: z.record(z.string(), z.int()),
  }),
})

const message = z.object({
  id: z.string(),
  kind: z.enum(['customer', 'answer', 'note']),
  /** The customer, or the staff member. */
  who: z.string(),
  body: z.string(),
  at: z.string(),
  /** With a picture. */
  hasPicture: z.boolean(),
  /** Received by email. */
  isEmail: z.boolean(),
  /** The sender's email, if it is not the enquiry's. */
  sender: z.nullable(z.string()),
  /** Of an email that no person wrote: out of office, or the report that an answer was not delivered. */
  automatic: z.nullable(z.enum(['auto-reply', 'bounce'])),
  /** The email has more text than is shown: quoted text or a signature. */
  isTrimmed: z.boolean(),
  /** Only of a conversation by WhatsApp; absent for notes. */
  whatsApp: z.optional(whatsAppMessagePart),
  files: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      bytes: z.int(),
      /** The reason that the file was left out; null if it can be opened. */
      leftOut: z.nullable(z.string()),
    }),
  ),
})

export const enquiry = z.object({
  ...listedEnquiry.shape,
  version,
  email: z.string(),
  /** Null for a guest. */
  userId: z.nullable(z.int()),
  company: z.nullable(z.object({ companyId: z.int(), name: z.string() })),
  orderNo: z.nullable(z.int()),
  /** The latest orders of the same customer, to link one of them. */
  orderNos: z.array(z.int()),
  /** Only of a conversation by WhatsApp, which has no email. */
  whatsApp: z.optional(whatsAppConversation),
  /** Oldest first. */
  messages: z.array(message),
})
export type Enquiry = z.output<typeof enquiry>

export const officeEnquiry = defineOfficeCall({
  ...read,
  name: 'office-enquiry',
  path: '/office/enquiry',
  showsCustomers: true,
  isLogged: true,
  summary: 'One enquiry with its messages.',
  request: z.object({ no: enquiryNo }),
  reply: enquiry,
})

export const officeEnquiryPicture = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png'],
  writes: false,
  access: 'enquiries.view',
  isLogged: true,
  name: 'office-enquiry-picture',
  path: '/office/enquiries/{no}/picture',
  summary: 'The picture that was sent with an enquiry.',
  request: z.object({ no: enquiryNo }),
  reply: z.object({}),
})

export const officeEnquiryFile = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png', 'application/pdf'],
  writes: false,
  access: 'enquiries.view',
  isLogged: true,
  name: 'office-enquiry-file',
  path: '/office/enquiry-files/{id}',
  summary: 'A file that was attached to a received email.',
  request: z.object({ id: z.int().check(z.positive('This file is not known.')) }),
  reply: z.object({}),
})

export const officeEnquiryWhole = defineOfficeCall({
  ...read,
  name: 'office-enquiry-whole',
  path: '/office/enquiry/whole',
  showsCustomers: true,
  summary: 'The whole text of a received email, with quoted text and signature.',
  request: z.object({
    no: enquiryNo,
    /** Null for the email that opened the enquiry. */
    messageId: z.nullable(z.int().check(z.positive())),
  }),
  reply: z.object({ text: z.string() }),
})

export const officeEnquiryAnswer = defineOfficeCall({
  ...write,
  name: 'office-enquiry-answer',
  path: '/office/enquiry/answer',
  summary: 'Sends an answer by email or WhatsApp after ten seconds, or writes a note for staff.',
  request: z.object({
    no: enquiryNo,
    version,
    kind: z.enum(['answer', 'note']),
    body: body('Write your answer.'),
    /** By WhatsApp: an approved template instead of the text. */
    template: z.optional(chosenTemplate),
    /** Closes the enquiry; otherwise it waits for the customer. */
    closes: z._default(z.boolean(), false),
  }),
  reply: enquiry,
})

export const officeEnquiryUndo = defineOfficeCall({
  ...write,
  name: 'office-enquiry-undo',
  path: '/office/enquiry/undo',
  summary: 'Deletes an own answer before its email is sent, and opens the enquiry.',
  request: z.object({ no: enquiryNo, messageId: z.int().check(z.positive('This answer is not known.')) }),
  reply: enquiry,
})

export const officeEnquiryChange = defineOfficeCall({
  ...write,
  name: 'office-enquiry-change',
  path: '/office/enquiry/change',
  summary: 'Links an enquiry to an order, closes it, or opens it again.',
  request: z.object({
    no: enquiryNo,
    version,
    state: z.optional(z.enum(['open', 'closed'])),
    orderNo: z.optional(z.nullable(z.int().check(z.positive()))),
  }),
  reply: enquiry,
})

/** Enquiries shown on the page of an order, a customer or a company. */
export const officeEnquiriesOf = defineOfficeCall({
  ...read,
  name: 'office-enquiries-of',
  path: '/office/enquiries/of',
  summary: 'The latest enquiries of a customer or about an order.',
  request: z.object({
    userId: z.optional(z.int().check(z.positive())),
    orderNo: z.optional(z.int().check(z.positive())),
  }),
  reply: z.array(listedEnquiry),
})

const replyName = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'At most 60 characters.'))
const savedReply = z.object({ id: z.int(), name: z.string(), body: z.string() })
export type SavedReply = z.output<typeof savedReply>

export const officeSavedReplies = defineOfficeCall({
  ...read,
  name: 'office-saved-replies',
  path: '/office/saved-replies',
  summary: 'Texts to insert into an answer.',
  request: z.object({}),
  reply: z.array(savedReply),
})

export const officeSavedReplySave = defineOfficeCall({
  ...write,
  name: 'office-saved-reply-save',
  path: '/office/saved-replies/save',
  summary: 'Adds a saved reply, changes one by its name, or deletes one with an empty text.',
  request: z.object({
    name: replyName,
    body: z.string().check(z.trim(), z.maxLength(MAX_BODY, `At most ${MAX_BODY.toLocaleString('en-KE')} characters.`)),
  }),
  reply: z.array(savedReply),
})

export const ENQUIRY_CALLS = [
  officeEnquiryList,
  officeEnquiry,
  officeEnquiryPicture,
  officeEnquiryFile,
  officeEnquiryWhole,
  officeEnquiryAnswer,
  officeEnquiryUndo,
  officeEnquiryChange,
  officeEnquiriesOf,
  officeWhatsAppTemplates,
  officeEnquiryDraft,
  officeSavedReplies,
  officeSavedReplySave,
] as const
