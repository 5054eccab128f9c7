import * as z from 'zod/mini'
import { day, filled, money, productId, quantity } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { LADDER_COUNTINGS, LADDER_UNITS, ladderStep, MAX_LADDER_STEPS, MAX_LADDER_UNITS } from '../ladder.ts'
import { named, offerTarget } from './offer-form.ts'
import { RULE_STATES } from './price-rules.ts'

/** Ladders: lower prices for larger quantities, counted over several lines of a cart. A tab of the Prices section. */

const reads = { writes: false, answer: 'json', access: 'prices.view' } as const
const sets = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'prices.set' } as const
const ladderId = z.int().check(z.positive('This ladder is not known.'))
const id = z.int().check(z.positive())

export const LADDER_BUYERS = ['everybody', 'group', 'company'] as const
export type LadderBuyer = (typeof LADDER_BUYERS)[number]

const UNITS = 'Enter a whole number from 1 to 99,999.'
export const ladderForm = z.object({
  /** For staff. */
  name: filled('Enter a name for staff.', 80),
  buyer: z.enum(LADDER_BUYERS),
  /** The group or the company; null for all customers. */
  buyerOf: z.nullable(named),
  isOfAll: z.boolean(),
  targets: z.array(offerTarget).check(z.maxLength(500, 'At most 500 at once.')),
  counting: z.enum(LADDER_COUNTINGS),
  unit: z.enum(LADDER_UNITS),
  steps: z
    .array(
      z.extend(ladderStep, {
        fromUnits: z.int(UNITS).check(z.minimum(1, UNITS), z.maximum(MAX_LADDER_UNITS, UNITS)),
      }),
    )
    .check(z.minLength(1, 'Enter a step.'), z.maxLength(MAX_LADDER_STEPS, `At most ${MAX_LADDER_STEPS} steps.`)),
  validFrom: day,
  /** The last day; null without an end. */
  validTo: z.nullable(day),
})
export type LadderForm = z.output<typeof ladderForm>

const state = z.enum(RULE_STATES)
const listed = z.object({
  ladderId,
  name: z.string(),
  buyer: z.enum(LADDER_BUYERS),
  /** Of the group or company; empty for all customers. */
  buyerName: z.string(),
  /** Names of its products, families and collections, at most three; empty for all products. */
  products: z.array(z.string()),
  /** Number of its targets. */
  targets: z.int(),
  counting: z.enum(LADDER_COUNTINGS),
  unit: z.enum(LADDER_UNITS),
  steps: z.array(ladderStep),
  validFrom: day,
  validTo: z.nullable(day),
  state,
})
export type ListedLadder = z.output<typeof listed>

export const officeLadderList = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-ladder-list',
  path: '/office/ladders',
  summary: 'Ladders by buyer, product and period, 100 per page, newest first.',
  request: z.object({
    /** In a ladder's, buyer's or product's name, or in a code. */
    text: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    buyers: z._default(z.enum(['any', ...LADDER_BUYERS]), 'any'),
    state: z._default(z.enum(['any', ...RULE_STATES]), 'any'),
    /** Only ladders of this company and of its groups. */
    companyId: z._default(z.nullable(id), null),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  }),
  reply: z.object({ ladders: z.array(listed), total: z.int(), next: z.nullable(z.int()) }),
})

const ladder = z.object({ ladderId, version: z.int(), state, form: ladderForm })
export type OfficeLadder = z.output<typeof ladder>

export const officeLadder = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-ladder',
  path: '/office/ladders/{ladderId}',
  summary: 'The form data of a ladder.',
  request: z.object({ ladderId }),
  reply: ladder,
})

export const officeLadderSave = defineOfficeCall({
  ...sets,
  needsFreshFactor: true,
  name: 'office-ladder-save',
  path: '/office/ladders/save',
  summary: 'Creates a ladder, or saves changes based on the version that was read. Existing orders stay unchanged.',
  request: z.object({ ladderId: z.optional(ladderId), version: z.optional(z.int()), form: ladderForm }),
  reply: ladder,
})

export const officeLadderAsk = defineOfficeCall({
  ...sets,
  name: 'office-ladder-ask',
  path: '/office/ladders/ask',
  summary: 'Requests a ladder that sells below cost. It is saved when another person approves it.',
  request: z.object({
    ladderId: z.optional(ladderId),
    version: z.optional(z.int()),
    form: ladderForm,
    reason: filled('Enter a reason.', 200),
  }),
  reply: z.object({ approvalId: z.int() }),
})

export const officeLadderEnd = defineOfficeCall({
  ...sets,
  needsFreshFactor: true,
  name: 'office-ladder-end',
  path: '/office/ladders/end',
  summary: 'Ends a ladder now, before its first day or while it is active. Existing orders stay unchanged.',
  request: z.object({ ladderId, version: z.int() }),
  reply: ladder,
})

export const officeLadderCheck = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-ladder-check',
  path: '/office/ladders/check',
  summary: 'Checks a ladder before it is saved: faults by field, warnings, and products below cost.',
  request: z.object({ ladderId: z.optional(ladderId), form: ladderForm }),
  reply: z.object({
    families: z.int(),
    variants: z.int(),
    /** "steps.0.fromUnits" */
    faults: z.record(z.string(), z.string()),
    /** Sentences about steps without effect, cheaper larger orders, and other ladders. */
    warnings: z.array(z.string()),
    /** Products that would sell below cost, of those with a known cost. */
    belowCost: z.array(named),
  }),
})

const priced = z.object({
  /** One piece, ex-VAT. */
  unit: money,
  /** The line, ex-VAT. */
  exVat: money,
})
export const officeLadderCart = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-ladder-cart',
  path: '/office/ladders/cart',
  summary: 'The price of a cart or an order with the saved prices, and with a ladder that is not saved.',
  request: z.object({
    ladderId: z.optional(ladderId),
    form: ladderForm,
    items: z.array(z.object({ productId, quantity })).check(z.maxLength(50)),
    /** Products and quantities of an order instead of items. */
    orderNo: z.optional(z.nullable(id)),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        productId,
        name: z.string(),
        quantity: z.number(),
        /** With the saved prices. */
        saved: priced,
        withLadder: priced,
        /** False for a product that the ladder does not cover. */
        isCovered: z.boolean(),
      }),
    ),
    /** Totals of the lines, ex-VAT and with VAT. */
    saved: z.object({ exVat: money, withVat: money }),
    withLadder: z.object({ exVat: money, withVat: money }),
  }),
})

export const LADDER_CALLS = [
  officeLadderList,
  officeLadder,
  officeLadderSave,
  officeLadderAsk,
  officeLadderEnd,
  officeLadderCheck,
  officeLadderCart,
] as const
