import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { money, productId } from '../base/fields.ts'
import { MAX_PAD_LINES, PAD_LINE_LENGTH } from '../base/pad-limits.ts'
import { lineLadder } from '../pricing/ladder.ts'

/** Users who can order by code: companies, their branches, and sales representatives for their trader. */
const PAD: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.trader, USER_TYPE.rep]

const request = z.object({
  /** `code quantity [unit]`, each as typed. */
  lines: z
    .array(z.string().check(z.maxLength(PAD_LINE_LENGTH)))
    .check(z.minLength(1, 'Enter a line.'), z.maxLength(MAX_PAD_LINES, 'At most 5,000 lines at a time.')),
})

/** A product of one or more lines. Lines of the same product are added up. */
const padProduct = z.object({
  productId,
  code: z.string(),
  name: z.string(),
  /** Colour and size as text. */
  detail: z.string(),
  Unittext: z.string(),
  piecesPerBale: z.int(),
  quantityStep: z.number(),
  /** Total of its lines in the product's unit: bales are converted to pieces. */
  quantity: z.number(),
  /** Its lines, from 0. */
  lines: z.array(z.int()),
  /** The reason, if the quantity is more than was typed: "Rounded up from 13 to 24. Cartons of 12." */
  rounded: z.optional(z.string()),
})
export type PadProduct = z.output<typeof padProduct>

const padProblem = z.object({
  /** The line it is about, from 0. */
  line: z.int(),
  code: z.enum([
    ...(['no-code', 'unknown-code', 'unclear-code', 'quantity', 'unit'] as const),
    ...(['not-for-sale', 'wrong-quantity', 'out-of-stock', 'cart-full', 'family-code'] as const),
  ]),
  message: z.string(),
  /** For the problem `family-code`: the family's code, which is in `families`. */
  family: z.optional(z.string()),
})
export type PadProblem = z.output<typeof padProblem>

/** A family whose code was in a line, with all its variants: the customer must choose a variant. */
const padFamily = z.object({
  code: z.string(),
  name: z.string(),
  /** Its variants on sale, in the order of colours and sizes; a text is empty for a single colour or size. */
  variants: z.array(z.object({ code: z.string(), colour: z.string(), size: z.string() })),
})
export type PadFamily = z.output<typeof padFamily>

export const quickOrder = defineCall({
  name: 'quick-order',
  path: '/quick-order',
  acting: true,
  method: 'POST',
  summary: 'Resolves lines of codes and quantities: products with price and stock, and the faults of other lines.',
  who: PAD,
  body: 'json',
  answer: 'json',
  writes: false,
  request,
  reply: z.object({
    products: z.array(
      z.extend(padProduct, {
        /** The most that can be ordered now. */
        limit: z.number(),
        /** Unit price ex-VAT that the line has in the cart, together with the lines that are there now. */
        exVatPrice: money,
        isAgreed: z.boolean(),
        /** As in the cart: counts the lines of the request and of the cart. */
        ladder: z.optional(lineLadder),
        /** The line ex-VAT, and with it. */
        total: money,
        totalWithVat: money,
      }),
    ),
    problems: z.array(padProblem),
    /** Each family of a problem, once. Absent if the upstream does not accept family codes. */
    families: z.optional(z.array(padFamily)),
  }),
})

export const quickOrderAdd = defineCall({
  name: 'quick-order-add',
  path: '/quick-order-add',
  acting: true,
  method: 'POST',
  summary: "Adds valid lines of codes and quantities to the account's cart, and returns the faults of other lines.",
  who: PAD,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request,
  reply: z.object({
    /** Lines in the cart now. */
    totalUniqueItems: z.int(),
    added: z.array(padProduct),
    problems: z.array(padProblem),
  }),
})
