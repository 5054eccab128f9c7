import type { FastifyInstance } from 'fastify'
import { officeBalanceDaySave } from '#lib/contract/orders/office/balance.ts'
import { showDay } from '#lib/format/clock.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { changeBalanceDay } from '../../use-cases/balance.ts'

/** The day of an order's balance. */
export function serveOfficeBalance(app: FastifyInstance): void {
  serveOfficeCall(app, officeBalanceDaySave, async (request) => {
    const { tx, now, input } = request
    const { orderNo, balanceDay, reason } = input
    const { before } = await changeBalanceDay(tx, now, input, staffOf(request).name)
    return {
      data: {},
      message: `The balance of order ${orderNo} is due by ${showDay(balanceDay)}.`,
      audit: {
        ...{ action: 'orders.balance-day', subject: { kind: 'order', id: orderNo } },
        ...{ before: { balanceDay: before }, after: { balanceDay, reason } },
      },
    }
  })
}
