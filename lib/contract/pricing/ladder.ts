import * as z from 'zod/mini'
import { money, productId } from '../base/fields.ts'

/**
 * Which pieces of a cart a ladder counts together: of the same variant, of the same product family, of the same
 * collection, or of everything that the ladder covers.
 */
export const LADDER_COUNTINGS = ['variant', 'family', 'collection', 'rule'] as const
export type LadderCounting = (typeof LADDER_COUNTINGS)[number]

export const LADDER_UNITS = ['piece', 'bale'] as const
export type LadderUnit = (typeof LADDER_UNITS)[number]

/** The largest number of pieces or bales that a step can start at. */
export const MAX_LADDER_UNITS = 99_999

/** Maximum number of steps of a ladder. */
export const MAX_LADDER_STEPS = 12

/** The price of one piece from a number of pieces or bales on: fixed, or a percentage off the list price. */
export const ladderStep = z.object({
  fromUnits: z.int(),
  /** Ex-VAT; null if the step has a percentage. */
  exVatPrice: z.nullable(money),
  /** 1250 is 12.5%; null if the step has a price. */
  percentHundredths: z.nullable(z.int()),
})
export type LadderStep = z.output<typeof ladderStep>

/** A ladder as far as it covers one product family. */
export const familyLadder = z.object({
  ladderId: z.int(),
  counting: z.enum(LADDER_COUNTINGS),
  unit: z.enum(LADDER_UNITS),
  /** The products of the family that it covers; null for all. */
  productIds: z.nullable(z.array(productId)),
  /** The lowest number of units first. */
  steps: z.array(ladderStep),
})
export type FamilyLadder = z.output<typeof familyLadder>

/** The ladder of a line in a cart: the reached step, and the next step. */
export const lineLadder = z.object({
  counting: z.enum(LADDER_COUNTINGS),
  unit: z.enum(LADDER_UNITS),
  /** Whole pieces or bales that are counted together now. */
  counted: z.int(),
  /** Start of the step that is the line's price; null if no step is. */
  fromUnits: z.nullable(z.int()),
  /** Unit price ex-VAT without agreements and ladders. */
  listPrice: money,
  /** The nearest step with a lower price. */
  next: z.nullable(
    z.object({
      /** Quantity of this product that is missing to it, in the product's unit. */
      missing: z.number(),
      exVatPrice: money,
    }),
  ),
})
export type LineLadder = z.output<typeof lineLadder>
