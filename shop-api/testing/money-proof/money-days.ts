/**
 * Days of the shop's money against its own routes: orders, payments and refunds of a schedule, the statement of the
 * paybill, decisions of staff, the accountant's totals, and the close of each day.
 */
import type { Database } from '../../db/client.ts'
import { compare } from '../ledger-proof/compare.ts'
import { openProofShop } from '../ledger-proof/open-proof-shop.ts'
import { confirmPaybill } from '../ledger-proof/operator-steps.ts'
import { isPaybill } from '../ledger-proof/outside.ts'
import { DAY_MS, Play } from '../ledger-proof/play.ts'
import { randomFrom, scheduleOf } from '../ledger-proof/schedule.ts'
import { officeAsker } from '../office-shop.ts'
import { BANK_MAPPING, Bank, type RecordedPayment } from './bank.ts'
import { cardBatch } from './card-batches.ts'
import { ChequeWork } from './cheque-work.ts'
import { payOrders, playSchedule, workOfDay } from './day-steps.ts'
import { Decisions } from './decisions.ts'
import { DrawerWork } from './drawer-work.ts'
import { MoneyChecks } from './money-checks.ts'
import { Payouts } from './outside-payouts.ts'
import { ProofOffice, type Random } from './proof-office.ts'
import { RefundWork } from './refund-work.ts'
import { RiderWork } from './rider-work.ts'
import { Paybill } from './statement.ts'

type Accounts = Record<'mpesa' | 'bank' | 'card' | 'drawer', number>
type Opened = Awaited<ReturnType<typeof openProofShop>>

export class MoneyDays {
  readonly #proof: Opened
  readonly #office: ProofOffice
  readonly #checks: MoneyChecks
  readonly #payouts: Payouts
  readonly #paybill: Paybill
  readonly #bank = new Bank()
  readonly #drawer: DrawerWork
  readonly #riders: RiderWork
  readonly #cheques: ChequeWork
  readonly #accounts: Accounts
  /** By account. */
  readonly #decisions: ReadonlyMap<number, Decisions>

  private constructor(proof: Opened, office: ProofOffice, accounts: Accounts) {
    this.#proof = proof
    this.#office = office
    this.#accounts = accounts
    this.#checks = new MoneyChecks(office)
    this.#payouts = new Payouts(proof.shop.outside)
    this.#paybill = new Paybill(this.#payouts)
    this.#drawer = new DrawerWork(office, this.#bank, accounts.drawer)
    this.#riders = new RiderWork(office, this.#drawer)
    this.#cheques = new ChequeWork(office)
    this.#decisions = new Map([
      [accounts.mpesa, new Decisions(office, accounts.mpesa, (line) => this.#paybill.meaningOf(line))],
      [
        accounts.bank,
        new Decisions(office, accounts.bank, ({ reference }) => this.#bank.meanings.get(reference ?? '') ?? {}),
      ],
    ])
  }

  /** Opens a shop over an empty database. @param folder of its files */
  static async open(database: Database, folder: string): Promise<MoneyDays> {
    const proof = await openProofShop(database, false, { FILES_KEY: '0'.repeat(64), DATA_DIR: folder })
    const office = new ProofOffice({ ...proof.test, ...officeAsker(proof.test, proof.clock) }, proof.clock)
    const [mpesa, bank, card, drawer] = [
      await office.account('mpesa'),
      await office.account('bank'),
      await office.account('card'),
      await office.account('drawer'),
    ]
    return new MoneyDays(proof, office, { mpesa, bank, card, drawer })
  }

  /** Number of decisions of staff until now. */
  get decided(): number {
    return [...this.#decisions.values()].reduce((sum, { made }) => sum + made, 0)
  }

  close(): Promise<void> {
    return this.#proof.close()
  }

  /** Plays one day, imports its statements, decides on open items and closes it. @throws Wrong if records differ */
  async play(seed: number, day: number): Promise<void> {
    const random = randomFrom(seed ^ 0x5eed)
    const play = new Play(this.#proof.shop, day)
    this.#office.tick = (seconds) => play.tick(seconds)
    await this.#drawer.work(play, random)
    await this.#riders.work(play, random)
    await this.#cheques.work(play, random)
    await playSchedule(play, scheduleOf(seed), random)
    await payOrders(play, random)
    await workOfDay(play, random)
    await new RefundWork(this.#office, this.#payouts, play, random).work()
    await this.#importPaybill(play, random)
    await compare(play)
    // A confirmation that arrives after the statement is known already.
    for (const at of play.outside.payments.keys()) if (random() < 0.3) await confirmPaybill(play, at, 'right')
    await compare(play)
    await this.#importCards(play, random)
    await this.#importBank(play, random)
    await this.#decide(random)
    await compare(play)
    await this.#check()
    await this.#checks.refunds(play)
    play.tick(DAY_MS / 1000)
    await this.#checks.close(play, this.#unexplained())
  }

  /** Cents of the lines to check, by account. */
  #unexplained(): Map<number, number> {
    const accounts = Object.values(this.#accounts)
    return new Map(accounts.map((id) => [id, this.#decisions.get(id)?.unexplained ?? 0]))
  }

  async #check(): Promise<void> {
    const { mpesa, bank, card } = this.#accounts
    const unexplained = this.#unexplained()
    await this.#checks.account(mpesa, this.#paybill.balance, unexplained.get(mpesa) ?? 0)
    await this.#checks.account(bank, this.#bank.balance, unexplained.get(bank) ?? 0)
    // Each batch is paid out whole.
    await this.#checks.account(card, 0, 0)
  }

  async #decide(random: Random): Promise<void> {
    const people = await this.#office.people('finance', 3)
    const [stranger] = await this.#office.people('support', 1)
    if (!stranger) return
    for (const decisions of this.#decisions.values()) await decisions.decide(people, stranger, random)
  }

  async #importPaybill(play: Play, random: Random): Promise<void> {
    const known = this.#paybill.lines.length
    this.#paybill.addDay(play.outside, random)
    const added = this.#paybill.lines.length - known
    if (added === 0) return
    const overlap = Math.floor(random() * 4)
    const file = await this.#paybill.file(Math.max(0, known - overlap), random)
    for (const payment of play.outside.payments.filter(isPaybill)) {
      const number = /^(?:FUMA)?0*(\d+)$/i.exec(payment.reference.replace(/[ -]/g, ''))?.[1]
      const at = play.orders.findIndex(({ orderNo }) => String(orderNo) === number)
      play.books.confirmed(payment, at < 0 ? null : at)
    }
    for (const { kind, reference, cents } of this.#paybill.lines.slice(known))
      if (kind === 'settlement-out') this.#bank.send({ reference, cents: -cents })
    const [clerk] = await this.#office.people('finance', 1)
    if (clerk) await this.#office.import(clerk, file, added)
  }

  async #importCards(play: Play, random: Random): Promise<void> {
    const batch = cardBatch(play.outside, random)
    const [clerk] = await this.#office.people('finance', 1)
    if (!batch || !clerk) return
    await this.#office.import(clerk, batch.file, batch.lines)
    this.#bank.send(batch.money)
  }

  async #importBank(play: Play, random: Random): Promise<void> {
    const known = this.#bank.lines.length
    const accountId = this.#accounts.bank
    const recorded = await this.#office.shop.database.query<RecordedPayment>(
      `SELECT reference, cents::float8 AS cents, (extract(epoch FROM at) * 1000)::float8 AS at FROM money_entries
       WHERE account_id = $1 AND kind IN ('refund', 'cheque') AND at >= $2 ORDER BY id`,
      [accountId, new Date(play.from)],
    )
    this.#bank.addDay(play.outside, recorded, random)
    const added = this.#bank.lines.length - known
    const [clerk] = await this.#office.people('finance', 1)
    if (added === 0 || !clerk) return
    await this.#office.import(clerk, this.#bank.file(known, random), added, { accountId, mapping: BANK_MAPPING })
  }
}
