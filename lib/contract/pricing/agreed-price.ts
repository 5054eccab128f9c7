import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE } from '../base/codes.ts'
import { MAX_FAMILY_CODE, money, productId } from '../base/fields.ts'
import { familyLadder } from './ladder.ts'
import { quantityRange } from './quantity-range.ts'

/** The ex-VAT price of one piece from a minimum number of bales in a line; 0 means any quantity. */
export const priceBreak = z.object({ fromBales: z.int(), exVatPrice: money })

export const agreedFamily = z.object({
  clusterCode: z.string(),
  /** For every product of the family without a separate list. */
  family: z.array(priceBreak),
  products: z.array(z.object({ productId, breaks: z.array(priceBreak) })),
  /** Ladders of the company and its groups, in addition to those in the product's answer. Absent without ladders. */
  ladders: z.optional(z.array(familyLadder)),
  /** The company's valid quantities of products, if they differ from those of all buyers. */
  quantities: z.optional(z.array(z.object({ productId, range: quantityRange }))),
})
export type AgreedFamily = z.output<typeof agreedFamily>

export const agreedPrices = defineCall({
  name: 'agreed-prices',
  path: '/agreed-prices',
  acting: true,
  method: 'POST',
  summary:
    "Prices and quantities agreed with the caller's company for the requested families. Families without them are omitted.",
  who: [USER_TYPE.branch, USER_TYPE.trader],
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({
    clusterCodes: z.array(z.string().check(z.minLength(1), z.maxLength(MAX_FAMILY_CODE))).check(z.maxLength(100)),
  }),
  reply: z.array(agreedFamily),
})
