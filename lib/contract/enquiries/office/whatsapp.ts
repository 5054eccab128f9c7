import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'

/** The part of a conversation that only WhatsApp has, its templates, and drafts made from its messages. */

/** `received`: a customer's message. `joined`: sent as a part of another message. */
export const WHATSAPP_STATES = ['received', 'queued', 'sent', 'delivered', 'read', 'failed', 'joined'] as const
export type WhatsAppState = (typeof WHATSAPP_STATES)[number]

/** Free-form replies are possible for this time after the customer's last message. */
export const WHATSAPP_WINDOW_MS = 24 * 60 * 60_000

/** A line of a customer's order message. */
export const whatsAppItem = z.object({ code: z.string(), quantity: z.number() })
export type WhatsAppItem = z.output<typeof whatsAppItem>

/** Of a message by WhatsApp. */
export const whatsAppMessagePart = z.object({
  state: z.enum(WHATSAPP_STATES),
  /** Why it failed; null if it did not. */
  failure: z.nullable(z.string()),
  /** The template that was used; null for free-form text. */
  template: z.nullable(z.string()),
  /** Lines of an order were found in it: a draft can be made. */
  canDraft: z.boolean(),
})
export type WhatsAppMessagePart = z.output<typeof whatsAppMessagePart>

/** Messages of a calendar month that Meta bills. */
export const whatsAppMonth = z.object({
  /** Free-form messages; the first `freeReplies` of a month are free. */
  replies: z.int(),
  freeReplies: z.int(),
  templates: z.int(),
  /** In millionths of a US dollar. */
  costMicros: z.int(),
})
export type WhatsAppMonth = z.output<typeof whatsAppMonth>

/** Of a conversation by WhatsApp. */
export const whatsAppConversation = z.object({
  username: z.nullable(z.string()),
  /** Null if WhatsApp does not show it. */
  phone: z.nullable(z.string()),
  /** Until then replies are free-form; null if the customer never wrote. */
  windowEndsAt: z.nullable(z.string()),
  /** Since STOP; null if the customer gets messages. */
  optedOutAt: z.nullable(z.string()),
  month: whatsAppMonth,
  drafts: z.array(z.object({ draftId: z.int(), state: z.enum(['draft', 'sent', 'closed']) })),
})
export type WhatsAppConversation = z.output<typeof whatsAppConversation>

/** A template with the values for {{1}}, {{2}} … */
export const chosenTemplate = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(512)),
  language: z.string().check(z.minLength(2), z.maxLength(20)),
  values: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Fill in every value of the template.'),
          z.maxLength(500, 'At most 500 characters.'),
          z.regex(/^[^\n\t]*$/, 'A value has one line.'),
        ),
    )
    .check(z.maxLength(20)),
})

const template = z.object({ name: z.string(), language: z.string(), body: z.string(), values: z.int() })
export type WhatsAppTemplate = z.output<typeof template>

export const officeWhatsAppTemplates = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'enquiries.view',
  name: 'office-whatsapp-templates',
  path: '/office/whatsapp/templates',
  summary: 'The approved templates for messages after 24 hours.',
  request: z.object({}),
  reply: z.array(template),
})

export const officeEnquiryDraft = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'orders.draft',
  name: 'office-enquiry-draft',
  path: '/office/enquiry/draft',
  summary: 'Makes a draft order from the products that a message names. A person checks it before it is sent.',
  request: z.object({
    no: z.int().check(z.positive('This enquiry is not known.')),
    messageId: z.int().check(z.positive('This message is not known.')),
  }),
  reply: z.object({ draftId: z.int() }),
})

/** The text of a template with its values. */
export const templateText = (body: string, values: readonly string[]): string =>
  body.replaceAll(/\{\{(\d+)\}\}/g, (place, no) => values[Number(no) - 1] || place)

/** The number of values of a template. */
export const templateValues = (body: string): number => new Set(body.match(/\{\{\d+\}\}/g)).size
