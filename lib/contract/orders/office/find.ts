import * as z from 'zod/mini'
import { money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Kinds of palette results. */

export const FOUND_KINDS = ['order', 'company', 'customer', 'payment', 'product', 'staff'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** Path of its page; null without a page. */
  path: z.nullable(z.string()),
  /** "10598 Wanjiru & Sons" */
  title: z.string(),
  /** "Kisumu" */
  detail: z.string(),
  amount: z.nullable(money),
  /** An order's stage, a payment's state: for a shape and a word. */
  status: z.nullable(z.string()),
})
export type Found = z.output<typeof found>

export const officeFind = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'staff',
  name: 'office-find',
  path: '/office/find',
  summary:
    'Searches orders, companies, customers, payments, products and staff by number, name, phone, receipt or code.',
  request: z.object({
    text: z.string().check(z.trim(), z.minLength(2, 'Enter at least two characters.'), z.maxLength(80)),
    kinds: z.optional(z.array(z.enum(FOUND_KINDS))),
  }),
  reply: z.array(found),
})

export const FIND_CALLS = [officeFind]
