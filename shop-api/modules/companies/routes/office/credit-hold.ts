import type { FastifyInstance } from 'fastify'
import {
  type HoldSetting,
  officeCreditHold,
  officeCreditHoldEffect,
  officeCreditHoldSave,
} from '#lib/contract/companies/office/credit.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { countHeldAccounts } from '../../queries/held-accounts.sql.ts'
import { creditHoldSetting } from '../../queries/hold-setting.ts'
import { lastHeldBefore } from '../../rules/hold.ts'

const shown = ({ value, version, changedBy, changedAt }: Setting<{ days: number | null }>): HoldSetting => ({
  ...{ overdueDays: value.days, version, changedBy, changedAt },
})

/** The days after which an overdue amount puts a company's account on hold. */
export function serveOfficeCreditHold(app: FastifyInstance): void {
  serveOfficeCall(app, officeCreditHold, async ({ tx }) => ({ data: shown(await creditHoldSetting.load(tx)) }))

  serveOfficeCall(app, officeCreditHoldEffect, async ({ tx, now, input: { overdueDays: days } }) => {
    const before = days === null ? null : lastHeldBefore(dayInNairobi(now), days)
    const [effect] = await countHeldAccounts(tx.query, { before })
    return { data: effect ?? { overdue: 0, stopped: 0 } }
  })

  serveOfficeCall(app, officeCreditHoldSave, async (request) => {
    const { tx, now, input } = request
    const { overdueDays: days, version } = input
    const before = (await creditHoldSetting.load(tx)).value
    const { staffId } = staffOf(request)
    const saved = await creditHoldSetting.save(tx, now, { value: { days }, version, reason: null, staffId })
    return {
      data: shown(saved),
      message: days === null ? 'Overdue amounts put no account on hold.' : `Accounts are on hold after ${days} days.`,
      audit: {
        ...{ action: 'settings.credit-hold' as const, subject: { kind: 'setting', id: creditHoldSetting.key } },
        ...{ before, after: { days } },
      },
    }
  })
}
