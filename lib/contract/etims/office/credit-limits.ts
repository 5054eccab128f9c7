import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { MAX_NUMBERS } from '../../orders/office/order-list.ts'
import { orderNo } from '../../orders/office/order-parcels.ts'

/** KRA's limits of credit notes: by number and by age of the invoice. */

const limit = z.object({
  /** Serial of the invoice. */
  invoice: z.string(),
  /** Its credit notes, refused notes left out. */
  notes: z.int(),
  /** KRA accepts no further note. */
  isOver: z.boolean(),
  /** The next note is the last that KRA accepts. */
  isLast: z.boolean(),
  /** The last note must credit the rest of the invoice. */
  lastIsRest: z.boolean(),
  /** Months in which KRA accepts notes, if the invoice is older; else null. */
  olderThanMonths: z.nullable(z.int()),
})
export type CreditNoteLimit = z.output<typeof limit>

export const officeCreditLimits = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'orders.view',
  name: 'office-credit-limits',
  path: '/office/etims/credit-limits',
  summary: 'Invoices of orders whose next credit note is the last that KRA accepts, or would be refused.',
  request: z.object({
    orderNos: z.array(orderNo).check(z.minLength(1, 'Choose an order.'), z.maxLength(MAX_NUMBERS)),
  }),
  reply: z.object({ limits: z.array(limit) }),
})
