import * as z from 'zod/mini'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** A usual value that Safaricom reverses without a request in writing. */
const USUAL_REVERSAL_HOURS = 24

/** Maximum age in hours of an M-Pesa payment that is refunded by a reversal; 0: never. */
export const refundWaysSetting = defineSetting<{ reversalHours: number }>(
  'refund-ways',
  z.object({ reversalHours: z.int() }),
  { reversalHours: USUAL_REVERSAL_HOURS },
)
