import { eq } from 'drizzle-orm'
import {
  closeUnmatchedJob,
  giveBackJob,
  matchToCompanyJob,
  matchToOrderJob,
} from '#lib/contract/payments/office/payments.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { accountOf, CHEQUE_JOBS, SECOND_PERSON } from '../../companies/jobs/cheque-jobs.ts'
import { companyById } from '../../companies/queries/find-company.ts'
import { enterPayment } from '../../companies/use-cases/credit-accounts.ts'
import { defineJobKind, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import { refundSentence } from '../rules/refund-report.ts'
import { refuseWhileRefunded } from '../use-cases/close-waiting.ts'
import { giveBack, newRefundId } from '../use-cases/give-back.ts'
import { refuseUsedReturn } from '../use-cases/receipts.ts'
import { settleUnmatched } from '../use-cases/settle-refund.ts'
import { closeUnmatched, matchToCompany, matchToOrder, type Resolver } from '../use-cases/unmatched.ts'
import { lockUnmatched } from '../use-cases/unmatched-payments.ts'

/** Actions on waiting money and on cheques. These jobs are delayed, because they move money and notify customers. */

/** Runs completely in the job's transaction. */
const resolverOf = ({ tx, now, staff }: JobContext): Resolver => ({
  database: { transaction: (work) => work(tx) },
  clock: () => now,
  operator: staff.name,
})

/**
 * @param isSentBack whether it is the receipt of money that is being sent back
 * @throws `not-found`, `changed-meanwhile` if it no longer waits
 */
async function demandWaiting(tx: Session, wanted: string, isSentBack = false): Promise<void> {
  const row = await lockUnmatched(tx, wanted)
  if (!row) throw refuse('not-found', `No unmatched money has the receipt ${wanted}.`)
  if (row.resolution !== null)
    throw refuse('changed-meanwhile', 'A colleague has already handled this money. Refresh the list.')
  if (!isSentBack) refuseWhileRefunded(row)
}

/** @throws `not-found`, so that a mistyped number is reported at once and not after the ten seconds of delay */
async function demandOrder({ db }: Session, orderNo: number): Promise<void> {
  if ((await db.$count(orders, eq(orders.orderNo, orderNo))) === 0)
    throw refuse('not-found', `There is no order ${orderNo}.`)
}

const subjectOf = (wanted: string) => ({ kind: 'unmatched', id: wanted })
const nameOf = ({ receipt: wanted }: { receipt: string }) => wanted
const pathOf = () => pathOfUnmatched()

/** Assigns waiting money to an order. */
export const matchMoney = defineJobKind(matchToOrderJob, {
  items: async (tx, input) => {
    await demandWaiting(tx, input.receipt)
    await demandOrder(tx, input.orderNo)
    return [input]
  },
  label: ({ receipt: wanted, orderNo }) => `Assign ${wanted} to order ${orderNo}`,
  itemName: nameOf,
  itemPath: ({ orderNo }) => `/office/orders/${orderNo}`,
  run: async (context, { receipt: wanted, orderNo, note: why }) => {
    const matched = await matchToOrder(resolverOf(context), wanted, orderNo, why)
    const { amountCents, dueCents, refundDueCents } = matched
    const left = [
      `${showMoney(amountCents, 'auto')} is assigned to order ${orderNo}.`,
      dueCents > 0 && `${showMoney(dueCents, 'auto')} is still due.`,
      refundDueCents > 0 && `${showMoney(refundDueCents, 'auto')} is due for refund.`,
    ]
    const audit = { action: 'payments.match' as const, subject: subjectOf(wanted), after: { ...matched }, reason: why }
    return { sentence: left.filter(Boolean).join(' '), audit }
  },
})

/** Assigns waiting money to a company's account. The company is notified. */
export const matchMoneyToCompany = defineJobKind(matchToCompanyJob, {
  items: async (tx, input) => {
    await demandWaiting(tx, input.receipt)
    if (!(await companyById(tx, input.companyId))) throw refuse('not-found', 'There is no such company.')
    return [input]
  },
  label: ({ receipt: wanted }) => `Assign ${wanted} to a company’s account`,
  itemName: nameOf,
  itemPath: ({ companyId }) => `/office/companies/${companyId}`,
  run: async (context, { receipt: wanted, companyId, note: why }) => {
    const { amountCents, entry } = await matchToCompany(
      ...([resolverOf(context), wanted, companyId, why] as const),
      (tx, { cents, paidAt }) => {
        const payment = { cents, reference: wanted, day: dayInNairobi(paidAt), note: why }
        return enterPayment({ ...accountOf(context), tx }, companyId, payment)
      },
    )
    const after = { companyId, amountCents, entry }
    const sentence = `${showMoney(amountCents, 'auto')} is on the account.`
    return { sentence, audit: { action: 'payments.match', subject: subjectOf(wanted), after, reason: why } }
  },
})

/**
 * Closes waiting money: it was refunded manually, with its receipt, or is unrelated to the shop. Above the refund limit
 * a second person must approve it. Money to another business number never reached the shop.
 */
export const closeMoney = defineJobKind(closeUnmatchedJob, {
  items: async (tx, input) => {
    await demandWaiting(tx, input.receipt, input.sentBack !== null)
    return [input]
  },
  label: ({ receipt: wanted, sentBack }) => (sentBack ? `Record ${wanted} as sent back` : `Close ${wanted}`),
  itemName: nameOf,
  itemPath: pathOf,
  run: async (context, { receipt: wanted, reason, sentBack }) => {
    const { tx, now, staff } = context
    const waiting = await lockUnmatched(tx, wanted)
    if (waiting?.refundId && sentBack) {
      await refuseUsedReturn(tx, sentBack)
      const report = { outcome: 'done' as const, receipt: sentBack }
      const by = { source: 'record' as const, facts: { operator: staff.name } }
      await settleUnmatched(tx, now, waiting.refundId, report, by)
      const after = { amountCents: waiting.amountCents, sentBack }
      const audit = { action: 'payments.close' as const, subject: subjectOf(wanted), after, reason }
      return { sentence: `${showMoney(waiting.amountCents, 'auto')} sent back, receipt ${sentBack}.`, audit }
    }
    const isOurs = waiting !== null && waiting.resolution === null && waiting.reason !== 'other-business'
    if (isOurs && (await needsSecondPerson(tx, waiting.amountCents))) {
      const asked = {
        kind: 'money-closed',
        subject: subjectOf(wanted),
        amountCents: waiting.amountCents,
        reason,
      } as const
      await askApproval(tx, now, { ...asked, input: { receipt: wanted, sentBack }, askedBy: staff.staffId })
      const after = { amountCents: waiting.amountCents, sentBack }
      return { sentence: SECOND_PERSON, audit: { action: 'payments.ask', subject: subjectOf(wanted), after, reason } }
    }
    const { amountCents } = await closeUnmatched(resolverOf(context), wanted, reason, sentBack)
    const sum = showMoney(amountCents, 'auto')
    const after = { amountCents, sentBack }
    const audit = { action: 'payments.close' as const, subject: subjectOf(wanted), after, reason }
    return { sentence: sentBack ? `${sum} sent back, receipt ${sentBack}.` : `${sum} is closed.`, audit }
  },
})

/** Sends waiting money back to its payer, through its provider. */
export const giveMoneyBack = defineJobKind(giveBackJob, {
  transaction: 'own',
  items: async (tx, input) => {
    await demandWaiting(tx, input.receipt)
    return [{ ...input, id: newRefundId() }]
  },
  label: ({ receipt: wanted }) => `Send ${wanted} back`,
  itemName: nameOf,
  itemPath: pathOf,
  run: async ({ parts, staff }, item) => {
    const { database, clock, providers, log } = parts
    const context = { requestId: `refund-${item.id}`, log }
    const sent = await giveBack({ database, clock, providers }, item, staff, context)
    const { id, receipt: wanted, reason } = item
    const subject = subjectOf(wanted)
    if (sent === null) return { sentence: SECOND_PERSON, audit: { action: 'payments.ask', subject, reason } }
    const after = { refund: id, state: sent.state, sentBack: sent.receipt }
    return { sentence: refundSentence(sent), audit: { action: 'payments.give-back', subject, after, reason } }
  },
})

export const PAYMENT_JOBS = [matchMoney, matchMoneyToCompany, closeMoney, giveMoneyBack, ...CHEQUE_JOBS]
