import type { FastifyInstance } from 'fastify'
import {
  officeRefundAsCredit,
  officeStoreCredit,
  officeStoreCreditGive,
  officeStoreCreditList,
} from '#lib/contract/payments/office/store-credit.ts'
import { showMoney } from '#lib/format/money.ts'
import { refundLimitSetting } from '../../../staff/queries/refund-limit.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listStoreCredit, totalStoreCredit } from '../../queries/store-credit-accounts.ts'
import { ENTRIES_PER_PAGE, pageStoreCredit } from '../../queries/store-credit-entries.ts'
import { auditSubjectOf } from '../../rules/store-credit-owner.ts'
import { type CreditResult, giveRefundAsCredit, giveStoreCredit } from '../../use-cases/give-store-credit.ts'
import { storeCreditAccount } from '../../use-cases/store-credit.ts'

const ACCOUNTS_PER_PAGE = 50

const shown = ({ state, balanceCents }: CreditResult) => ({ state, balance: balanceCents })
const messageOf = ({ state, balanceCents }: CreditResult) =>
  state === 'asked'
    ? 'Requested. A second person must approve it.'
    : `Done. The store credit is now ${showMoney(balanceCents, 'auto')}.`

/** Store credit in the office: balances, statements, and credit by staff. */
export function serveOfficeStoreCredit(app: FastifyInstance): void {
  serveOfficeCall(app, officeStoreCreditList, async ({ tx, input: { pageNo } }) => {
    const page = { limit: ACCOUNTS_PER_PAGE, offset: (pageNo - 1) * ACCOUNTS_PER_PAGE }
    const [accounts, totals] = await Promise.all([listStoreCredit(tx, page), totalStoreCredit(tx)])
    return { data: { accounts, ...totals }, meta: { perPage: ACCOUNTS_PER_PAGE } }
  })

  serveOfficeCall(app, officeStoreCredit, async ({ tx, input: { owner, pageNo } }) => {
    const account = await storeCreditAccount(tx, owner)
    const { rows, total } = account ? await pageStoreCredit(tx, account.id, pageNo) : { rows: [], total: 0 }
    const { limitCents: limit } = (await refundLimitSetting.load(tx)).value
    return {
      data: { balance: account?.balanceCents ?? 0, entries: rows, limit },
      meta: { total, perPage: ENTRIES_PER_PAGE },
    }
  })

  serveOfficeCall(app, officeStoreCreditGive, async (request) => {
    const { owner, kind, amount: cents, reason, requestId } = request.input
    const given = await giveStoreCredit(request.tx, request.now, staffOf(request), {
      ...{ owner, kind, cents, reason, requestId },
    })
    const after = {
      kind,
      amountCents: cents,
      balanceCents: given.balanceCents,
      needsSecondPerson: given.state === 'asked',
    }
    const action = given.state === 'asked' ? ('store-credit.ask' as const) : ('store-credit.give' as const)
    return {
      data: shown(given),
      message: messageOf(given),
      audit: { action, subject: auditSubjectOf(owner), after, reason },
    }
  })

  serveOfficeCall(app, officeRefundAsCredit, async (request) => {
    const { orderNo, amount: cents, reason } = request.input
    const given = await giveRefundAsCredit(request.tx, request.now, staffOf(request), { orderNo, cents, reason })
    const after = { amountCents: cents, needsSecondPerson: given.state === 'asked' }
    const action = given.state === 'asked' ? ('refunds.as-credit-asked' as const) : ('refunds.as-credit' as const)
    const audit = { action, subject: { kind: 'order', id: orderNo }, after, reason }
    return { data: shown(given), message: messageOf(given), audit }
  })
}
