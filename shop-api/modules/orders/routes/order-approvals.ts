import type { FastifyInstance } from 'fastify'
import {
  orderApprovalDecide,
  orderApprovalDetail,
  orderApprovalList,
  orderApprovalRequest,
  orderApprovalTakeBack,
} from '#lib/contract/orders/order-approval.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companyCaller } from '../../companies/company-caller.ts'
import { type Caller, checkApproved, checkMayOrder, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { buyerOfAccount } from '../rules/account-buyer.ts'
import type { OrderContext } from '../rules/decide-order.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import { approvalCaller } from '../use-cases/approval-access.ts'
import { currentOrderOf, decideApproval } from '../use-cases/decide-approval.ts'
import { listApprovals } from '../use-cases/list-approvals.ts'
import { lockOrderContext } from '../use-cases/place-order.ts'
import { requestApproval, takeBackRequest } from '../use-cases/request-approval.ts'

/** Orders of team members that wait for an approver of their company. */
export function serveOrderApprovals(app: FastifyInstance, tokens: OrderTokens): void {
  const { clock, database, env } = app.shop
  const parts = { clock, settings: env, tokens }
  const contextOf = (tx: Session) => ({ tx, now: clock(), publicUrl: env.PUBLIC_URL })
  const callerOf = (tx: Session, caller: Caller) => {
    checkApproved(caller)
    return approvalCaller(tx, companyCaller(caller))
  }
  const buyerOf = (caller: Caller) => buyerOfAccount(signedIn(caller).account, false)

  serveCall(
    app,
    orderApprovalRequest,
    async ({ input, caller, tx }, context: OrderContext) => {
      const { companyId } = companyCaller(caller)
      const data = await requestApproval(contextOf(tx), parts, input, { buyer: buyerOf(caller), companyId }, context)
      return { data, message: `Your order of ${showMoney(data.total)} waits for approval.` }
    },
    {
      read: ({ input, caller, tx, from }) => {
        checkMayOrder(caller)
        return lockOrderContext(tx, clock, input, buyerOf(caller), from.address)
      },
    },
  )

  serveCall(app, orderApprovalList, async ({ caller, tx }) => ({
    data: await listApprovals(tx, clock(), await approvalCaller(tx, companyCaller(caller))),
  }))

  serveCall(app, orderApprovalDetail, async ({ input, caller }) => ({
    data: await database.transaction(async (tx) => currentOrderOf(tx, parts, await callerOf(tx, caller), input.no)),
  }))

  serveCall(app, orderApprovalDecide, async ({ input, caller, tx }) => {
    const { no, decision, note = '', total, paysNow = false } = input
    const decided = { no, decision, note, total, paysNow }
    const data = await decideApproval(contextOf(tx), parts, await callerOf(tx, caller), decided)
    return {
      data,
      message:
        data.orderNo === null
          ? 'The order is declined.'
          : `Approved: it is order ${data.orderNo}.${data.isToPay ? ' Pay for it now: its products are reserved for a short time.' : ''}`,
    }
  })

  serveCall(app, orderApprovalTakeBack, async ({ input, caller }) => {
    const data = await database.transaction(async (tx) =>
      takeBackRequest(tx, parts, await callerOf(tx, caller), input.no),
    )
    return { data, message: 'The products are in your cart again.' }
  })
}
