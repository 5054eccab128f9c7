import * as z from 'zod/mini'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { named } from './offer-form.ts'

/** Prices agreed with a company, or with a group of companies, by the bale; and the groups. */

const reads = { writes: false, answer: 'json', access: 'prices.view' } as const
const sets = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'prices.set' } as const

const id = z.int().check(z.positive())
export const BUYER_KINDS = ['company', 'group'] as const
const buyer = z.object({ kind: z.enum(BUYER_KINDS), id })
export type PriceBuyer = z.output<typeof buyer>
const target = z.object({ kind: z.enum(['family', 'variant']), id })
export type PriceTargetRef = z.output<typeof target>

const BALES = 'From bales is a whole number from 0 to 9,999.'
export const priceBreakForm = z.object({
  /** 0: any quantity. */
  fromBales: z.int(BALES).check(z.minimum(0, BALES), z.maximum(9999, BALES)),
  price: money,
})
/**
 * Maximum number of prices in one agreement's form. Imported files can have created more: these can be changed, but
 * no price can be added.
 */
export const MAX_BREAKS = 12
const breaks = z.array(priceBreakForm).check(z.minLength(1, 'Enter a price.'), z.maxLength(10_000))

/** Identifies prices: all of one buyer for one product or family with the same days. */
const ruleDays = { validFrom: day, validTo: z.nullable(day) }
export const priceRuleForm = z.object({ buyer, target, breaks, ...ruleDays })
export type PriceRuleForm = z.output<typeof priceRuleForm>

export const agreePriceJob = defineJob({
  kind: 'prices.agree',
  permission: 'prices.set',
  summary: 'Adds or changes a price agreed with a company or a group. Companies are notified.',
  needsFreshFactor: true,
  input: z.object({
    form: priceRuleForm,
    /** The rule at the time of opening; null for a new rule. */
    seen: z.nullable(priceRuleForm),
    /** True for prices below a fifth of the shop's that are meant. */
    isSure: z._default(z.boolean(), false),
    reason: filled('Enter a reason.', 200),
  }),
})

export const endPriceJob = defineJob({
  kind: 'prices.end',
  permission: 'prices.set',
  summary: 'Ends an agreed price. Companies are notified.',
  needsFreshFactor: true,
  input: z.object({ seen: priceRuleForm, reason: filled('Enter a reason.', 200) }),
})

export const RULE_STATES = ['running', 'to-come', 'over'] as const
export type RuleState = (typeof RULE_STATES)[number]

const rule = z.object({
  form: priceRuleForm,
  state: z.enum(RULE_STATES),
  buyerName: z.string(),
  /** For the group with all companies. */
  isAll: z.boolean(),
  /** Of the product or the family. */
  code: z.string(),
  name: z.string(),
  /** The shop's own prices of the product or family. */
  least: money,
  most: money,
})
export type PriceRule = z.output<typeof rule>

export const officePriceRules = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-price-rules',
  path: '/office/prices/rules',
  summary: 'Agreed prices of companies and groups, by buyer and product, 100 per page.',
  request: z.object({
    /** In a buyer's or a product's name, or in a code. */
    text: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    buyers: z._default(z.enum(['any', 'company', 'group', 'all']), 'any'),
    /** 'ending': running, and over within 30 days. */
    state: z._default(z.enum(['any', ...RULE_STATES, 'ending']), 'any'),
    companyId: z._default(z.nullable(id), null),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  }),
  reply: z.object({ rules: z.array(rule), total: z.int(), ending: z.int(), next: z.nullable(z.int()) }),
})

export const officePriceRuleCheck = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-price-rule-check',
  path: '/office/prices/rules/check',
  summary: 'Validates prices before they are agreed: faults by field, and prices below cost.',
  request: z.object({ form: priceRuleForm, isSure: z._default(z.boolean(), false) }),
  reply: z.object({
    name: z.string(),
    code: z.string(),
    least: money,
    most: money,
    /** The highest cost of its products; null if no cost is known. */
    cost: z.nullable(money),
    /** "breaks.0.price" */
    faults: z.record(z.string(), z.string()),
    /** Places of breaks that need a second person. */
    belowCost: z.array(z.int()),
  }),
})

const group = z.object({
  groupId: id,
  version: z.int(),
  name: z.string(),
  isAll: z.boolean(),
  companies: z.array(named),
  /** Number of its current and future prices. */
  prices: z.int(),
})
export type PriceGroup = z.output<typeof group>

export const officePriceGroups = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-price-groups',
  path: '/office/prices/groups',
  summary: 'The groups of companies with common prices.',
  request: z.object({}),
  reply: z.array(group),
})

export const officePriceGroupSave = defineOfficeCall({
  ...sets,
  needsFreshFactor: true,
  name: 'office-price-group-save',
  path: '/office/prices/groups/save',
  summary: 'Creates a group of companies, or changes its name and members.',
  request: z.object({
    groupId: z.optional(id),
    version: z.optional(z.int()),
    name: filled('Name the group.', 80),
    companyIds: z.array(id).check(z.maxLength(2000, 'At most 2,000 companies.')),
  }),
  reply: group,
})

export const PRICE_RULE_CALLS = [
  officePriceRules,
  officePriceRuleCheck,
  officePriceGroups,
  officePriceGroupSave,
  agreePriceJob,
  endPriceJob,
] as const
