import type { FastifyInstance } from 'fastify'
import { PLAN_KEYS, USUAL_PLAN } from '#lib/contract/money/account-plan.ts'
import { officeAccountPlan, officeAccountPlanSave, officeBookTotals } from '#lib/contract/money/office/books.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { demandBookDays } from '../../jobs/book-exports.ts'
import { accountPlanSetting } from '../../use-cases/account-plan.ts'
import { bookTotals } from '../../use-cases/book-totals.ts'

type PlanSetting = Setting<Awaited<ReturnType<typeof accountPlanSetting.load>>['value']>

const shown = ({ value: { plan }, version, changedBy, changedAt }: PlanSetting) => ({
  plan: { ...USUAL_PLAN, ...plan },
  ...{ version, changedBy, changedAt },
})

/** The account plan and the totals of the files for the accountant. */
export function serveOfficeBooks(app: FastifyInstance): void {
  serveOfficeCall(app, officeAccountPlan, async ({ tx }) => ({ data: shown(await accountPlanSetting.load(tx)) }))

  serveOfficeCall(app, officeAccountPlanSave, async (request) => {
    const { tx, now, input } = request
    const keyOf = new Map<string, string>()
    for (const key of PLAN_KEYS) {
      const { code } = input.plan[key]
      const other = keyOf.get(code)
      if (other) {
        const message = `Two accounts have the code ${code}: each needs its own.`
        throw refuse('invalid-request', message, { fields: { [`plan.${key}.code`]: message } })
      }
      keyOf.set(code, key)
    }
    const before = shown(await accountPlanSetting.load(tx)).plan
    const given = { value: { plan: input.plan }, version: input.version, reason: null }
    const saved = await accountPlanSetting.save(tx, now, { ...given, staffId: staffOf(request).staffId })
    const changed = PLAN_KEYS.filter(
      (key) => before[key].code !== input.plan[key].code || before[key].name !== input.plan[key].name,
    )
    const of = (plan: typeof before) =>
      Object.fromEntries(changed.map((key) => [key, `${plan[key].code} ${plan[key].name}`]))
    return {
      data: shown(saved),
      message: 'The account plan is saved.',
      audit: {
        ...{ action: 'settings.account-plan', subject: { kind: 'setting', id: accountPlanSetting.key } },
        ...{ before: of(before), after: of(input.plan) },
      },
    }
  })

  serveOfficeCall(app, officeBookTotals, async ({ tx, input }) => {
    demandBookDays(input)
    return { data: await bookTotals(tx, input) }
  })
}
