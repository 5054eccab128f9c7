import * as z from 'zod/mini'
import { type AccountPlan, PLAN_KEYS, USUAL_PLAN } from '#lib/contract/money/account-plan.ts'
import type { Session } from '../../../db/client.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The account plan as staff have set it: only the accounts they changed. */
export const accountPlanSetting = defineSetting<{ plan: Partial<AccountPlan> }>(
  'account-plan',
  z.object({ plan: z.partialRecord(z.enum(PLAN_KEYS), z.object({ code: z.string(), name: z.string() })) }),
  { plan: {} },
)

/** The whole plan: usual accounts that staff have not changed. */
export async function loadPlan(tx: Session): Promise<AccountPlan> {
  return { ...USUAL_PLAN, ...(await accountPlanSetting.load(tx)).value.plan }
}
