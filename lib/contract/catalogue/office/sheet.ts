import * as z from 'zod/mini'
import { MAX_CATALOGUE_CODE, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { SHEET_COLUMNS } from './sheet-cells.ts'

/** The spreadsheet of variants: its filtered rows, and the effect of changed cells before saving. */

const reads = { method: 'POST', body: 'json', writes: false, answer: 'json', access: 'catalogue.view' } as const

/** Maximum number of rows in a sheet; a filter with more results must be narrowed. */
export const MAX_SHEET_ROWS = 10_000
/** Number of rows per response. */
export const SHEET_PAGE = 1_000
/** Maximum number of cells saved at once. */
export const MAX_SHEET_CHANGES = 15_000

const code = z.string().check(z.maxLength(MAX_CATALOGUE_CODE))
const codes = z.optional(z.array(code).check(z.maxLength(100)))
const id = z.int().check(z.positive())

export const SHEET_STOCKS = ['in', 'low', 'out'] as const
export const SHEET_LACKS = ['cost', 'shelf', 'level', 'gtin'] as const

export const sheetFilter = z.object({
  /** Status of the family; absent: all that are not discontinued. */
  status: z.optional(z.enum(['active', 'draft', 'archived'])),
  brands: codes,
  collection: z.optional(code),
  subCollections: codes,
  families: z.optional(z.array(id).check(z.maxLength(1_000))),
  stock: z.optional(z.enum(SHEET_STOCKS)),
  shop: z.optional(z.enum(['shown', 'hidden'])),
  /** Reduced: with a price before the offer. */
  isReduced: z.optional(z.boolean()),
  isBelowCost: z.optional(z.boolean()),
  lacks: z.optional(z.enum(SHEET_LACKS)),
  atLeast: z.optional(money),
  atMost: z.optional(money),
  /** The beginning of a code, or words of the family's name. */
  search: maybe(80),
})
export type SheetFilter = z.output<typeof sheetFilter>

/** Whether a filter reveals costs. Costs need the permission for prices, in filters as in columns. */
export const revealsCosts = ({ isBelowCost, lacks }: SheetFilter): boolean => isBelowCost === true || lacks === 'cost'

const cell = z.nullable(z.string())

export const sheetRow = z.object({
  variantId: z.int(),
  code: z.string(),
  familyId: z.int(),
  familyName: z.string(),
  colour: z.string(),
  size: z.string(),
  /** Free to sell, in units. */
  stock: z.number(),
  price: cell,
  was: cell,
  /** Also null without the permission to see prices. */
  cost: cell,
  bale: cell,
  low: cell,
  shelf: cell,
  gtin: cell,
  shop: cell,
})
export type SheetRow = z.output<typeof sheetRow>

export const officeSheetRows = defineOfficeCall({
  ...reads,
  name: 'office-sheet-rows',
  path: '/office/sheet/rows',
  summary: 'Variants that match a filter, by code, in pages.',
  request: z.object({
    filter: sheetFilter,
    /** The code of the last row of the part before. */
    after: z._default(z.nullable(z.string().check(z.maxLength(120))), null),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(SHEET_PAGE)), 200),
  }),
  reply: z.object({ rows: z.array(sheetRow) }),
  meta: z.object({ next: z.nullable(z.string()) }),
})

export const officeSheetTotals = defineOfficeCall({
  ...reads,
  name: 'office-sheet-totals',
  path: '/office/sheet/totals',
  summary: 'The number of variants and families that match a filter.',
  request: z.object({ filter: sheetFilter }),
  reply: z.object({ variants: z.int(), families: z.int() }),
})

/** Input of a variant export: the filtered sheet. */
export const variantsExported = z.object({ filter: sheetFilter })

const named = z.object({ code: z.string(), name: z.string() })

export const officeSheetChoices = defineOfficeCall({
  ...reads,
  name: 'office-sheet-choices',
  path: '/office/sheet/choices',
  summary: 'Filter choices of the sheet: brands, collections and sub-collections.',
  request: z.object({}),
  reply: z.object({
    brands: z.array(named),
    collections: z.array(named),
    subCollections: z.array(z.extend(named, { collection: z.string() })),
  }),
})

/** One changed cell: variant, column, value as read, new value. A tuple, because there can be thousands. */
export const cellChange = z.tuple([id, z.enum(SHEET_COLUMNS), cell, cell])
export type CellChange = z.output<typeof cellChange>

export const cellChanges = z
  .array(cellChange)
  .check(
    z.minLength(1, 'There is nothing to save.'),
    z.maxLength(MAX_SHEET_CHANGES, 'At most 15,000 changed cells at once. Save part of them first.'),
  )

/** Remarks on a changed cell. `wrong` can never be saved; the others can, under their conditions. */
export const REMARKS = ['wrong', 'gone', 'changed', 'second-person', 'unusual'] as const

const remark = z.object({
  variantId: z.int(),
  column: z.enum(SHEET_COLUMNS),
  kind: z.enum(REMARKS),
  sentence: z.string(),
  /** For a cell that another person has changed since: its current value, and the author if known. */
  current: z.optional(cell),
  by: z.optional(z.string()),
})
export type SheetRemark = z.output<typeof remark>

export const officeSheetReview = defineOfficeCall({
  ...reads,
  name: 'office-sheet-review',
  path: '/office/sheet/review',
  summary: 'Remarks on changed cells before saving: invalid, changed by others, below cost, unusual.',
  request: z.object({ changes: cellChanges }),
  reply: z.object({
    remarks: z.array(remark),
    /** Number of cells that can be saved. */
    variants: z.int(),
    families: z.int(),
  }),
})

export const saveSheetJob = defineJob({
  kind: 'catalogue.sheet',
  permission: 'catalogue.edit',
  summary: 'Saves changed cells of the sheet, now or at a future time.',
  isHeld: false,
  canBeScheduled: true,
  input: z.object({
    changes: cellChanges,
    /** Reason for the second person, if prices are below cost. */
    reason: maybe(400),
  }),
})

export const SHEET_CALLS = [
  officeSheetRows,
  officeSheetTotals,
  officeSheetChoices,
  officeSheetReview,
  saveSheetJob,
] as const
