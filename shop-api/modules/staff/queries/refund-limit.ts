import * as z from 'zod/mini'
import { USUAL_REFUND_LIMIT_CENTS } from '#lib/contract/site/office/settings.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { defineSetting } from '../use-cases/setting.ts'

/** Settings of the office itself. */

/** The amount above which a refund needs two people; null: no refund does. */
export const refundLimitSetting = defineSetting<{ limitCents: Cents | null }>(
  'refund-limit',
  z.object({ limitCents: z.nullable(z.int()) }),
  { limitCents: USUAL_REFUND_LIMIT_CENTS },
)

/** Whether a refund of this amount needs a second person. */
export async function needsSecondPerson(tx: Session, amountCents: Cents): Promise<boolean> {
  const { limitCents } = (await refundLimitSetting.load(tx)).value
  return limitCents !== null && amountCents > limitCents
}
