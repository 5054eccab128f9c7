import * as z from 'zod/mini'
import { day } from '../base/fields.ts'

/** For an order on its company's account: its due date; null for an order paid at once. */
export const onAccount = z.nullable(
  z.object({
    /** Days after its invoice. */
    termsDays: z.int(),
    /** Once it is invoiced. */
    dueOn: z.nullable(day),
  }),
)
export type OnAccount = z.output<typeof onAccount>
