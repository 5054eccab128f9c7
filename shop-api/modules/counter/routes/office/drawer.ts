import type { FastifyInstance } from 'fastify'
import {
  type CounterSettings,
  officeCounter,
  officeCounterSettings,
  officeCounterSettingsSave,
  officeDrawerMove,
  officeShiftClose,
  officeShiftList,
  officeShiftOpen,
} from '#lib/contract/counter/office/drawer.ts'
import type { Session } from '../../../../db/client.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { counterSetting } from '../../queries/counter-settings.ts'
import { differenceText } from '../../rules/drawer.ts'
import { closeShift } from '../../use-cases/close-shift.ts'
import { counterState, listShifts, loadShift, moveCash, openShift } from '../../use-cases/shifts.ts'

const subjectOf = (id: number) => ({ kind: 'shift', id })

const shownSetting = ({ value, version }: Setting<CounterSettings>) => ({ ...value, version })

async function limitsOf(tx: Session) {
  const { reasonAbove, secondAbove } = (await counterSetting.load(tx)).value
  return { reasonAbove, secondAbove }
}

/** Cash drawers and their shifts. */
export function serveOfficeDrawer(app: FastifyInstance, { payments }: OfficeParts): void {
  serveOfficeCall(app, officeCounter, async (request) => {
    const { tx } = request
    const takesMpesa = payments.providers.mpesa?.start !== undefined
    return { data: { ...(await counterState(tx, staffOf(request).staffId)), limits: await limitsOf(tx), takesMpesa } }
  })

  serveOfficeCall(app, officeShiftOpen, async (request) => {
    const { tx, now, input } = request
    const { shiftId, differenceCents } = await openShift({ tx, now, staff: staffOf(request) }, input)
    const data = await loadShift(tx, shiftId)
    const { drawer, float } = data
    const remains = `The count is ${differenceText(differenceCents)}: enter the reason when you close the shift.`
    return {
      data,
      message: differenceCents === 0 ? 'The shift is open.' : `The shift is open. ${remains}`,
      audit: { action: 'counter.open', subject: subjectOf(shiftId), after: { drawer, float, differenceCents } },
    }
  })

  serveOfficeCall(app, officeDrawerMove, async (request) => {
    const { tx, now, input } = request
    await moveCash({ tx, now, staff: staffOf(request) }, input)
    const { kind, amount, reason, slip } = input
    return {
      data: await loadShift(tx, input.shiftId),
      audit: {
        action: 'counter.move',
        subject: subjectOf(input.shiftId),
        after: { kind, cents: amount, slip },
        reason,
      },
    }
  })

  serveOfficeCall(app, officeShiftClose, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    const { shiftId, reason } = input
    const { differenceCents, isWaiting } = await closeShift(
      { tx, now, staff },
      input,
      staff.permissions.has('drawer.manage'),
    )
    return {
      data: await loadShift(tx, shiftId),
      message: isWaiting ? 'Counted. A second person must approve the difference.' : 'The shift is closed.',
      audit: {
        action: 'counter.close',
        subject: subjectOf(shiftId),
        after: { cents: differenceCents, isWaiting },
        reason,
      },
    }
  })

  serveOfficeCall(app, officeShiftList, async ({ tx }) => ({
    data: { shifts: await listShifts(tx), limits: await limitsOf(tx) },
  }))

  serveOfficeCall(app, officeCounterSettings, async ({ tx }) => ({ data: shownSetting(await counterSetting.load(tx)) }))

  serveOfficeCall(app, officeCounterSettingsSave, async (request) => {
    const { tx, now, input } = request
    const { version, ...value } = input
    const before = (await counterSetting.load(tx)).value
    const given = { value, version, reason: null, staffId: staffOf(request).staffId }
    const saved = await counterSetting.save(tx, now, given)
    const subject = { kind: 'setting', id: counterSetting.key }
    return {
      data: shownSetting(saved),
      message: 'Saved.',
      audit: { action: 'settings.counter', subject, before, after: value },
    }
  })
}
