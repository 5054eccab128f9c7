/** The shop's bank: transfers, fees, and money that arrives from the paybill, the card provider and the drawer. */
import type { StatementMapping } from '#lib/contract/money/office/statements.ts'
import { wallClock } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import type { Outside } from '../ledger-proof/outside.ts'
import { csvBytes, groupedAmount } from '../statement-files.ts'
import type { Meaning } from './decisions.ts'
import { pickOf, type Random } from './proof-office.ts'

interface BankLine {
  reference: string
  text: string
  cents: number
  at: number
}

/** Money on its way to the bank; below zero if the provider takes it. */
export interface OnItsWay {
  reference: string
  cents: number
}

/** A refund or another payment of the bank that staff recorded. */
export interface RecordedPayment {
  reference: string
  cents: number
  at: number
}

export const BANK_MAPPING: StatementMapping = {
  ...{ date: 'Date', dateOrder: 'dmy', description: 'Details', amount: { in: 'Credit', out: 'Debit' } },
  ...{ balance: 'Balance', reference: 'Ref' },
}

export class Bank {
  readonly lines: BankLine[] = []
  /** The meaning of each line, by its reference. */
  readonly meanings = new Map<string, Meaning>()
  #coming: OnItsWay[] = []

  get balance(): number {
    return this.lines.reduce((sum, { cents }) => sum + cents, 0)
  }

  /** Money leaves for the bank; it arrives on this or a later day. */
  send(...money: readonly OnItsWay[]): void {
    this.#coming.push(...money.filter(({ cents }) => cents !== 0))
  }

  /** Adds the lines of a day. @param recorded refunds and cheques that staff recorded for the bank */
  addDay(outside: Outside, recorded: readonly RecordedPayment[], random: Random): void {
    const made: BankLine[] = []
    const add = (text: string, cents: number, at: number, meaning: Meaning) => {
      const reference = outside.name('Z')
      made.push({ reference, text, cents, at })
      this.meanings.set(reference, meaning)
    }
    const named = (reference: string) => (random() < 0.8 ? reference : 'no details')
    for (const { receipt, amountCents, at, transfer, reference } of outside.payments)
      if (transfer) add(`Transfer ${named(receipt)} ${reference}`, amountCents, at, { entry: receipt })
    for (const { reference, cents, at } of recorded) add(`Payment ${named(reference)}`, cents, at, { entry: reference })
    const arrived = this.#coming.filter(() => random() < 0.7)
    this.#coming = this.#coming.filter((one) => !arrived.includes(one))
    for (const { reference, cents } of arrived) {
      const less = random() < 0.1 && cents > 100 ? 50 : 0
      add(`Deposit ${named(reference)}`, cents - less, outside.now, { settlement: reference })
    }
    if (random() < 0.5) add('Ledger fee', -100 * Math.ceil(random() * 50), outside.now, {})
    if (random() < 0.4) {
      // Amounts of unknown lines are odd, and those of the paybill even: a rule cannot join them.
      const cents = 2 * Math.floor(random() * 50_000) + 1
      add('Paid at a branch', random() < 0.5 ? cents : -cents, outside.now, {})
    }
    this.lines.push(...made.sort((a, b) => a.at - b.at))
  }

  /** A file of the lines from this one on. */
  file(from: number, random: Random): { bytes: Buffer; name: string } {
    let balance = this.lines.slice(0, from).reduce((sum, { cents }) => sum + cents, 0)
    const isGrouped = random() < 0.5
    const amount = (cents: number) => (isGrouped ? groupedAmount(cents) : decimalOfCents(cents))
    const rows = this.lines.slice(from).map(({ reference, text, cents, at }) => {
      balance += cents
      const [year, month, day] = wallClock(new Date(at)).slice(0, 10).split('-')
      const amounts = cents > 0 ? ['', amount(cents)] : [amount(-cents), '']
      return [`${day}/${month}/${year}`, text, ...amounts, amount(balance), reference]
    })
    const separator = pickOf(random, ',' as const, ';' as const, '\t' as const)
    const form = { separator, lineEnd: pickOf(random, '\n' as const, '\r\n' as const), hasMark: random() < 0.3 }
    const titles = ['Date', 'Details', 'Debit', 'Credit', 'Balance', 'Ref']
    return { bytes: csvBytes([['THE BANK'], titles, ...rows], form), name: 'bank.csv' }
  }
}
