import * as z from 'zod/mini'
import { defineCall, EVERYBODY, type FileRule } from '../base/call.ts'
import { USER_TYPE } from '../base/codes.ts'
import { email, filled, flag } from '../base/fields.ts'

const open = { who: EVERYBODY, answer: 'json', writes: false } as const

export const topicList = defineCall({
  ...open,
  name: 'topic-list',
  path: '/topic-list',
  method: 'POST',
  summary: 'Subjects of an enquiry.',
  body: 'json',
  request: z.object({ isApiDropDown: z._default(z.literal([0, 1]), 1) }),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const faqList = defineCall({
  ...open,
  name: 'faq-list',
  path: '/faq-list',
  method: 'POST',
  summary: 'Frequently asked questions; with a search text, the matching questions, best match first.',
  body: 'json',
  request: z.object({
    searchText: z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')), ''),
  }),
  reply: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
})

export const helpSection = defineCall({
  ...open,
  name: 'help-section',
  path: '/help-section',
  method: 'GET',
  summary: 'Contact details and, for a company, its sales representative.',
  body: 'none',
  request: z.object({}),
  reply: z.object({
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    hours: z.string(),
    /** Type 3 only, if a representative is assigned. */
    salesRepresentative: z.nullable(
      z.object({ name: z.string(), email: z.string(), contactNo: z.string(), contactNoCode: z.string() }),
    ),
  }),
})

export const INQUIRY_ATTACHMENT: FileRule = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 1,
  maxBytes: 1000 * 1024,
  required: false,
  message: 'An attachment is a JPG or PNG picture of at most 1000 KB.',
}

/** The write-us form. A signed-in customer sends no email: it is on the account. */
export const inquiryForm = z.object({
  email: z.optional(z.union([z.literal(''), email])),
  topic: z.int('Choose a topic.').check(z.positive('Choose a topic.')),
  subject: filled('Enter a subject.', 120),
  comment: filled('Write your message.', 4000),
  /** True when it is for the sales representative (type 3). */
  isSalesRep: flag,
})

/** The same form for a guest, with the email for the reply. */
export const guestInquiryForm = z.extend(inquiryForm, { email })

export const sendInquiry = defineCall({
  name: 'send-inquiry',
  path: '/send-inquiry',
  method: 'POST',
  summary: 'Sends a message to the shop; it is stored and emailed to the staff.',
  who: ['guest', USER_TYPE.consumer, USER_TYPE.trader, USER_TYPE.staff, USER_TYPE.rep],
  body: 'multipart',
  answer: 'json',
  writes: true,
  idempotent: true,
  files: { attachment: INQUIRY_ATTACHMENT },
  request: inquiryForm,
  reply: z.object({ inquiryNo: z.int() }),
})
