import type { FastifyInstance } from 'fastify'
import {
  officeHandInCode,
  officeRiderCash,
  officeRiderList,
  officeRiderSettings,
  officeRiderSettingsSave,
  officeRiderStops,
  officeRunRider,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import type { Cents } from '#lib/format/money.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { riderSetting } from '../../queries/rider-settings.ts'
import { loadRiderCash, loadStopsOfRider } from '../../queries/rider-stops.ts'
import { giveRun, listRiders } from '../../use-cases/give-run.ts'
import { makeCode } from '../../use-cases/hand-in.ts'

const shownSetting = ({ value, version }: Setting<{ limitCents: Cents }>) => ({ limit: value.limitCents, version })

/** The office's side of riders. */
export function serveOfficeRiderCash(app: FastifyInstance, { tokens }: OfficeParts): void {
  serveOfficeCall(app, officeRiderCash, async ({ tx, now }) => ({ data: await loadRiderCash(tx, now) }))

  serveOfficeCall(app, officeRiderList, async ({ tx }) => ({ data: { riders: await listRiders(tx) } }))

  serveOfficeCall(app, officeHandInCode, async (request) => {
    const { tx, now, input } = request
    const { code, endsAt, riderId, amountCents } = await makeCode({ tx, now, staff: staffOf(request) }, tokens, input)
    const audit = {
      action: 'cash.code' as const,
      subject: { kind: 'staff', id: riderId },
      after: { cents: amountCents },
    }
    return { data: { code, endsAt: endsAt.toISOString() }, audit }
  })

  serveOfficeCall(app, officeRunRider, async ({ tx, input }) => {
    const rider = await giveRun(tx, input)
    const audit = { action: 'deliveries.rider' as const, subject: { kind: 'run', id: input.runId }, after: { rider } }
    return { data: {}, audit }
  })

  serveOfficeCall(app, officeRiderStops, async ({ tx, now, input }) => ({
    data: { stops: await loadStopsOfRider(tx, now, input.riderId) },
  }))

  serveOfficeCall(app, officeRiderSettings, async ({ tx }) => ({ data: shownSetting(await riderSetting.load(tx)) }))

  serveOfficeCall(app, officeRiderSettingsSave, async (request) => {
    const { tx, now, input } = request
    const before = (await riderSetting.load(tx)).value
    const value = { limitCents: input.limit }
    const given = { value, version: input.version, reason: null, staffId: staffOf(request).staffId }
    const saved = await riderSetting.save(tx, now, given)
    const subject = { kind: 'setting', id: riderSetting.key }
    return {
      data: shownSetting(saved),
      message: 'Saved.',
      audit: { action: 'settings.riders', subject, before, after: value },
    }
  })
}
