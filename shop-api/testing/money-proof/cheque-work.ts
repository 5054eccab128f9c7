/** Cheques of a company: recorded by one person, banked by another, then cleared, and sometimes bounced. */
import { receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { creditAccounts } from '../../db/schema/credit.ts'
import { must, shillings } from '../ledger-proof/must.ts'
import type { Play } from '../ledger-proof/play.ts'
import type { OfficePerson } from '../office-shop.ts'
import { newPerson } from '../people.ts'
import { type ProofOffice, pickOf, type Random, someOf } from './proof-office.ts'

interface Cheque {
  chequeId: number
  cents: number
  state: 'pending' | 'banked' | 'cleared' | 'bounced'
}

export class ChequeWork {
  readonly #office: ProofOffice
  #companyId = 0
  #recorder: OfficePerson | null = null
  readonly #cheques: Cheque[] = []

  constructor(office: ProofOffice) {
    this.#office = office
  }

  /** Moves each cheque by one step, and records another. @throws Wrong if the bank's account differs */
  async work(play: Play, random: Random): Promise<void> {
    play.tick(1)
    const recorder = await this.#signIn(play)
    for (const cheque of this.#cheques) if (random() < 0.7) await this.#step(recorder, cheque, random)
    if (random() < 0.5) await this.#receive(play, recorder, random)
    const { cents } = await this.#office.row<{ cents: number }>(
      `SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE source_kind = 'cheque'`,
    )
    const cleared = this.#cheques.filter(({ state }) => state === 'cleared')
    const expected = cleared.reduce((sum, one) => sum + one.cents, 0)
    must(cents === expected, `cheques of ${shillings(expected)} are cleared, and the accounts have ${shillings(cents)}`)
  }

  async #signIn(play: Play): Promise<OfficePerson> {
    if (this.#recorder) return this.#office.signIn(this.#recorder)
    const { database } = this.#office.shop
    const { companyId } = await newPerson(database, () => new Date(play.now), 3)
    this.#companyId = companyId ?? 0
    const account = { companyId: this.#companyId, limitCents: 75_000_000, termsDays: 30, openedAt: new Date(play.now) }
    await database.db.insert(creditAccounts).values(account)
    const [recorder] = await this.#office.people('finance', 1)
    if (!recorder) throw new Error('no recorder')
    this.#recorder = recorder
    return recorder
  }

  async #receive(play: Play, recorder: OfficePerson, random: Random): Promise<void> {
    const cents = 1 + someOf(random, 1_500_000)
    const chequeNo = play.outside.name('Q')
    const input = { companyId: this.#companyId, chequeNo, chequeDate: dayInNairobi(new Date(play.now)) }
    const { state, sentence } = await this.#office.run(recorder, receiveChequeJob, {
      ...input,
      ...{ amountCents: cents, pictureId: null },
    })
    must(state === 'done', `a cheque was refused: ${sentence}`)
    const { id } = await this.#office.row<{ id: number }>('SELECT id::int AS id FROM cheques WHERE cheque_no = $1', [
      chequeNo,
    ])
    this.#cheques.push({ chequeId: id, cents, state: 'pending' })
  }

  /** Pending to banked to cleared, and sometimes bounced. The recorder cannot bank or clear it. */
  async #step(recorder: OfficePerson, cheque: Cheque, random: Random): Promise<void> {
    const { chequeId, state } = cheque
    if (state === 'bounced' || (state === 'cleared' && random() < 0.8)) return
    const bankSays = pickOf(random, 'cleared' as const, 'cleared' as const, 'bounced' as const)
    const to = state === 'pending' ? ('banked' as const) : state === 'banked' ? bankSays : ('bounced' as const)
    const input = { chequeId, to, ...(to === 'bounced' && { feeCents: 150_000 }) }
    const [other] = await this.#office.people('finance', 1)
    if (!other) return
    if (to !== 'bounced') await this.#office.refused(recorder, settleChequeJob, { input }, 'second-person-needed')
    await this.#office.run(other, settleChequeJob, input)
    await this.#approve(recorder, chequeId)
    const row = await this.#office.row<{ status: string }>('SELECT status FROM cheques WHERE id = $1', [chequeId])
    must(row.status === to, `a cheque is ${row.status}, not ${to}`)
    cheque.state = to
  }

  /** Above the limit another person approves that it is banked. */
  async #approve(recorder: OfficePerson, chequeId: number): Promise<void> {
    const subject = { kind: 'cheque', id: String(chequeId) }
    const [asked] = (await this.#office.shop.askAs(recorder, officeApprovalList, { subject, states: ['asked'] })).data
    const [approver] = await this.#office.people('approver', 1)
    if (!asked || !approver) return
    const { approvalId, version } = asked
    await this.#office.shop.askAs(approver, officeApprovalDecide, { approvalId, version, decision: 'approved' })
  }
}
