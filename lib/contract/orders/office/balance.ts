import * as z from 'zod/mini'
import { day, filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

export const officeBalanceDaySave = defineOfficeCall({
  name: 'office-balance-day-save',
  path: '/office/orders/balance-day',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'orders.edit',
  summary: 'Changes the day on which the balance of an order is due. The customer gets an email with the reason.',
  request: z.object({
    orderNo: z.int().check(z.positive()),
    balanceDay: day,
    reason: filled('Enter the reason. The customer reads it.', 200),
  }),
  reply: z.object({}),
})

export const BALANCE_CALLS = [officeBalanceDaySave] as const
