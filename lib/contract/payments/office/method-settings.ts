import * as z from 'zod/mini'
import { maybe } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ONLINE_METHOD_IDS, PAUSABLE_METHODS, PAYMENT_METHOD_IDS } from '../payment-methods.ts'

/** The payment methods of the shop. The installation determines whether a method is set up; staff can pause it. */

const methodSetting = z.object({
  method: z.enum(PAYMENT_METHOD_IDS),
  /** The name for customers. */
  name: z.string(),
  /** Whether the installation has the required credentials or account. */
  isSetUp: z.boolean(),
  isPaused: z.boolean(),
  /** Facts: "Business number 600000", "Signed-in customers only". */
  facts: z.array(z.string()),
  /** Whether the connection to its provider can be checked. */
  canCheck: z.boolean(),
})
export type MethodSetting = z.output<typeof methodSetting>

const methodSettings = z.object({
  methods: z.array(methodSetting),
  version: z.int(),
  /** Reason, author and time of the last change. */
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type MethodSettings = z.output<typeof methodSettings>

export const officeMethodSettings = defineOfficeCall({
  name: 'office-method-settings',
  path: '/office/settings/payment-methods',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  passive: true,
  access: 'settings.view',
  summary: 'The payment methods: set up, paused, and their facts.',
  request: z.object({}),
  reply: methodSettings,
})

export const officeMethodPause = defineOfficeCall({
  name: 'office-method-pause',
  path: '/office/settings/payment-methods/pause',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  summary: 'Pauses or resumes a payment method. Payments in progress continue.',
  request: z.object({
    method: z.enum(PAUSABLE_METHODS),
    isPaused: z.boolean(),
    /** Reason, shown to staff. */
    reason: maybe(200),
    version: z.int(),
  }),
  reply: methodSettings,
})

const connectionCheck = z.object({
  /** "Consumer key and secret" */
  what: z.string(),
  state: z.enum(['good', 'bad', 'off']),
  sentence: z.string(),
})
export type ConnectionCheck = z.output<typeof connectionCheck>

export const officeMethodCheck = defineOfficeCall({
  name: 'office-method-check',
  path: '/office/settings/payment-methods/check',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  summary: 'Checks the connection to the provider of a payment method, and requests its balance.',
  request: z.object({ method: z.enum(ONLINE_METHOD_IDS) }),
  reply: z.array(connectionCheck),
})

export const METHOD_SETTING_CALLS = [officeMethodSettings, officeMethodPause, officeMethodCheck]
