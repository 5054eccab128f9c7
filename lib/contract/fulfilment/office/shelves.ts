import * as z from 'zod/mini'
import { filled, maybe } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Shelves of variants. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

/** "B2-3": one or two letters, then numbers, as painted on the shelves. */
export const shelfName = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9 ./-]{0,19}$/, 'A shelf is named like B2-3.'))

const listedShelf = z.object({
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  shelf: z.string(),
  dyeLot: z.string(),
  stockTenths: z.int(),
  unit: z.string(),
  /** 0 for a variant without a shelf. */
  version: z.int(),
})
export type ListedShelf = z.output<typeof listedShelf>

export const officeShelfList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-shelf-list',
  path: '/office/shelves',
  access: 'orders.view',
  summary: 'Variants with their shelves, in walking order.',
  request: z.object({ search: maybe(80), isWithout: z.optional(z.boolean()), after: maybe(120) }),
  reply: z.object({ shelves: z.array(listedShelf), total: z.int(), without: z.int(), next: z.nullable(z.string()) }),
})

export const officeShelfSet = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-shelf-set',
  path: '/office/shelves/set',
  access: 'packing.shelf',
  summary: 'Sets the shelf of a variant.',
  request: z.object({
    variantId: z.int().check(z.positive()),
    shelf: shelfName,
    dyeLot: maybe(20),
    version: z.int().check(z.minimum(0)),
  }),
  reply: listedShelf,
})

/** The most rows of a pasted list of shelves. */
export const MAX_SHELVES = 10_000

export const officeShelvesPaste = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-shelves-paste',
  path: '/office/shelves/paste',
  access: 'packing.shelf',
  summary: 'Sets the shelves of variants by their codes: all, or no shelf if a row is invalid.',
  request: z.object({
    rows: z
      .array(z.object({ code: filled('A product code is missing.', 100), shelf: shelfName, dyeLot: maybe(20) }))
      .check(z.minLength(1, 'Paste at least one row.'), z.maxLength(MAX_SHELVES, 'At most 10,000 rows at once.')),
  }),
  reply: z.object({ changed: z.int() }),
})

export const SHELF_CALLS = [officeShelfList, officeShelfSet, officeShelvesPaste]
