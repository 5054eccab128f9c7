import * as z from 'zod/mini'
import { showMoney } from '#lib/format/money.ts'
import { refundLimitSetting } from '../../staff/queries/refund-limit.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { notifyOwners } from '../../staff/use-cases/notify-owners.ts'

/** The new and the previous limit. */
export const raisedLimit = z.object({ limitCents: z.int(), beforeCents: z.int(), version: z.int() })

export const limitWords = (cents: number | null) =>
  cents === null ? 'refunds need no second person' : `refunds above ${showMoney(cents, 'auto')} need two people`

/** A higher limit of refunds by one person: another owner must approve it. */
export const refundLimitApproval: ApprovalKind = {
  kind: 'refund-limit',
  askPermission: 'settings.edit',
  details: async (_tx, { input }) => {
    const { limitCents, beforeCents } = raisedLimit.parse(input)
    return [`Limit of refunds: ${showMoney(beforeCents, 'auto')} to ${showMoney(limitCents, 'auto')}.`]
  },
  execute: async ({ tx, now, staff, officeUrl }, { input, reason }) => {
    const { limitCents, beforeCents, version } = raisedLimit.parse(input)
    await refundLimitSetting.save(tx, now, { value: { limitCents }, version, reason, staffId: staff.staffId })
    await notifyOwners({ tx, clock: () => now, officeUrl }, { by: staff.name, what: `${limitWords(limitCents)}.` })
    const subject = { kind: 'setting', id: 'refund-limit' }
    const [before, after] = [{ limitCents: beforeCents }, { limitCents }]
    return { state: 'done', audit: { action: 'settings.refund-limit', subject, before, after, reason } }
  },
}
