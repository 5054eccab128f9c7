import * as z from 'zod/mini'
import { filled, kenyanMobile, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { MAX_SMS_TEMPLATE, SMS_EVENTS, type SmsEvent } from '../sms.ts'

/** The texts of text messages, their number and cost, and phones that want no messages. */

const text = filled('Enter a text.', MAX_SMS_TEMPLATE)
const texts = z.object({ placed: text, paid: text, departed: text, ready: text, refund: text } satisfies Record<
  SmsEvent,
  unknown
>)

const smsSettings = z.object({
  /** Whether the shop has an account with a provider. */
  isSetUp: z.boolean(),
  texts,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  /** Messages of the month in Nairobi, and their cost as the provider charges it, rounded to cents. */
  month: z.object({ sent: z.int(), failed: z.int(), cost: money }),
  /** Messages with their values, as a customer reads them. */
  examples: z.record(z.enum(SMS_EVENTS), z.string()),
})

export const officeSmsSettings = defineOfficeCall({
  name: 'office-sms-settings',
  path: '/office/settings/text-messages',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: 'The texts of text messages with examples, and the number and cost of this month.',
  request: z.object({}),
  reply: smsSettings,
})

const write = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

export const officeSmsTextsSave = defineOfficeCall({
  ...write,
  name: 'office-sms-texts-save',
  path: '/office/settings/text-messages/save',
  access: 'emails.edit',
  summary: 'Changes the texts of text messages. A text that is longer than one message is refused.',
  request: z.object({ ...texts.shape, version: z.int() }),
  reply: smsSettings,
})

export const officeSmsOptOut = defineOfficeCall({
  ...write,
  name: 'office-sms-opt-out',
  path: '/office/settings/text-messages/opt-out',
  access: 'customers.stop',
  summary: 'Ends text messages to a phone, as its owner requested.',
  request: z.object({ phone: kenyanMobile }),
  reply: z.object({}),
})

export const SMS_CALLS = [officeSmsSettings, officeSmsTextsSave, officeSmsOptOut] as const
