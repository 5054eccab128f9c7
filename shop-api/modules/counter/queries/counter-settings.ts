import * as z from 'zod/mini'
import type { Cents } from '#lib/format/money.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The lowest price at the counter, and the limits of counted differences. */
export const counterSetting = defineSetting<{ floorPercent: number; reasonAbove: Cents; secondAbove: Cents }>(
  'counter',
  z.object({ floorPercent: z.int(), reasonAbove: z.int(), secondAbove: z.int() }),
  { floorPercent: 80, reasonAbove: 50_00, secondAbove: 1_000_00 },
)
