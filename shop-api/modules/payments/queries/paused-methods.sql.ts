import * as z from 'zod/mini'
import { PAUSABLE_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'

/** The setting's key. */
export const PAUSED_METHODS = 'paused-payment-methods'

/** Only the paused payment methods, for carts and payment pages. Without a row no method is paused. */
export const readPausedMethods = statement()({
  name: 'paused-methods',
  row: z.strictObject({ paused: z.array(z.enum(PAUSABLE_METHODS)) }),
  sql: `SELECT value -> 'paused' AS paused FROM office_settings WHERE key = '${PAUSED_METHODS}'`,
})
