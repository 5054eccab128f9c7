import * as z from 'zod/mini'
import type { Cents } from '#lib/format/money.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The smallest payment about which staff get a message on their devices. */
export const largePaymentSetting = defineSetting<{ fromCents: Cents }>(
  'large-payment',
  z.object({ fromCents: z.int() }),
  { fromCents: 100_000_00 },
)
