import { showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { creditStatus } from '../modules/companies/queries/credit-status.ts'
import { latestEntries } from '../modules/companies/queries/latest-entries.ts'
import { enterPayment } from '../modules/companies/use-cases/credit-accounts.ts'
import { refuseRecordedReceipt } from '../modules/payments/use-cases/receipts.ts'
import { undoPayment } from '../modules/payments/use-cases/undo-account-payment.ts'
import type { Command } from './command.ts'
import { amountOf, companyNamed, readDay, readWords, wholeOf } from './credit-company.ts'
import { atAccount } from './credit-context.ts'

/** Payments that a company made into its account, entered from a statement. The company is notified of each. */

const COMPANY = 'COMPANY is its number, its name or the beginning of it, or its owner’s email.'

const show: Command = {
  noun: 'credit',
  verb: 'show',
  summary: 'Shows the last entries of a company’s account, with the numbers that --undo takes.',
  usage: `COMPANY

${COMPANY}`,
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database }, { arguments: [named = ''] }) {
    const company = await companyNamed(database, named)
    const entries = await latestEntries(database, company.id)
    if (entries.length === 0) yield `The account of ${company.name} has no entries.\n`
    for (const { id, day, kind, amountCents, about } of entries) {
      yield `entry ${id} · ${showDay(day)} · ${kind} · ${showMoney(amountCents)}${about ? ` · ${about}` : ''}\n`
    }
  },
}

const payment: Command = {
  noun: 'credit',
  verb: 'payment',
  summary: 'Enters money that a company paid into its account, or removes such an entry.',
  usage: `COMPANY AMOUNT
    --reference TEXT   the M-Pesa receipt or the bank's reference; each counts once
    --date DAY         when it arrived (today)
    --note TEXT        shown on the statement

credit payment COMPANY --undo ENTRY --note TEXT
    removes an entered payment; "credit show" lists its number

${COMPANY}`,
  takes: { least: 1, most: 2 },
  options: {
    reference: { type: 'string' },
    date: { type: 'string' },
    note: { type: 'string' },
    undo: { type: 'string' },
  },
  async *run(parts, { arguments: [named = '', amount], options, operator }) {
    const company = await companyNamed(parts.database, named)
    if (options.undo !== undefined) {
      const entry = wholeOf(options.undo, '--undo')
      const note = readWords(options.note, '--note')
      const { cents } = await atAccount(parts, operator, (account) => undoPayment(account, company.id, entry, note))
      return yield `${company.name}: the payment of ${showMoney(cents)} is removed.\n`
    }
    const paid = {
      cents: amountOf(amount, 'A payment'),
      reference: options.reference === undefined ? '' : readWords(options.reference, '--reference'),
      day: options.date === undefined ? today(parts.clock) : readDay(options.date, '--date'),
      note: options.note === undefined ? '' : readWords(options.note, '--note'),
    }
    const entry = await atAccount(parts, operator, async (account) => {
      await refuseRecordedReceipt(account.tx, paid.reference)
      return enterPayment(account, company.id, paid)
    })
    const status = await creditStatus(parts.database, company.id, today(parts.clock))
    const owed = status?.outstandingCents ?? 0
    const left = owed < 0 ? `has ${showMoney(-owed)} with us` : `owes ${showMoney(owed)}`
    yield `${company.name}: ${showMoney(paid.cents)} entered as ${entry}; the company now ${left}.\n`
  },
}

export const creditCommands: readonly Command[] = [show, payment]
