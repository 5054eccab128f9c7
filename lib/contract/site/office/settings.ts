import * as z from 'zod/mini'
import { maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** The office's own settings, and the health of every part of the shop. */

/** Default limit above which refunds need two people. */
export const USUAL_REFUND_LIMIT_CENTS = 500_000

const refundLimit = z.object({
  /** Null: refunds never need a second person. */
  limitCents: z.nullable(money),
  version: z.int(),
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})

/** Maximum age in hours of a payment that can be reversed. */
export const MAX_REVERSAL_HOURS = 720

const refundWays = z.object({
  /** Maximum age in hours of an M-Pesa payment that is refunded by a reversal; 0: never. */
  reversalHours: z.int(),
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})

export const officeSettings = defineOfficeCall({
  name: 'office-settings',
  path: '/office/settings',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: 'The settings of the office itself.',
  request: z.object({}),
  reply: z.object({
    refundLimit,
    refundWays,
    /** Whether the caller can remove the limit: an owner, if no other person can approve refunds. */
    mayTakeLimitAway: z.boolean(),
  }),
})

export const officeRefundLimitSave = defineOfficeCall({
  name: 'office-refund-limit-save',
  path: '/office/settings/refund-limit',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  access: 'settings.edit',
  summary:
    'Sets the amount above which a refund needs two people. Only a sole owner can remove the limit, with a reason.',
  request: z.object({ limitCents: z.nullable(money), version: z.int(), reason: maybe(400) }),
  reply: refundLimit,
})

export const officeRefundWaysSave = defineOfficeCall({
  name: 'office-refund-ways-save',
  path: '/office/settings/refund-ways',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  summary: 'Sets the maximum age of an M-Pesa payment that is refunded by a reversal.',
  request: z.object({
    reversalHours: z
      .int('Enter whole hours.')
      .check(
        z.minimum(0, 'Enter 0 or more hours.'),
        z.maximum(MAX_REVERSAL_HOURS, `At most ${MAX_REVERSAL_HOURS} hours.`),
      ),
    version: z.int(),
  }),
  reply: refundWays,
})

export const HEALTH_STATES = ['good', 'slow', 'warning', 'bad', 'off'] as const

const healthOfPart = z.object({
  /** database, replica, emails, mpesa … */
  part: z.string(),
  name: z.string(),
  state: z.enum(HEALTH_STATES),
  /** "4 waiting, the oldest 12 min" */
  sentence: z.string(),
})
export type HealthOfPart = z.output<typeof healthOfPart>

export const officeHealth = defineOfficeCall({
  name: 'office-health',
  path: '/office/health',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  passive: true,
  access: 'staff',
  summary: 'The health of every part of the shop: database, emails, payment providers, background work, storage.',
  request: z.object({}),
  reply: z.object({ parts: z.array(healthOfPart), at: z.string() }),
})

export const SETTINGS_CALLS = [officeSettings, officeRefundLimitSave, officeRefundWaysSave, officeHealth]
