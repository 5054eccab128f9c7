import * as z from 'zod/mini'
import { money, quantity } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { quantityRange } from '../quantity-range.ts'

/** Minimum, multiple and maximum quantities, and the smallest order: for all buyers, or for a group of companies. */

const reads = { writes: false, answer: 'json', access: 'prices.view' } as const
const sets = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'prices.set' } as const

const id = z.int().check(z.positive())
const version = z.int()

/** Numbers are in the product's unit; null does not limit. */
export const quantityTermsForm = z.object({
  target: z.object({ kind: z.enum(['family', 'variant']), id }),
  /** Null: all buyers. */
  groupId: z.nullable(id),
  min: z.nullable(quantity),
  multiple: z.nullable(quantity),
  max: z.nullable(quantity),
})
export type QuantityTermsForm = z.output<typeof quantityTermsForm>

const terms = z.object({
  termsId: id,
  version,
  form: quantityTermsForm,
  /** "All buyers", or the name of the group. */
  buyerName: z.string(),
  /** Of the product or the family. */
  code: z.string(),
  name: z.string(),
  familyId: id,
  unit: z.string(),
  /** The step of the product: 1, or 0.1 for metres. */
  step: z.number(),
  /** "Cartons of 12, at least 24"; empty for buyers who are exempt. */
  hint: z.string(),
})
export type OfficeQuantityTerms = z.output<typeof terms>

export const officeQuantityTerms = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-quantity-terms',
  path: '/office/prices/quantities',
  summary: 'Minimum, multiple and maximum quantities of products and families, 100 per page.',
  request: z.object({
    /** In a product's or a group's name, or in a code. */
    text: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    buyers: z._default(z.enum(['any', 'all', 'group']), 'any'),
    /** Only terms of this family and of its products. */
    familyId: z.optional(id),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  }),
  reply: z.object({ terms: z.array(terms), total: z.int(), next: z.nullable(z.int()) }),
})

export const officeQuantityTermsCheck = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-quantity-terms-check',
  path: '/office/prices/quantities/check',
  summary: 'Validates quantity terms before they are saved, and tries a quantity as a cart would.',
  request: z.object({ form: quantityTermsForm, quantity: z.nullable(quantity) }),
  reply: z.object({
    name: z.string(),
    code: z.string(),
    /** Errors by field. */
    faults: z.record(z.string(), z.string()),
    range: quantityRange,
    hint: z.string(),
    /** The refusal of the tried quantity; null if it can be ordered, or without a quantity. */
    problem: z.nullable(z.string()),
  }),
})

export const officeQuantityTermsSave = defineOfficeCall({
  ...sets,
  name: 'office-quantity-terms-save',
  path: '/office/prices/quantities/save',
  summary: 'Adds or changes the quantity terms of a product or a family for its buyers.',
  request: z.extend(quantityTermsForm, { termsId: z.optional(id), version: z.optional(version) }),
  reply: terms,
})

export const officeQuantityTermsRemove = defineOfficeCall({
  ...sets,
  name: 'office-quantity-terms-remove',
  path: '/office/prices/quantities/remove',
  summary: 'Removes quantity terms: the next less specific terms apply.',
  request: z.object({ termsId: id, version }),
  reply: z.object({}),
})

/** The selection of exported terms: the filter of the list. */
export const quantityTermsExported = z.object({
  text: z.string().check(z.maxLength(80)),
  buyers: z.enum(['any', 'all', 'group']),
})

export const MAX_TERMS_ROWS = 2_000
/** A table as text, from a spreadsheet or a CSV file. */
const table = z.string().check(z.minLength(1, 'Paste the rows.'), z.maxLength(200_000, 'At most 2,000 rows at a time.'))

export const officeQuantityTermsCompare = defineOfficeCall({
  ...reads,
  method: 'POST',
  body: 'json',
  name: 'office-quantity-terms-compare',
  path: '/office/prices/quantities/compare',
  summary: 'Compares a pasted table of quantity terms with the current terms, without a change.',
  request: z.object({ table }),
  reply: z.object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Rows with faults, by their line from 1. */
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
    /** The first changes; `before` is null for new terms. */
    changes: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        buyerName: z.string(),
        before: z.nullable(z.string()),
        after: z.string(),
      }),
    ),
    /** Of all changes: the import is refused if they differ. */
    fingerprint: z.string(),
  }),
})

export const officeQuantityTermsImport = defineOfficeCall({
  ...sets,
  name: 'office-quantity-terms-import',
  path: '/office/prices/quantities/import',
  summary: 'Adds and changes quantity terms by a pasted table: all rows, or none if a row has a fault.',
  request: z.object({ table, fingerprint: z.string() }),
  reply: z.object({ added: z.int(), changed: z.int() }),
})

const smallestOrder = z.object({
  /** Null: all buyers. */
  groupId: z.nullable(id),
  buyerName: z.string(),
  /** Products with VAT, before offers and delivery; 0 exempts the group. */
  amount: money,
  version,
})
export type SmallestOrder = z.output<typeof smallestOrder>

export const officeSmallestOrders = defineOfficeCall({
  ...reads,
  method: 'GET',
  body: 'none',
  name: 'office-smallest-orders',
  path: '/office/prices/smallest-orders',
  summary: 'The smallest order of all buyers and of groups of companies.',
  request: z.object({}),
  reply: z.array(smallestOrder),
})

export const officeSmallestOrderSave = defineOfficeCall({
  ...sets,
  name: 'office-smallest-order-save',
  path: '/office/prices/smallest-orders/save',
  summary: 'Sets or removes the smallest order of all buyers or of a group.',
  request: z.object({
    groupId: z.nullable(id),
    /** Null removes it. */
    amount: z.nullable(money),
    /** Of the amount that was read; null if there was no amount. */
    version: z.nullable(version),
  }),
  reply: z.array(smallestOrder),
})

export const QUANTITY_TERMS_CALLS = [
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsSave,
  officeQuantityTermsRemove,
  officeQuantityTermsCompare,
  officeQuantityTermsImport,
  officeSmallestOrders,
  officeSmallestOrderSave,
] as const
