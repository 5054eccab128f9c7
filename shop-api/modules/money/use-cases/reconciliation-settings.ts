import * as z from 'zod/mini'
import { MAX_TOLERANCE } from '#lib/contract/money/office/money-accounts.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The largest difference that can be written off, in cents; KSh 1 until it is set. */
export const toleranceSetting = defineSetting(
  'money-tolerance',
  z.object({ toleranceCents: z.int().check(z.minimum(0), z.maximum(MAX_TOLERANCE)) }),
  { toleranceCents: 1_00 },
)
