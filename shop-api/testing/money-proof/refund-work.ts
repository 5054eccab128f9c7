/** Refunds requested, approved, sent and settled by staff and by Safaricom's reports, beside a model of their results. */

import type { OfficeRefund, RefundDue } from '#lib/contract/payments/office/refunds.ts'
import {
  officeRefundAsk,
  officeRefundList,
  recordRefundJob,
  sendRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { findLostRefunds } from '../../modules/payments/use-cases/refund-queries.ts'
import { compare } from '../ledger-proof/compare.ts'
import { must } from '../ledger-proof/must.ts'
import type { Play } from '../ledger-proof/play.ts'
import { happen } from '../ledger-proof/run-schedule.ts'
import type { OfficePerson } from '../office-shop.ts'
import {
  type Payout,
  type PayoutAnswer,
  type Payouts,
  type Report,
  resultReport,
  timeoutReport,
} from './outside-payouts.ts'
import { type ProofOffice, pickOf, type Random, someOf } from './proof-office.ts'
import { type SentRefund, SentRefunds } from './sent-refunds.ts'

type DuePayment = RefundDue['payments'][number]

/** Refusals of a refund that is not approved; the second is for one that no provider sends. */
const UNAPPROVED = ['second-person-needed', 'invalid-request'] as const

export class RefundWork {
  readonly #office: ProofOffice
  readonly #payouts: Payouts
  readonly #play: Play
  readonly #random: Random
  readonly #sent: SentRefunds

  constructor(office: ProofOffice, payouts: Payouts, play: Play, random: Random) {
    this.#office = office
    this.#payouts = payouts
    this.#play = play
    this.#random = random
    this.#sent = new SentRefunds(office, payouts, play)
  }

  /** Plays the refunds of a day until each is known. @throws Wrong if the shop and the model differ */
  async work(): Promise<void> {
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await this.#payTooMuch()
      for (const due of await this.#due()) await this.#refundOrder(due)
      await this.#report()
    }
    await this.#query()
    await this.#recordContradicted()
    await this.#sent.check()
  }

  /** Customers pay although their order is paid, or pay more than is due; paid orders are cancelled. */
  async #payTooMuch(): Promise<void> {
    const random = this.#random
    for (const order of this.#play.orders.keys()) {
      if (random() < 0.4) continue
      const amount = pickOf(random, 'total' as const, 'five shillings over' as const, 'part' as const)
      const payment = this.#play.outside.payments.length
      const isTransfer = random() < 0.2
      await happen(this.#play, { do: isTransfer ? 'transfer' : 'hand', order, amount, reference: 'exact' })
      await happen(this.#play, isTransfer ? { do: 'record', payment } : { do: 'confirm', payment, amount: 'right' })
      await compare(this.#play)
      if (random() < 0.5) await happen(this.#play, { do: 'cancel', order })
      await compare(this.#play)
    }
  }

  async #due(): Promise<RefundDue[]> {
    const [clerk] = await this.#office.people('finance', 1)
    if (!clerk) return []
    const { due } = (await this.#office.shop.askAs(clerk, officeRefundList, {})).data
    return due.filter(({ orderNo }) => this.#orderAt(orderNo) >= 0)
  }

  #orderAt(orderNo: number): number {
    return this.#play.orders.findIndex((order) => order.orderNo === orderNo)
  }

  async #refundOrder(due: RefundDue): Promise<void> {
    const random = this.#random
    const payment = pickOf(random, ...due.payments)
    if (random() < 0.2 || !payment) return
    const most = Math.min(payment.left, due.amount)
    const isPart = random() < 0.4
    const cents = 100 * Math.max(1, Math.floor((isPart ? most * random() : most) / 100))
    if (cents > most) return
    const [asker] = await this.#office.people(['finance', 'approver'], 1)
    if (!asker) return
    const { method, paidWith, hasPhone } = payment
    const wire = { attemptId: payment.attemptId, reason: 'Too much was paid' }
    const tooMuch = { ...wire, amount: decimalOfCents(due.amount + 100) }
    await this.#office.refused(asker, officeRefundAsk, tooMuch, 'invalid-request')
    if (method === 'mpesa' && paidWith && cents === payment.left && random() < 0.15)
      this.#payouts.reverseInPortal(paidWith, cents)
    const phone =
      method === 'mpesa' && !hasPhone && random() < 0.7
        ? { phone: '0711 222 678', phoneReason: 'The customer wrote it' }
        : {}
    const asked = (
      await this.#office.shop.askAs(asker, officeRefundAsk, { ...wire, amount: decimalOfCents(cents), ...phone })
    ).data
    if (asked.state === 'asked' && !(await this.#approve(asker, asked))) return
    await this.#send(asked, payment, this.#orderAt(due.orderNo))
  }

  /** A second person decides. @returns false if the refund was declined */
  async #approve(asker: OfficePerson, { refundId, approval }: OfficeRefund): Promise<boolean> {
    const [other] = await this.#office.people('approver', 1)
    if (!approval || !other) throw new Error('no approval')
    const { approvalId, version } = approval
    const decision = this.#random() < 0.2 ? ('declined' as const) : ('approved' as const)
    const wire = { approvalId, version, decision, reason: 'Decided by the proof' }
    await this.#office.refused(asker, officeApprovalDecide, wire, 'second-person-needed')
    await this.#office.refused(asker, sendRefundJob, { input: { refundIds: [refundId] } }, ...UNAPPROVED)
    await this.#office.shop.askAs(other, officeApprovalDecide, wire)
    await this.#office.refused(other, officeApprovalDecide, wire, 'changed-meanwhile')
    return decision === 'approved'
  }

  async #send({ refundId, amount, way }: OfficeRefund, { method }: DuePayment, order: number): Promise<void> {
    const clerks = await this.#office.people('finance', 2)
    const one: SentRefund = { refundId, order, cents: amount, state: 'pending', isContradicted: false }
    if (way === 'by-hand' || way === 'no-number') return this.#record(clerks, one, method === 'mpesa')
    const random = this.#random
    const answer = pickOf<PayoutAnswer>(random, 'accepted', 'accepted', 'accepted', 'refused', 'lost', 'broken', 'down')
    const code = random() < 0.2 ? pickOf(random, '1', '2040', 'SFC_IC0003') : '0'
    Object.assign(this.#payouts, { answer, code })
    const bank = pickOf(random, 'ok' as const, 'ok' as const, 'lost' as const, 'down' as const)
    this.#play.outside.bank = bank
    const jobs: number[] = []
    for (const clerk of random() < 0.3 ? clerks : clerks.slice(0, 1))
      jobs.push((await this.#office.shop.askAs(clerk, sendRefundJob, { input: { refundIds: [refundId] } })).data.jobId)
    await this.#office.work()
    this.#play.outside.bank = 'ok'
    this.#sent.all.push(one)
    this.#sent.give(order, amount)
    if (method === 'card' ? bank === 'ok' : answer === 'refused') this.#sent.settle(one, method === 'card')
    if (method === 'mpesa') await this.#crash(one)
    await compare(this.#play)
    const [clerk] = clerks
    if (clerk)
      await this.#office.refused(clerk, sendRefundJob, { input: { refundIds: [refundId] } }, 'changed-meanwhile')
  }

  /** The process ends after the request and before it stores the response. */
  async #crash({ refundId, state }: SentRefund): Promise<void> {
    if (state !== 'pending' || this.#random() >= 0.15) return
    await this.#office.shop.database.query(
      `UPDATE payment_refunds SET state = 'requested', provider_reference = NULL, result_code = NULL,
         next_query_at = requested_at + interval '1 minute' WHERE id = $1`,
      [refundId],
    )
  }

  /** The refund is sent in the portal or by the bank, and recorded. */
  async #record(clerks: readonly OfficePerson[], one: SentRefund, isPaybill: boolean): Promise<void> {
    const [clerk, other] = clerks
    if (!clerk || !other) throw new Error('two people record refunds')
    const { outside } = this.#play
    const receipt = outside.name('B')
    const { sentence, state } = await this.#office.run(clerk, recordRefundJob, { refundId: one.refundId, receipt })
    must(state === 'done', `a manual refund was refused: ${sentence}`)
    if (isPaybill) outside.sentBack.push({ receipt, amountCents: one.cents, at: this.#play.now })
    this.#sent.all.push({ ...one, state: 'done' })
    this.#sent.give(one.order, one.cents)
    const again = { input: { refundId: one.refundId, receipt: outside.name('B') } }
    await this.#office.refused(other, recordRefundJob, again, 'changed-meanwhile')
    await compare(this.#play)
  }

  /** Safaricom posts results: late, repeated, after a time-out, contradicting, or not at all. */
  async #report(): Promise<void> {
    const random = this.#random
    for (const payout of this.#payouts.all) {
      const one = this.#sent.all.find(({ refundId }) => refundId === payout.refundId)
      if (one?.state === 'pending' && random() < 0.75) await this.#reportOne(payout, one)
    }
  }

  async #reportOne(payout: Payout, one: SentRefund): Promise<void> {
    const random = this.#random
    const isSent = payout.code === '0'
    // A wrong success is not played: only the statement shows it, and no page can undo it.
    const isWrong = isSent && random() < 0.1
    if (random() < 0.3) await this.#post(timeoutReport(payout))
    if (random() < 0.5) this.#play.tick(someOf(random, 3000))
    if (isWrong) await this.#post(resultReport(payout, '1'), one, false)
    one.isContradicted = isWrong
    for (let times = 1 + someOf(random, 2); times > 0; times -= 1)
      await this.#post(resultReport(payout), one, isSentBack(payout))
    if (!isWrong && random() < 0.1) await this.#post(resultReport(payout, isSent ? '1' : '2040'))
    await compare(this.#play)
  }

  async #post({ path, body }: Report, one?: SentRefund, isDone?: boolean): Promise<void> {
    this.#play.tick(1)
    await this.#play.send(path, body)
    if (one && isDone !== undefined) this.#sent.settle(one, isDone)
  }

  /** The shop queries Safaricom and the bank about refunds without a result. */
  async #query(): Promise<void> {
    const { outside, shop } = this.#play
    Object.assign(outside, { query: 'truth', search: 'ok' })
    this.#play.tick(1000)
    const { database, clock, providers, log } = shop.commands
    await findLostRefunds({ database, clock, providers }, { requestId: 'proof', log })
    for (const one of this.#sent.all) {
      const payout = this.#payouts.all.find(({ refundId }) => refundId === one.refundId)
      const isCard = outside.charges.some(({ givenBack }) => givenBack.has(one.refundId))
      if (isCard || !payout) {
        const row = await this.#office.row<{ method: string }>(
          `SELECT a.method FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE r.id = $1`,
          [one.refundId],
        )
        if (row.method === 'card') this.#sent.settle(one, isCard)
      }
    }
    for (const { path, body } of this.#payouts.statuses.splice(0)) {
      const refundId = path.split('/').at(-2) ?? ''
      const one = this.#sent.all.find((each) => each.refundId === refundId)
      const isKnown = (body as { Result: { ResultCode: number } }).Result.ResultCode === 0
      const isDone = this.#payouts.sentFor(refundId).length > 0
      await this.#post({ path, body }, one, one && isKnown ? isDone : undefined)
    }
    await compare(this.#play)
  }

  /** Money was sent, and a wrong report denied it: staff record it with the receipt of the statement. */
  async #recordContradicted(): Promise<void> {
    for (const one of this.#sent.all.filter(({ isContradicted, state }) => isContradicted && state === 'failed')) {
      const payout = this.#payouts.sentFor(one.refundId)[0]
      const due = (await this.#due()).find(({ orderNo }) => this.#orderAt(orderNo) === one.order)
      const payment = due?.payments.find(({ method, left }) => method === 'mpesa' && left >= one.cents)
      if (!payout || !due || !payment || due.amount < one.cents) continue
      const [clerk, other] = await this.#office.people(['finance', 'approver'], 2)
      if (!clerk || !other) continue
      const wire = { attemptId: payment.attemptId, reason: 'The statement shows it', amount: decimalOfCents(one.cents) }
      const { refundId, approval, state } = (await this.#office.shop.askAs(clerk, officeRefundAsk, wire)).data
      if (state === 'asked' && approval) {
        const { approvalId, version } = approval
        await this.#office.shop.askAs(other, officeApprovalDecide, {
          approvalId,
          version,
          decision: 'approved',
          reason: '',
        })
      }
      const done = await this.#office.run(clerk, recordRefundJob, { refundId, receipt: payout.receipt })
      must(done.state === 'done', `the receipt of a statement was refused: ${done.sentence}`)
      this.#sent.give(one.order, one.cents)
      await compare(this.#play)
    }
  }
}

/** Whether the money is back, by this payout or by the portal before it. */
const isSentBack = ({ code }: Payout): boolean => code === '0' || code === 'R000001'
