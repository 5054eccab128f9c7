import type { FastifyInstance } from 'fastify'
import type { Output } from '#lib/contract/base/call.ts'
import {
  officeHealth,
  officeRefundLimitSave,
  officeRefundWaysSave,
  officeSettings,
} from '#lib/contract/site/office/settings.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../../db/client.ts'
import { openFileStore } from '../../../../files/open-file-store.ts'
import type { AuditEntry } from '../../../../observe/audit-log.ts'
import { officeHealthReader } from '../../../../observe/office-health.ts'
import { refuse } from '../../../../refusal.ts'
import { refundWaysSetting } from '../../../payments/queries/refund-ways.ts'
import { limitWords } from '../../../payments/use-cases/refund-limit-approval.ts'
import { refundLimitSetting } from '../../../staff/queries/refund-limit.ts'
import { identityParts } from '../../../staff/routes/office/identity-parts.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { askApproval } from '../../../staff/use-cases/approvals.ts'
import { hasSecondPerson } from '../../../staff/use-cases/manage-staff.ts'
import { notifyOwners } from '../../../staff/use-cases/notify-owners.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import type { StaffSession } from '../../../staff/use-cases/staff-sessions.ts'

/** In writing means more than a word. */
const MIN_REASON = 10

/** True if the caller is an owner and no other person can approve refunds. */
async function mayTakeLimitAway(tx: Session, staff: StaffSession): Promise<boolean> {
  return staff.roles.includes('owner') && !(await hasSecondPerson(tx, [staff.staffId], 'refunds.approve'))
}

async function demandMayTakeLimitAway(tx: Session, staff: StaffSession, reason: string): Promise<void> {
  if (!staff.roles.includes('owner')) throw refuse('not-allowed', 'Only an owner can remove the limit.')
  if (!(await mayTakeLimitAway(tx, staff))) {
    throw refuse(
      'second-person-needed',
      'The limit cannot be removed while a second person can approve refunds. Set a higher limit instead.',
    )
  }
  if (reason.length < MIN_REASON) {
    throw refuse('invalid-request', 'Enter a reason why refunds need no second person.', {
      fields: { reason: 'Enter a reason.' },
    })
  }
}

type RefundLimit = Output<typeof officeRefundLimitSave>

const shownLimit = ({ value, ...setting }: Setting<{ limitCents: Cents | null }>): RefundLimit => ({
  ...value,
  ...setting,
})

type RefundWays = Output<typeof officeRefundWaysSave>

const shownWays = ({ value, version, changedBy, changedAt }: Setting<{ reversalHours: number }>): RefundWays => ({
  ...value,
  ...{ version, changedBy, changedAt },
})

/** The Settings section: office settings, and the state of every part of the shop. */
export function serveOfficeSettings(app: FastifyInstance): void {
  const { env, database, clock, providers } = app.shop
  const { officeUrl } = identityParts(app)
  const readHealth = officeHealthReader({
    ...{ database, clock, providers, files: openFileStore(env, app.log) },
    ...{ isAlone: env.CLUSTER === 'off', sendsEmails: env.SMTP_URL !== undefined },
  })

  serveOfficeCall(app, officeSettings, async (request) => ({
    data: {
      refundLimit: shownLimit(await refundLimitSetting.load(request.tx)),
      refundWays: shownWays(await refundWaysSetting.load(request.tx)),
      mayTakeLimitAway: await mayTakeLimitAway(request.tx, staffOf(request)),
    },
  }))

  serveOfficeCall(app, officeRefundLimitSave, async (request) => {
    const { tx, now, input } = request
    const { limitCents, version, reason = '' } = input
    const staff = staffOf(request)
    if (limitCents === null) await demandMayTakeLimitAway(tx, staff, reason)
    else if (limitCents < 0) throw refuse('invalid-request', 'The limit must be 0 or more.')
    const before = (await refundLimitSetting.load(tx)).value
    const notify = (what: string) => notifyOwners({ tx, clock, officeUrl }, { by: staff.name, what })
    const subject = { kind: 'setting', id: 'refund-limit' }
    const isRaised = limitCents !== null && before.limitCents !== null && limitCents > before.limitCents
    if (isRaised && (await hasSecondPerson(tx, [staff.staffId], 'staff.manage'))) {
      await askApproval(tx, now, {
        ...{ kind: 'refund-limit', subject, amountCents: limitCents, reason: reason || 'A higher limit of refunds.' },
        ...{ input: { limitCents, beforeCents: before.limitCents, version }, askedBy: staff.staffId },
      })
      await notify(`${limitWords(limitCents)}. It waits for another owner.`)
      const audit = { action: 'settings.refund-limit-asked' as const, subject, before, after: { limitCents } }
      const data = shownLimit(await refundLimitSetting.load(tx))
      return { data, message: 'Requested. Another owner must approve it.', audit }
    }
    const given = { value: { limitCents }, version, reason: reason || null, staffId: staff.staffId }
    const data = shownLimit(await refundLimitSetting.save(tx, now, given))
    await notify(`${limitWords(limitCents)}.`)
    const audit: AuditEntry = {
      ...{ action: 'settings.refund-limit', subject },
      ...{ before: { limitCents: before.limitCents }, after: { limitCents }, reason: reason || undefined },
    }
    return { data, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeRefundWaysSave, async (request) => {
    const { tx, now, input } = request
    const { reversalHours, version } = input
    const before = (await refundWaysSetting.load(tx)).value
    const given = { value: { reversalHours }, version, reason: null, staffId: staffOf(request).staffId }
    const data = shownWays(await refundWaysSetting.save(tx, now, given))
    const subject = { kind: 'setting', id: 'refund-ways' }
    const audit = { action: 'settings.refund-ways' as const, subject, before, after: { reversalHours } }
    return { data, message: 'Saved.', audit }
  })

  serveOfficeCall(app, officeHealth, async ({ now }) => ({
    data: { parts: await readHealth(), at: now.toISOString() },
  }))
}
