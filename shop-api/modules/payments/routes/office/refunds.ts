import type { FastifyInstance } from 'fastify'
import {
  officeRefundAsk,
  officeRefundCheck,
  officeRefundList,
  officeRefundPhone,
  officeRefundWithdraw,
} from '#lib/contract/payments/office/refunds.ts'
import { refundLimitSetting } from '../../../staff/queries/refund-limit.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { RefundRow } from '../../queries/refund-list.sql.ts'
import { findLostRefunds } from '../../use-cases/refund-payment.ts'
import {
  askRefund,
  listRefunds,
  listRefundsDue,
  phoneOfRefund,
  shownRefund,
  withdrawRefund,
} from '../../use-cases/refund-requests.ts'

/** Refunds: the waiting list, requests and withdrawals. Approval is in approvals, and sending is a background job. */
export function serveOfficeRefunds(app: FastifyInstance): void {
  const { database, clock, providers } = app.shop
  const shown = (row: RefundRow) => shownRefund(row, row.method === 'card' && providers.card.refund !== null)

  serveOfficeCall(app, officeRefundList, async ({ tx, input: { orderNo = null } }) => {
    const { waiting, over } = await listRefunds(tx, orderNo)
    const due = await listRefundsDue(tx, orderNo)
    const { limitCents: limit } = (await refundLimitSetting.load(tx)).value
    return { data: { waiting: waiting.map(shown), over: over.map(shown), due, limit } }
  })

  serveOfficeCall(app, officeRefundPhone, async ({ tx, input: { refundId } }) => {
    const { phone, orderNo } = await phoneOfRefund(tx, refundId)
    return { data: { phone }, audit: { action: 'phones.view', subject: { kind: 'order', id: orderNo } } }
  })

  serveOfficeCall(app, officeRefundAsk, async (request) => {
    const { attemptId, amount, reason } = request.input
    const asked = { attemptId, amountCents: amount, reason }
    const row = await askRefund(request.tx, request.now, staffOf(request).staffId, asked)
    const data = shown(row)
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
    return { data: shown(row), message: 'Withdrawn.', audit }
  })

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
