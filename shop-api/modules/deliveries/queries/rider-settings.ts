import * as z from 'zod/mini'
import type { Cents } from '#lib/format/money.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The cash above which a rider takes no further cash. */
export const riderSetting = defineSetting<{ limitCents: Cents }>('riders', z.object({ limitCents: z.int() }), {
  limitCents: 50_000_00,
})
