import * as z from 'zod/mini'

/** Why no order can be placed on a company's account, for pages of its orders. */
export const accountHold = z.object({
  /** "Cheque 000431 bounced.", "An amount is overdue since 3 November 2026." */
  reason: z.string(),
  /** Staff have allowed one order in spite of it. */
  isReleased: z.boolean(),
})
export type AccountHold = z.output<typeof accountHold>
