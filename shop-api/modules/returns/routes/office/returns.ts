import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  officeReturn,
  officeReturnApprove,
  officeReturnCredit,
  officeReturnDecline,
  officeReturnExchange,
  officeReturnList,
  officeReturnPhoto,
  officeReturnQuestion,
  officeReturnReceive,
  officeReturnSettings,
  officeReturnSettingsSave,
  officeReturnsOf,
  type ReturnSettings,
} from '#lib/contract/returns/office/returns.ts'
import { showMoney } from '#lib/format/money.ts'
import { returnPhotos, returnRequests } from '../../../../db/schema/returns.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { sellerOf } from '../../../orders/documents/seller.ts'
import { tenthsOf } from '../../../pricing/rules/quantity.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { returnSetting } from '../../../site/queries/return-setting.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { listReturns, loadOfficeReturn, returnsOf } from '../../queries/office-returns.ts'
import { creditReturns } from '../../use-cases/credit-returns.ts'
import { approveReturn, declineReturn, questionReturn, receiveReturn } from '../../use-cases/decide-return.ts'
import { noReturn } from '../../use-cases/lock-return.ts'
import { openExchange } from '../../use-cases/open-exchange.ts'

const subjectOf = (returnNo: number) => ({ kind: 'return', id: returnNo })
const inTenths = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.map(({ quantity, ...line }) => ({ ...line, tenths: tenthsOf(quantity) }))

/** Returns of customers: their list, one of them, its decision, receipt and credit, and the setting of days. */
export function serveOfficeReturns(app: FastifyInstance): void {
  const { database, env, files, site } = app.shop

  serveOfficeCall(app, officeReturnList, async ({ tx, input }) => ({ data: await listReturns(tx, input) }))
  serveOfficeCall(app, officeReturnsOf, async ({ tx, input }) => ({ data: await returnsOf(tx, input.orderNo) }))
  serveOfficeCall(app, officeReturn, async ({ input }) => ({
    data: await database.transaction((tx) => loadOfficeReturn(tx, input.returnNo)),
  }))

  serveOfficeCall(app, officeReturnPhoto, async ({ tx, input: { photoId } }) => {
    const [row] = await tx.db.select().from(returnPhotos).where(eq(returnPhotos.id, photoId))
    const bytes = row?.requestNo ? await files.read(row.file) : null
    if (!row?.requestNo || !bytes) throw refuse('not-found', 'There is no such picture.')
    return {
      data: new FileAnswer(bytes, 'image/jpeg', `Return ${row.requestNo}.jpg`),
      audit: { action: 'returns.photo', subject: subjectOf(row.requestNo), isRepeated: true },
    }
  })

  serveOfficeCall(app, officeReturnApprove, async (request) => {
    const { tx, now, input } = request
    const { returnNo, lines } = input
    await approveReturn({ tx, now, staff: staffOf(request) }, { ...input, lines: inTenths(lines) })
    return {
      data: await loadOfficeReturn(tx, returnNo),
      message: 'The return is approved. The customer gets an email.',
      audit: { action: 'returns.approve', subject: subjectOf(returnNo), after: { lines } },
    }
  })

  serveOfficeCall(app, officeReturnDecline, async (request) => {
    const { tx, now, input } = request
    const { returnNo, reason } = input
    await declineReturn({ tx, now, staff: staffOf(request) }, input)
    return {
      data: await loadOfficeReturn(tx, returnNo),
      message: 'The return is declined. The customer gets an email.',
      audit: { action: 'returns.decline', subject: subjectOf(returnNo), reason },
    }
  })

  serveOfficeCall(app, officeReturnQuestion, async (request) => {
    const { tx, now, input } = request
    await questionReturn({ tx, now, staff: staffOf(request) }, input)
    return {
      data: await loadOfficeReturn(tx, input.returnNo),
      message: 'The customer gets your question by email.',
      audit: { action: 'returns.question', subject: subjectOf(input.returnNo) },
    }
  })

  serveOfficeCall(app, officeReturnReceive, async (request) => {
    const { tx, now, input } = request
    const { returnNo, lines } = input
    await receiveReturn({ tx, now, staff: staffOf(request) }, { ...input, lines: inTenths(lines) })
    return {
      data: await loadOfficeReturn(tx, returnNo),
      message: 'The products are received.',
      audit: { action: 'returns.receive', subject: subjectOf(returnNo), after: { lines } },
    }
  })

  serveOfficeCall(app, officeReturnCredit, async (request) => {
    const { tx, now, input } = request
    const { returnNo } = input
    const [row] = await tx.db
      .select({ orderId: returnRequests.orderId })
      .from(returnRequests)
      .where(eq(returnRequests.no, returnNo))
    if (!row) throw noReturn()
    const context = { tx, now, seller: sellerOf(env, site.facts) }
    const credited = await creditReturns(context, row.orderId, input, staffOf(request))
    return {
      data: await loadOfficeReturn(tx, returnNo),
      message: `${showMoney(credited)} is credited.`,
      audit: {
        ...{ action: 'returns.credit', subject: subjectOf(returnNo) },
        after: { cents: credited, returns: input.returnNos, storeCreditCents: input.storeCredit ?? 0 },
      },
    }
  })

  serveOfficeCall(app, officeReturnExchange, async (request) => {
    const { tx, now, input } = request
    const { returnNo } = input
    const draftId = await openExchange(tx, now, { returnNo, staffId: staffOf(request).staffId })
    return {
      data: { draftId },
      audit: { action: 'returns.exchange', subject: subjectOf(returnNo), after: { draftId } },
    }
  })

  serveOfficeCall(app, officeReturnSettings, async ({ tx }) => ({ data: shownSetting(await returnSetting.load(tx)) }))

  serveOfficeCall(app, officeReturnSettingsSave, async (request) => {
    const { tx, now, input } = request
    const { version, returnDays: days } = input
    const value = { days }
    const before = (await returnSetting.load(tx)).value
    const given = { value, version, reason: null, staffId: staffOf(request).staffId }
    const saved = await returnSetting.save(tx, now, given)
    return {
      data: shownSetting(saved),
      message: `Customers can return products within ${value.days} days.`,
      audit: {
        ...{ action: 'settings.returns', subject: { kind: 'setting', id: returnSetting.key } },
        ...{ before, after: value },
      },
      shopChange: await changedShop(tx, ['site']),
    }
  })
}

const shownSetting = ({ value, version, changedBy, changedAt }: Setting<{ days: number }>): ReturnSettings => ({
  ...{ returnDays: value.days, version, changedBy, changedAt },
})
