import * as z from 'zod/mini'
import { RETURN_DAYS } from '#lib/orders/returns.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** Days after delivery in which customers can return products. */
export const returnSetting = defineSetting('returns', z.object({ days: z.int() }), { days: RETURN_DAYS })
