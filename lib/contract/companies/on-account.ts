import * as z from 'zod/mini'
import { day, money } from '../base/fields.ts'

/** For an order on its company's account: its due date; null for an order paid at once. */
export const onAccount = z.nullable(
  z.object({
    /** Days after its invoice. */
    termsDays: z.int(),
    /** Once it is invoiced. */
    dueOn: z.nullable(day),
    /**
     * The part of its invoices that is not paid yet; null before the first invoice. Payments and cheques pay the earliest
     * due invoices first. Absent if the upstream does not know it.
     */
    unpaid: z.optional(z.nullable(money)),
  }),
)
export type OnAccount = z.output<typeof onAccount>
