import * as z from 'zod/mini'
import { day } from '../base/fields.ts'

/** Of an order on its company's account, when it is due; null for one that is paid at once. */
export const onAccount = z.nullable(
  z.object({
    /** Days after its invoice. */
    termsDays: z.int(),
    /** Once it is invoiced. */
    dueOn: z.nullable(day),
  }),
)
export type OnAccount = z.output<typeof onAccount>
