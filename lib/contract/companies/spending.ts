import * as z from 'zod/mini'
import { money } from '../base/fields.ts'

/** A team member's limits, with VAT; null without a limit. `spent`: the orders of this calendar month in Nairobi. */
export const spending = z.object({
  orderLimit: z.nullable(money),
  monthLimit: z.nullable(money),
  spent: money,
  /** Names of the people who can approve an order above a limit. */
  approvers: z.array(z.string()),
})
export type Spending = z.output<typeof spending>
