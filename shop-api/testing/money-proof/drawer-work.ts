/** The cash drawer of the counter: shifts, sales, cash paid in and out or taken to the bank, and counted differences. */
import {
  DENOMINATIONS,
  officeCounter,
  officeDrawerMove,
  officeShiftClose,
  officeShiftOpen,
} from '#lib/contract/counter/office/drawer.ts'
import { officeCounterSell } from '#lib/contract/counter/office/sales.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { saleTotal } from '#lib/counter/sums.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { must, shillings } from '../ledger-proof/must.ts'
import type { Play } from '../ledger-proof/play.ts'
import { PLENTY } from '../ledger-proof/reservation-model.ts'
import type { OfficePerson } from '../office-shop.ts'
import type { Bank } from './bank.ts'
import { type ProofOffice, pickOf, type Random, someOf } from './proof-office.ts'

/** List price ex-VAT of the only product, and a step of prices whose total has no cents. */
const LIST = 110_000_00
const STEP = 25_00

/** Notes and coins of an amount in whole shillings. */
function countsOf(cents: number): number[] {
  let left = cents / 100
  return DENOMINATIONS.map((one) => {
    const count = Math.floor(left / one)
    left -= count * one
    return count
  })
}

export class DrawerWork {
  readonly #office: ProofOffice
  readonly #bank: Bank
  readonly accountId: number
  /** Cash that is really in the drawer. */
  #cash = 0
  #isUsed = false

  constructor(office: ProofOffice, bank: Bank, accountId: number) {
    this.#office = office
    this.#bank = bank
    this.accountId = accountId
  }

  /** Plays a shift before the orders of a day. @throws Wrong if the drawer's book differs from its cash */
  async work(play: Play, random: Random): Promise<void> {
    play.tick(0)
    await play.setStock(PLENTY)
    const [seller] = await this.#office.people('counter', 1)
    if (!seller || random() < 0.3) return
    const shiftId = await this.#openShift(seller, random)
    for (let left = someOf(random, 3); left > 0; left -= 1) await this.#sell(play, seller, shiftId, random)
    for (let left = someOf(random, 3); left > 0; left -= 1) await this.#move(play, seller, shiftId, random)
    await this.#closeShift(seller, shiftId, random)
    await this.check()
  }

  /** Cash from a rider. */
  receive(cents: number): void {
    this.#cash += cents
    this.#isUsed = true
  }

  /** The book of the drawer has its cash. */
  async check(): Promise<void> {
    const { cents } = await this.#office.row<{ cents: number }>(
      'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE account_id = $1',
      [this.accountId],
    )
    must(cents === this.#cash, `the book of the drawer has ${shillings(cents)}, the drawer ${shillings(this.#cash)}`)
  }

  async #openShift(seller: OfficePerson, random: Random): Promise<number> {
    if (!this.#isUsed) this.#cash = 100 * someOf(random, 5000)
    // A coin was found or lost overnight.
    else if (random() < 0.3) this.#cash = Math.max(0, this.#cash + pickOf(random, -500, 500, 100))
    this.#isUsed = true
    const wire = { accountId: this.accountId, counts: countsOf(this.#cash) }
    const { shiftId } = (await this.#office.shop.askAs(seller, officeShiftOpen, wire)).data
    await this.#office.refused(seller, officeShiftOpen, wire, 'not-allowed')
    return shiftId
  }

  async #sell(play: Play, seller: OfficePerson, shiftId: number, random: Random): Promise<void> {
    const { shop } = this.#office
    const price = LIST - STEP * someOf(random, 400)
    const cents = saleTotal([{ quantity: 1, price, vatPerc: 16 }])
    const total = decimalOfCents(cents)
    const sale = {
      ...{ saleId: crypto.randomUUID(), shiftId, soldAt: new Date(play.now).toISOString() },
      ...{ lines: [{ productId: 1, quantity: 1, price: decimalOfCents(price) }], isOffline: random() < 0.2 },
      ...{ total, cash: total, given: decimalOfCents(cents + 100 * someOf(random, 10)) },
    }
    await this.#office.refused(seller, officeCounterSell, { ...sale, given: '1.00' }, 'invalid-request')
    const { orderNo } = (await shop.askAs(seller, officeCounterSell, sale)).data
    const again = (await shop.askAs(seller, officeCounterSell, { ...sale, isOffline: true })).data
    must(orderNo === again.orderNo, 'a sale that was sent again is another order')
    this.#cash += cents
  }

  async #move(play: Play, seller: OfficePerson, shiftId: number, random: Random): Promise<void> {
    const kind = pickOf(random, 'paid-in' as const, 'paid-out' as const, 'to-bank' as const)
    const amount = 100 * Math.ceil((kind === 'paid-in' ? 100_000 : this.#cash) * random() * 0.01)
    const wire = { shiftId, key: crypto.randomUUID(), kind, amount: decimalOfCents(amount) }
    const slip = play.outside.name('SLIP')
    const text = kind === 'to-bank' ? { slip } : { reason: 'Change' }
    if (amount > this.#cash && kind !== 'paid-in') return
    await this.#office.shop.askAs(seller, officeDrawerMove, { ...wire, ...text })
    this.#cash += kind === 'paid-in' ? amount : -amount
    if (kind === 'to-bank') this.#bank.send({ reference: slip, cents: amount })
  }

  /** Counts the drawer: a larger difference needs a reason, and a second person can have it counted again. */
  async #closeShift(seller: OfficePerson, shiftId: number, random: Random): Promise<void> {
    const { shop } = this.#office
    const { limits } = (await shop.askAs(seller, officeCounter, {})).data
    const missing = pickOf(random, 0, 0, 0, 100, limits.reasonAbove + 100, limits.secondAbove + 100)
    const isMissing = random() < 0.7 && this.#cash >= missing
    this.#cash += isMissing ? -missing : missing
    const wire = { shiftId, counts: countsOf(this.#cash) }
    if (missing > limits.reasonAbove) await this.#office.refused(seller, officeShiftClose, wire, 'invalid-request')
    const closed = (await shop.askAs(seller, officeShiftClose, { ...wire, reason: 'Counted twice' })).data
    const isWaiting = closed.state === 'counted'
    must(isWaiting === missing > limits.secondAbove, `a difference of ${shillings(missing)} is ${closed.state}`)
    if (isWaiting) await this.#approve(seller, wire, random)
  }

  async #approve(seller: OfficePerson, wire: { shiftId: number; counts: number[] }, random: Random): Promise<void> {
    const { shop } = this.#office
    const [manager] = await this.#office.people('finance', 1)
    if (!manager) return
    const subject = { kind: 'shift', id: String(wire.shiftId) }
    const request = async () =>
      (await shop.askAs(manager, officeApprovalList, { subject, states: ['asked'] })).data[0] ?? null
    const asked = await request()
    if (!asked) throw new Error('a large difference has no approval')
    const { approvalId, version } = asked
    const decide = { approvalId, version, reason: 'Counted together' }
    await this.#office.refused(seller, officeApprovalDecide, { ...decide, decision: 'approved' }, ...OWN)
    if (random() < 0.3) {
      await shop.askAs(manager, officeApprovalDecide, { ...decide, decision: 'declined' })
      await shop.askAs(seller, officeShiftClose, { ...wire, reason: 'Counted again' })
      const second = await request()
      if (!second) throw new Error('a second count has no approval')
      const again = { approvalId: second.approvalId, version: second.version, reason: 'Counted together' }
      await shop.askAs(manager, officeApprovalDecide, { ...again, decision: 'approved' })
    } else await shop.askAs(manager, officeApprovalDecide, { ...decide, decision: 'approved' })
  }
}

/** Refusals of a person who approves their own request. */
const OWN = ['second-person-needed', 'not-allowed'] as const
