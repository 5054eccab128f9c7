/** Checks after each day: accounts, statements, orders and the accountant’s totals agree; closed days do not change. */
import { officeBookTotals } from '#lib/contract/money/office/books.ts'
import { officeDayClose } from '#lib/contract/money/office/reconciliation.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { must, shillings } from '../ledger-proof/must.ts'
import { DAY_MS, type Play } from '../ledger-proof/play.ts'
import type { OfficePerson } from '../office-shop.ts'
import type { ProofOffice } from './proof-office.ts'

const FIRST_DAY = '2026-12-01'

export class MoneyChecks {
  readonly #office: ProofOffice
  #closed = ''

  constructor(office: ProofOffice) {
    this.#office = office
  }

  /**
   * The account has the balance of its statement, less the lines that are to be checked, and each other line and entry
   * is explained.
   * @param unexplained cents of the lines that are to be checked
   */
  async account(accountId: number, theirs: number, unexplained: number): Promise<void> {
    const { cents, lines, entries, checked } = await this.#office.row<{
      cents: number
      lines: string | null
      entries: string | null
      checked: number
    }>(
      `WITH alone AS (SELECT e.reference, sum(e.cents) AS cents FROM money_entries e WHERE e.account_id = $1
           AND e.kind <> 'opening'
           AND NOT (e.kind = 'settlement' AND (SELECT kind FROM money_accounts WHERE id = $1) = 'card') AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
           GROUP BY e.reference, e.kind = 'charge' HAVING sum(e.cents) <> 0)
       SELECT (SELECT coalesce(sum(cents), 0) FROM money_entries WHERE account_id = $1)::float8 AS cents,
         (SELECT string_agg(concat_ws(' ', kind, reference, cents, account_typed), ', ') FROM statement_lines
          WHERE account_id = $1 AND state = 'open') AS lines,
         (SELECT coalesce(sum(cents), 0) FROM statement_lines WHERE account_id = $1 AND state = 'to-check')::float8 AS checked,
         (SELECT string_agg(concat_ws(' ', reference, cents), ', ') FROM alone) AS entries`,
      [accountId],
    )
    must(!lines, `lines without an explanation: ${lines}`)
    must(!entries, `entries without a line: ${entries}`)
    must(checked === unexplained, `${shillings(checked)} is to be checked, not ${shillings(unexplained)}`)
    must(
      cents === theirs - unexplained,
      `the account has ${shillings(cents)}, its statement ${shillings(theirs)}, ${shillings(unexplained)} of it open`,
    )
    const split = await this.#office.shop.database.query(
      `SELECT l.id FROM statement_lines l JOIN statement_matches m ON m.line_id = l.id
         JOIN money_entries e ON e.id = m.entry_id WHERE l.account_id = $1 GROUP BY l.id HAVING sum(e.cents) <> l.cents`,
      [accountId],
    )
    must(split.length === 0, 'the entries of a line are not its amount')
  }

  /** Neither the bank nor the shop's records have more money returned than was paid. */
  async refunds(play: Play): Promise<void> {
    for (const { amountCents, givenBack } of play.outside.charges) {
      const back = [...givenBack.values()].reduce((sum, cents) => sum + cents, 0)
      must(back <= amountCents, `a card paid ${shillings(amountCents)} and received ${shillings(back)}`)
    }
    const above = await this.#office.shop.database.query(
      `SELECT a.id FROM payment_attempts a JOIN payment_refunds r ON r.attempt_id = a.id
       WHERE r.state <> 'failed' GROUP BY a.id HAVING sum(r.amount_cents) > a.amount_cents`,
    )
    must(above.length === 0, 'more was refunded than was paid')
  }

  /**
   * Compares the accountant's totals with the accounts, closes the days of these accounts, and checks that no closed day
   * has changed.
   * @param accounts with the cents of the lines of each that are to be checked
   */
  async close(play: Play, accounts: ReadonlyMap<number, number>): Promise<void> {
    const [clerk] = await this.#office.people('finance', 1)
    if (!clerk) throw new Error('no one closes the day')
    const to = dayInNairobi(new Date(play.now - DAY_MS))
    await this.#books(clerk, { from: this.#closed === '' ? FIRST_DAY : dayInNairobi(new Date(play.from)), to })
    for (const [accountId, unexplained] of accounts) await this.#closeAccount(clerk, accountId, to, unexplained)
    await this.#unchanged()
  }

  async #closeAccount(clerk: OfficePerson, accountId: number, to: string, unexplained: number): Promise<void> {
    const { shop } = this.#office
    const days = await shop.database.query<{ day: string }>(
      `SELECT DISTINCT e.day::text AS day FROM (SELECT account_id, day FROM money_entries
         UNION ALL SELECT account_id, day FROM statement_lines) e JOIN money_accounts a ON a.id = e.account_id
       WHERE a.id = $1 AND e.day <= $2::date AND (a.closed_through IS NULL OR e.day > a.closed_through) ORDER BY 1`,
      [accountId, to],
    )
    for (const [at, { day }] of days.entries()) {
      const input = { day, accountIds: [accountId], note: 'Closed by the proof' }
      const [closed] = (await shop.askAs(clerk, officeDayClose, input)).data
      await this.#office.refused(clerk, officeDayClose, input, 'changed-meanwhile')
      if (at < days.length - 1 || !closed || closed.theirs === null) continue
      const difference = closed.theirs - closed.closing - (await this.#across(accountId, day))
      must(
        difference === unexplained,
        `${day} ends ${shillings(difference)} below its statement, of which ${shillings(unexplained)} has a reason`,
      )
    }
  }

  /** Cents of lines until a day whose entries are counted later, less those of entries whose lines are later. */
  async #across(accountId: number, day: string): Promise<number> {
    const { cents } = await this.#office.row<{ cents: number }>(
      `SELECT coalesce(sum(CASE WHEN l.day <= $2::date AND e.day > $2 THEN e.cents WHEN l.day > $2 AND e.day <= $2 THEN -e.cents END), 0)::float8
         AS cents FROM money_entries e JOIN statement_matches m ON m.entry_id = e.id JOIN statement_lines l ON l.id = m.line_id
       WHERE e.account_id = $1`,
      [accountId, day],
    )
    return cents
  }

  async #unchanged(): Promise<void> {
    const rows = await this.#office.shop.database.query<{ text: string; isSum: boolean }>(
      `SELECT d::text AS text, d.in_cents - d.out_cents - d.charges_cents = (SELECT coalesce(sum(cents), 0)
         FROM money_entries e WHERE e.account_id = d.account_id AND e.day = d.day AND e.kind <> 'opening') AS "isSum"
       FROM money_days d ORDER BY day, account_id`,
    )
    const texts = rows.map((row) => row.text)
    const known = new Set(texts)
    must(this.#closed === '' || this.#closed.split('\n').every((text) => known.has(text)), 'a closed day has changed')
    must(
      rows.every(({ isSum }) => isSum),
      'the entries of a closed day have changed',
    )
    this.#closed = texts.join('\n')
  }

  async #books(clerk: OfficePerson, days: { from: string; to: string }): Promise<void> {
    const { data } = await this.#office.shop.askAs(clerk, officeBookTotals, days)
    must(data.debit === data.credit, `debit ${shillings(data.debit)}, credit ${shillings(data.credit)}`)
    const { cents } = await this.#office.row<{ cents: number }>(
      'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE day <= $1::date',
      [days.to],
    )
    const closing = data.accounts.reduce((sum, one) => sum + (one.closing ?? 0), 0)
    must(closing === cents, `the accountant has ${shillings(closing)}, the accounts ${shillings(cents)}`)
  }
}
