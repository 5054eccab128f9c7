import { showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { listCheques } from '../modules/companies/queries/cheque-list.ts'
import { companiesWithAccount, latestEntries } from '../modules/companies/queries/credit-lists.ts'
import { creditStatus } from '../modules/companies/queries/credit-status.ts'
import type { NamedCompany } from '../modules/companies/queries/find-company.ts'
import { availableOf, type CreditStatus } from '../modules/companies/rules/credit-status.ts'
import { enterPayment, setLimit, setTerms } from '../modules/companies/use-cases/credit-accounts.ts'
import { refuseRecordedReceipt } from '../modules/payments/use-cases/receipts.ts'
import { undoPayment } from '../modules/payments/use-cases/undo-account-payment.ts'
import type { Command, CommandParts } from './command.ts'
import { amountOf, companyNamed, readDay, readWords, wholeOf } from './credit-company.ts'
import { atAccount } from './credit-context.ts'

/** Commands for companies' accounts, as an alternative to the back office. The company is notified of each. */

const COMPANY = 'COMPANY is its number, its name or the beginning of it, or its owner’s email.'

const show: Command = {
  noun: 'credit',
  verb: 'show',
  summary: 'Shows a company’s account with its last entries and cheques; without a company, every account.',
  usage: `[COMPANY]

${COMPANY}`,
  takes: { least: 0, most: 1 },
  options: {},
  async *run(parts, { arguments: [named] }) {
    const { database } = parts
    if (named !== undefined) return yield* showAccount(parts, await companyNamed(database, named))
    const companies = await companiesWithAccount(database)
    if (companies.length === 0) yield 'No company has a credit account.\n'
    for (const company of companies) {
      const status = await creditStatus(database, company.id, today(parts.clock))
      if (status) yield `${company.id} · ${company.name} · ${statusLabel(status)}\n`
    }
  },
}

function statusLabel(status: CreditStatus): string {
  const { limitCents, outstandingCents, dueCents, pendingCents, unclearedCents, termsDays } = status
  return [
    `limit ${showMoney(limitCents)}`,
    `owed ${showMoney(outstandingCents)}`,
    `due ${showMoney(dueCents)}`,
    `pending orders ${showMoney(pendingCents)}`,
    `cheques not cleared ${showMoney(unclearedCents)}`,
    `available ${showMoney(availableOf(status))}`,
    `terms ${termsDays} days`,
  ].join(', ')
}

async function* showAccount({ database, clock }: CommandParts, company: NamedCompany): AsyncGenerator<string> {
  const status = await creditStatus(database, company.id, today(clock))
  if (!status) return yield `${company.name} has no credit account.\n`
  yield `${company.name}: ${statusLabel(status)}\n`
  for (const { id, day, kind, amountCents, about } of await latestEntries(database, company.id)) {
    yield `entry ${id} · ${showDay(day)} · ${kind} · ${showMoney(amountCents)}${about ? ` · ${about}` : ''}\n`
  }
  const { cheques, total } = await listCheques(database, company.id, 1)
  for (const { chequeNo, chequeDate, statusText, chequeAmount } of cheques) {
    yield `cheque ${chequeNo} · ${showDay(chequeDate)} · ${statusText} · ${showMoney(chequeAmount)}\n`
  }
  if (total > cheques.length) yield `and ${total - cheques.length} older cheques\n`
}

const limit: Command = {
  noun: 'credit',
  verb: 'limit',
  summary: 'Sets a company’s credit limit, and opens its account if necessary.',
  usage: `COMPANY AMOUNT
    --terms DAYS    days from the issue of an invoice until it is due (30 for a new account)

${COMPANY}`,
  takes: { least: 2, most: 2 },
  options: { terms: { type: 'string' } },
  async *run(parts, { arguments: [named = '', amount], options, operator }) {
    const company = await companyNamed(parts.database, named)
    const cents = amountOf(amount, 'A limit')
    const days = options.terms === undefined ? null : wholeOf(options.terms, '--terms')
    const { opened, termsDays } = await atAccount(parts, operator, (account) =>
      setLimit(account, company.id, cents, days),
    )
    yield `${company.name}: ${opened ? 'account opened, ' : ''}limit ${showMoney(cents)}, terms ${termsDays} days.\n`
  },
}

const terms: Command = {
  noun: 'credit',
  verb: 'terms',
  summary: 'Sets the payment terms of a company’s later orders. Earlier orders are unchanged.',
  usage: `COMPANY DAYS

${COMPANY}`,
  takes: { least: 2, most: 2 },
  options: {},
  async *run(parts, { arguments: [named = '', days], operator }) {
    const company = await companyNamed(parts.database, named)
    const termsDays = wholeOf(days, 'Terms')
    await atAccount(parts, operator, (account) => setTerms(account, company.id, termsDays))
    yield `${company.name}: terms ${termsDays} days.\n`
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

export const creditCommands: readonly Command[] = [show, limit, terms, payment]
