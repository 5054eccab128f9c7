import * as z from 'zod/mini'
import type { Session } from '../../../db/client.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'
import { lastHeldBefore } from '../rules/hold.ts'

/** Days after which an overdue amount puts an account on hold; null: never. */
export const creditHoldSetting = defineSetting<{ days: number | null }>(
  'credit-hold',
  z.object({ days: z.nullable(z.int()) }),
  { days: 14 },
)

/** Accounts with an unpaid amount due before this day are on hold; null: only stopped accounts. @param today the day in Nairobi */
export async function heldBefore(tx: Session, today: string): Promise<string | null> {
  const { days } = (await creditHoldSetting.load(tx)).value
  return days === null ? null : lastHeldBefore(today, days)
}
