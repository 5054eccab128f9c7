/** Random decisions of several staff members on the open items of an account, with the state that each line must have. */
import type { Input } from '#lib/contract/base/call.ts'
import { officeSettlementArrived, officeSettlements } from '#lib/contract/money/office/money-accounts.ts'
import { type ItemCursor, type OpenItem, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import {
  EXPLAINED_KINDS,
  officeEntrySearch,
  officeLineCheck,
  officeLineExplain,
  officeLineMatch,
  officeLineRelease,
  officeWriteOff,
  type StatementLine,
} from '#lib/contract/money/office/reconciliation.ts'
import { must, shillings } from '../ledger-proof/must.ts'
import type { OfficePerson } from '../office-shop.ts'
import { type ProofOffice, pickOf, type Random, someOf } from './proof-office.ts'

/** The meaning of a line: the reference that the shop has for its entry, or the settlement that arrived. */
export interface Meaning {
  entry?: string
  settlement?: string
}

/** The tolerance of the shop, in cents. */
const TOLERANCE = 100
const REASON = 'Decided by the proof'

export class Decisions {
  readonly #office: ProofOffice
  readonly #accountId: number
  /** Empty for a line that the shop has no record of. */
  readonly #meaningOf: (line: StatementLine) => Meaning
  /** Lines with a written reason that no later decision has explained. */
  readonly toCheck = new Map<number, number>()
  #made = 0

  constructor(office: ProofOffice, accountId: number, meaningOf: (line: StatementLine) => Meaning) {
    this.#office = office
    this.#accountId = accountId
    this.#meaningOf = meaningOf
  }

  get made(): number {
    return this.#made
  }

  /** Cents of the lines that are to be checked. */
  get unexplained(): number {
    return [...this.toCheck.values()].reduce((sum, cents) => sum + cents, 0)
  }

  /** Decides on each open line, undoes some decisions, and decides again. @throws Wrong if a line has another state */
  async decide(people: readonly OfficePerson[], stranger: OfficePerson, random: Random): Promise<void> {
    const [clerk] = people as [OfficePerson]
    await this.#undo(people, random)
    const items = await this.#open(clerk)
    for (const { group, line } of items)
      if (line && group === 'line') await this.#decideOne(line, people, stranger, random)
    for (const { group, line } of items) {
      if (!line || group !== 'check' || random() < 0.5) continue
      if (await this.#explain(pickOf(random, ...people), line, random)) this.toCheck.delete(line.lineId)
    }
    await this.#check(clerk)
  }

  /** All open items, page after page. */
  async #open(clerk: OfficePerson): Promise<OpenItem[]> {
    const items: OpenItem[] = []
    let after: ItemCursor | null = null
    do {
      const input: Input<typeof officeOpenItems> = { accountId: this.#accountId, perPage: 500, after }
      const { data, meta } = await this.#office.shop.askAs(clerk, officeOpenItems, input)
      items.push(...data.items)
      after = meta.next
    } while (after)
    return items
  }

  /** Each line is decided, or on the list of lines to check. */
  async #check(clerk: OfficePerson): Promise<void> {
    const items = await this.#open(clerk)
    const open = items.flatMap(({ group, line }) => (line && group === 'line' ? [line] : []))
    must(open.length === 0, `lines are open again: ${open.map(({ reference }) => reference)}`)
    const listed = items.flatMap(({ group, line }) => (line && group === 'check' ? [line.lineId] : [])).sort()
    const expected = [...this.toCheck.keys()].sort()
    must(`${listed}` === `${expected}`, `lines ${listed} are to be checked, not ${expected}`)
  }

  /** One line, sometimes by two people at once, and sometimes undone and decided again. */
  async #decideOne(line: StatementLine, people: readonly OfficePerson[], stranger: OfficePerson, random: Random) {
    const { shop } = this.#office
    const { lineId } = line
    const [one, two] = random() < 0.5 ? [people[0], people[1]] : [people[1], people[0]]
    if (!one || !two) throw new Error('two people decide on lines')
    await this.#office.refused(stranger, officeLineCheck, { lineId, reason: REASON }, 'not-allowed')
    if (await this.#canBeRefund(line)) {
      if (await this.#explain(one, line, random)) this.#made += 1
      return
    }
    if (random() < 0.3) await shop.askAs(two, officeLineCheck, { lineId, reason: 'Call the customer' })
    if (random() < 0.3) {
      await this.#atOnce(line, one, two, random)
    } else if (random() < 0.2 && this.#isUnknown(line)) {
      await this.#office.attempt(two, officeLineCheck, { lineId, reason: 'Call the bank' })
      this.toCheck.set(lineId, Number(line.amount))
      return
    } else await this.#explain(one, line, random)
    this.#made += 1
    if (random() < 0.3) {
      await shop.askAs(two, officeLineRelease, { lineId })
      await this.#office.refused(one, officeLineRelease, { lineId }, 'changed-meanwhile')
      await this.#explain(two, line, random)
    }
    await this.#office.refused(
      two,
      officeLineExplain,
      { lineId, kind: 'correction', reason: REASON },
      'changed-meanwhile',
    )
  }

  /** A line that no rule explains at the next import. */
  #isUnknown(line: StatementLine): boolean {
    const isRecorded = line.kind === 'charge' || line.kind === 'settlement-out'
    return !isRecorded && Object.keys(this.#meaningOf(line)).length === 0
  }

  /** Money sent by M-Pesa with the amount of a refund that has no result. */
  async #canBeRefund({ kind, amount }: StatementLine): Promise<boolean> {
    if (amount >= 0 || kind === 'charge' || kind === 'settlement-out') return false
    const open = await this.#office.shop.database.query(
      `SELECT 1 FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
         JOIN money_accounts m ON m.id = $2 AND m.kind = 'mpesa'
       WHERE a.method = 'mpesa' AND r.state IN ('requested', 'sent', 'unknown') AND r.amount_cents = $1`,
      [-Number(amount), this.#accountId],
    )
    return open.length > 0
  }

  /** Two people decide on one line at the same moment: one of them is refused. */
  async #atOnce(line: StatementLine, one: OfficePerson, two: OfficePerson, random: Random): Promise<void> {
    const choices = await Promise.all([this.#choose(line, random), this.#choose(line, random)])
    const codes = await Promise.all([this.#apply(one, line, choices[0]), this.#apply(two, line, choices[1])])
    const refused = codes.filter((code) => code !== null)
    must(`${refused}` === 'changed-meanwhile', `two people decided on one line: ${codes}`)
  }

  /** @returns false for a line that can only be marked to check: a refund of its amount has no result yet */
  async #explain(person: OfficePerson, line: StatementLine, random: Random): Promise<boolean> {
    const { lineId } = line
    if (Math.abs(line.amount) > TOLERANCE)
      await this.#office.refused(person, officeWriteOff, { lineId, reason: REASON }, 'not-allowed')
    const choice = await this.#choose(line, random)
    if (choice.do === 'explain' && (await this.#canBeRefund(line))) {
      await this.#office.refused(
        person,
        officeLineExplain,
        { lineId, kind: choice.kind, reason: REASON },
        'not-allowed',
      )
      await this.#office.attempt(person, officeLineCheck, { lineId, reason: 'A refund has no result yet' })
      this.toCheck.set(lineId, Number(line.amount))
      return false
    }
    const code = await this.#apply(person, line, choice)
    must(code === null, `the decision on ${line.kind} ${line.reference} was refused: ${code}`)
    return true
  }

  /** A decision that is right for the line. */
  async #choose(line: StatementLine, random: Random): Promise<Choice> {
    const { entry: recorded, settlement } = this.#meaningOf(line)
    if (settlement) return this.#arrival(settlement)
    const suggested = recorded && random() < 0.5 ? await this.#suggested(line, recorded) : null
    if (suggested) return suggested
    const entries = recorded ? await this.#entries(recorded, line.kind === 'charge') : []
    const entryIds = entries.map(({ entryId }) => entryId)
    const difference = line.amount - entries.reduce((sum, { amount }) => sum + amount, 0)
    if (entryIds.length > 0) return difference === 0 ? { do: 'match', entryIds } : { do: 'write-off', entryIds }
    if (Math.abs(line.amount) <= TOLERANCE && random() < 0.7) return { do: 'write-off', entryIds: [] }
    if (line.kind === 'charge' || line.kind === 'settlement-out')
      return { do: 'explain', kind: line.kind === 'charge' ? 'charge' : 'settlement' }
    const kinds = EXPLAINED_KINDS.filter((kind) => kind !== 'kept' || line.amount > 0)
    return { do: 'explain', kind: pickOf(random, ...kinds) }
  }

  async #arrival(reference: string): Promise<Choice> {
    const clerk = await this.#office.shop.staff('finance')
    const { waiting } = (await this.#office.shop.askAs(clerk, officeSettlements, {})).data
    const found = waiting.find((one) => one.reference === reference)
    must(found !== undefined, `settlement ${reference} is not on its way`)
    return { do: 'arrived', settlementId: found?.settlementId ?? 0 }
  }

  /** The suggestion that names the recorded entry, as the screen shows it. */
  async #suggested(line: StatementLine, recorded: string): Promise<Choice | null> {
    const clerk = await this.#office.shop.staff('finance')
    const item = (await this.#open(clerk)).find((one) => one.line?.lineId === line.lineId)
    const entry = item?.suggestions.find((one) => one.entry?.reference === recorded)?.entry
    return entry && entry.amount === line.amount ? { do: 'match', entryIds: [entry.entryId] } : null
  }

  async #entries(text: string, isCharge: boolean) {
    const clerk = await this.#office.shop.staff('finance')
    const { data } = await this.#office.shop.askAs(clerk, officeEntrySearch, { accountId: this.#accountId, text })
    return data.filter(({ reference, kind }) => reference === text && (kind === 'charge') === isCharge)
  }

  async #apply(person: OfficePerson, { lineId, reference, amount }: StatementLine, choice: Choice) {
    const of = { lineId, reason: REASON }
    if (choice.do === 'explain') return this.#office.attempt(person, officeLineExplain, { ...of, kind: choice.kind })
    if (choice.do === 'arrived')
      return this.#office.attempt(person, officeSettlementArrived, { lineId, settlementId: choice.settlementId })
    const { entryIds } = choice
    if (choice.do === 'match') return this.#office.attempt(person, officeLineMatch, { lineId, entryIds })
    if (entryIds.length > 0)
      await this.#office.refused(person, officeLineMatch, { lineId, entryIds }, 'invalid-request', 'changed-meanwhile')
    must(reference !== null, `a line of ${shillings(amount)} has no reference`)
    return this.#office.attempt(person, officeWriteOff, { ...of, entryIds })
  }

  /** Undoes some matches of the shop's own rules; their lines are open until staff decide. */
  async #undo(people: readonly OfficePerson[], random: Random): Promise<void> {
    const lines = await this.#office.shop.database.query<{ id: number; isClosed: boolean }>(
      `SELECT l.id::int AS id, coalesce(l.day <= a.closed_through, false) AS "isClosed" FROM statement_lines l
         JOIN money_accounts a ON a.id = l.account_id LEFT JOIN money_settlements s ON s.arrived_at IS NOT NULL
           AND s.from_account_id = l.account_id AND s.reference = l.reference
       WHERE l.account_id = $1 AND l.state = 'matched' AND s.id IS NULL ORDER BY l.id DESC LIMIT 20`,
      [this.#accountId],
    )
    for (let left = Math.min(lines.length, someOf(random, 3)); left > 0; left -= 1) {
      const [line] = lines.splice(someOf(random, lines.length), 1)
      const person = pickOf(random, ...people)
      if (!line) return
      if (line.isClosed) await this.#office.refused(person, officeLineRelease, { lineId: line.id }, 'not-allowed')
      else await this.#office.shop.askAs(person, officeLineRelease, { lineId: line.id })
    }
  }
}

type Choice =
  | { do: 'match' | 'write-off'; entryIds: number[] }
  | { do: 'arrived'; settlementId: number }
  | { do: 'explain'; kind: (typeof EXPLAINED_KINDS)[number] }
