import type { FastifyInstance } from 'fastify'
import {
  officeRefundAsk,
  officeRefundCheck,
  officeRefundList,
  officeRefundName,
  officeRefundNotSent,
  officeRefundPhone,
  officeRefundWithdraw,
} from '#lib/contract/payments/office/refunds.ts'
import type { Session } from '../../../../db/client.ts'
import { refundLimitSetting } from '../../../staff/queries/refund-limit.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { RefundRow } from '../../queries/refund-list.sql.ts'
import { refundWaysSetting } from '../../queries/refund-ways.ts'
import { nameOfRecipient } from '../../use-cases/refund-name.ts'
import { refundNotSent } from '../../use-cases/refund-not-sent.ts'
import { sendsRefunds } from '../../use-cases/refund-payment.ts'
import { findLostRefunds } from '../../use-cases/refund-queries.ts'
import {
  askRefund,
  listRefunds,
  listRefundsDue,
  loadRefund,
  phoneOfRefund,
  withdrawRefund,
} from '../../use-cases/refund-requests.ts'
import { type RefundView, shownRefund } from '../../use-cases/shown-refund.ts'

/** Refunds: the waiting list, requests and withdrawals. Approval is in approvals, and sending is a background job. */
export function serveOfficeRefunds(app: FastifyInstance): void {
  const { database, clock, providers } = app.shop
  const viewOf = async (tx: Session, now: Date): Promise<RefundView> => ({
    isConnected: (method) => sendsRefunds(providers, method),
    reversalHours: (await refundWaysSetting.load(tx)).value.reversalHours,
    now,
  })

  serveOfficeCall(app, officeRefundList, async ({ tx, now, input: { orderNo = null } }) => {
    const view = await viewOf(tx, now)
    const shown = (row: RefundRow) => shownRefund(row, view)
    const { waiting, over } = await listRefunds(tx, orderNo)
    const due = await listRefundsDue(tx, orderNo)
    const { limitCents: limit } = (await refundLimitSetting.load(tx)).value
    return { data: { waiting: waiting.map(shown), over: over.map(shown), due, limit } }
  })

  serveOfficeCall(app, officeRefundPhone, async ({ tx, input: { refundId } }) => {
    const { phone, orderNo } = await phoneOfRefund(tx, refundId)
    return { data: { phone }, audit: { action: 'phones.view', subject: { kind: 'order', id: orderNo } } }
  })

  serveOfficeCall(
    app,
    officeRefundName,
    async ({ requestId, input: { refundId } }) => {
      const context = { requestId, log: app.log }
      const { name, orderNo } = await nameOfRecipient({ database, providers }, refundId, context)
      const subject = { kind: 'order', id: orderNo }
      const audit = { action: 'refunds.name' as const, subject, after: { refund: refundId, isShown: name !== null } }
      return { data: { name }, audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeRefundAsk, async (request) => {
    const { attemptId, amount, reason, phone, phoneReason } = request.input
    const asked = { attemptId, amountCents: amount, reason, phone, phoneReason }
    const row = await askRefund(request.tx, request.now, staffOf(request).staffId, asked)
    const data = shownRefund(row, await viewOf(request.tx, request.now))
    const message = data.state === 'asked' ? 'Requested. A second person must approve it.' : 'It is ready to be sent.'
    const subject = { kind: 'order', id: row.orderNo }
    const after = { refund: row.refundId, amountCents: amount, needsSecondPerson: data.state === 'asked' }
    return { data, message, audit: { action: 'refunds.ask', subject, after, reason } }
  })

  serveOfficeCall(app, officeRefundWithdraw, async (request) => {
    const { refundId: id, reason } = request.input
    const row = await withdrawRefund(request.tx, request.now, staffOf(request).staffId, { id, reason })
    const audit = {
      action: 'refunds.withdraw' as const,
      subject: { kind: 'order', id: row.orderNo },
      after: { refund: id },
      reason,
    }
    return { data: shownRefund(row, await viewOf(request.tx, request.now)), message: 'Withdrawn.', audit }
  })

  serveOfficeCall(
    app,
    officeRefundNotSent,
    async (request) => {
      const { refundId: id, reason } = request.input
      await refundNotSent({ database, clock }, await loadRefund(database, id), staffOf(request), reason)
      const row = await loadRefund(database, id)
      const audit = {
        action: 'refunds.not-sent' as const,
        subject: { kind: 'order', id: row.orderNo },
        after: { refund: id },
        reason,
      }
      return { data: shownRefund(row, await viewOf(database, clock())), message: 'Recorded as not sent.', audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(
    app,
    officeRefundCheck,
    async ({ requestId }) => {
      const found = await findLostRefunds({ database, clock, providers }, { requestId, log: app.log })
      const after = { settled: found.map(({ id, state }) => `${id} ${state}`) }
      const message = found.length === 0 ? 'No new results.' : `New results: ${found.length}.`
      return { data: { settled: found.length }, message, audit: { action: 'refunds.check', after } }
    },
    { transaction: 'own' },
  )
}
