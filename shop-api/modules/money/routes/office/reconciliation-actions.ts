import type { FastifyInstance } from 'fastify'
import {
  officeMoneyAccountSave,
  officeSettlement,
  officeSettlementArrived,
  officeSettlements,
} from '#lib/contract/money/office/money-accounts.ts'
import { officeEntryCheck, officeEntryRelease } from '#lib/contract/money/office/open-items.ts'
import {
  officeDayClose,
  officeEntryCorrect,
  officeLineCheck,
  officeLineExplain,
  officeLineMatch,
  officeLineRelease,
  officeWriteOff,
} from '#lib/contract/money/office/reconciliation.ts'
import { showDay } from '#lib/format/clock.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { StaffSession } from '../../../staff/use-cases/staff-sessions.ts'
import { checkEntry, releaseEntry } from '../../use-cases/check-entry.ts'
import { closeDay } from '../../use-cases/close-day.ts'
import { correctEntry } from '../../use-cases/correct-entry.ts'
import { checkLine, type Decided, type Decider, explainLine, matchLine, writeOff } from '../../use-cases/decide-line.ts'
import { loadContents, loadSettlement, loadSettlements } from '../../use-cases/list-settlements.ts'
import { releaseLine } from '../../use-cases/release-line.ts'
import { saveAccount } from '../../use-cases/save-account.ts'
import { settlementArrived } from '../../use-cases/settlement-arrived.ts'

const deciderOf = (request: { staff: StaffSession | null; now: Date }): Decider => {
  const { staffId, name } = staffOf(request)
  return { staffId, name, now: request.now }
}
const replyOf = ({ text, audit }: Decided) => ({ data: { text }, message: text, audit })

/** Decisions on lines and entries, the close of days, settlements and accounts. */
export function serveReconciliationActions(app: FastifyInstance): void {
  serveOfficeCall(app, officeLineMatch, async (request) =>
    replyOf(await matchLine(request.tx, deciderOf(request), request.input)),
  )
  serveOfficeCall(app, officeLineRelease, async (request) =>
    replyOf(await releaseLine(request.tx, deciderOf(request), request.input.lineId)),
  )
  serveOfficeCall(app, officeLineExplain, async (request) =>
    replyOf(await explainLine(request.tx, deciderOf(request), request.input)),
  )
  serveOfficeCall(app, officeWriteOff, async (request) =>
    replyOf(await writeOff(request.tx, deciderOf(request), request.input)),
  )
  serveOfficeCall(app, officeLineCheck, async (request) =>
    replyOf(await checkLine(request.tx, deciderOf(request), request.input)),
  )
  serveOfficeCall(app, officeEntryCheck, async (request) =>
    replyOf(await checkEntry(request.tx, deciderOf(request), request.input)),
  )
  serveOfficeCall(app, officeEntryRelease, async ({ tx, input }) => replyOf(await releaseEntry(tx, input.entryId)))
  serveOfficeCall(app, officeEntryCorrect, async (request) =>
    replyOf(await correctEntry(request.tx, deciderOf(request), request.input)),
  )

  serveOfficeCall(app, officeDayClose, async (request) => {
    const { days, audit } = await closeDay(request.tx, deciderOf(request), request.input)
    return { data: days, message: `${showDay(request.input.day)} is closed.`, audit }
  })

  serveOfficeCall(app, officeSettlements, async ({ tx }) => ({ data: await loadSettlements(tx) }))

  serveOfficeCall(app, officeSettlement, async ({ tx, input }) => ({
    data: await loadContents(tx, input.settlementId),
  }))

  serveOfficeCall(app, officeSettlementArrived, async (request) => {
    const { tx, input } = request
    const { text, audit } = await settlementArrived(tx, deciderOf(request), input)
    return { data: await loadSettlement(tx, input.settlementId), message: text, audit }
  })

  serveOfficeCall(app, officeMoneyAccountSave, async ({ tx, now, input: { accountNumber: number, ...form } }) => {
    const { data, audit } = await saveAccount(tx, now, { ...form, number })
    return { data, message: `${data.name} is saved.`, audit }
  })
}
