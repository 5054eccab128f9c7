import { dayInNairobi, instantInNairobi, showDay, showInstant, startOfDay, today } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { BANK_REFERENCE, normalCode } from '#lib/format/normal-code.ts'
import { findDoubledReferences } from '../modules/payments/queries/doubled-references.sql.ts'
import { type ByHandResult, recordByHand, UNMATCHED_TEXT } from '../modules/payments/use-cases/paid-by-hand.ts'
import { type Command, Refused } from './command.ts'
import { amountOf, readDay, readWords } from './credit-company.ts'

/** Payments recorded from the provider's portal or a bank statement, and receipts that are entered twice. */

const RECEIPT = /^[A-Z0-9]{8,20}$/

const normalOf = (text: string | boolean | undefined) => normalCode(String(text ?? ''))

function receiptOf(text: string | boolean | undefined, what: string): string {
  const receipt = normalOf(text)
  if (!RECEIPT.test(receipt)) throw new Refused(`${what} is an M-Pesa receipt such as TKK4F3A1B2.`)
  return receipt
}

/** A bank's reference in stored form: in capitals, without spaces. @throws Refused */
function bankReferenceOf(text: string | boolean | undefined, what: string): string {
  const reference = normalOf(text)
  if (!BANK_REFERENCE.test(reference)) throw new Refused(`${what} is the bank’s reference such as FT26327K9X1.`)
  return reference
}

const record: Command = {
  noun: 'payments',
  verb: 'record',
  summary:
    'Records a payment that the provider’s portal shows and the shop did not receive. It is matched like any other.',
  usage: `RECEIPT
    --amount 1740.00             what came in (needed)
    --account TEXT               the account number as it was typed (needed)
    --at "2026-11-20 14:05"      when, in Nairobi (needed)
    --note TEXT                  where you saw it (needed)
    --name TEXT                  who paid
    --phone 25470****149         as the portal shows it`,
  takes: { least: 1, most: 1 },
  options: {
    amount: { type: 'string' },
    account: { type: 'string' },
    at: { type: 'string' },
    note: { type: 'string' },
    name: { type: 'string' },
    phone: { type: 'string' },
  },
  async *run(parts, given) {
    const { arguments: names, options, operator } = given
    const receipt = receiptOf(names[0], 'RECEIPT')
    const amountCents = amountOf(options.amount, '--amount')
    if (amountCents <= 0) throw new Refused('--amount must be above 0.')
    const paidAt = instantOf(options.at)
    if (paidAt > parts.clock()) throw new Refused(`${showInstant(paidAt)} is in the future.`)
    const note = readWords(options.note, '--note')
    const payment = {
      receipt,
      amountCents,
      shortCode: '',
      accountReference: readWords(options.account, '--account'),
      paidAt,
      maskedPhone: options.phone === undefined ? null : readWords(options.phone, '--phone'),
      payerName: options.name === undefined ? null : readWords(options.name, '--name'),
    }
    yield saidOf(payment, await recordByHand(parts, payment, { source: 'recorded', operator, note }))
  },
}

const recordTransfer: Command = {
  noun: 'payments',
  verb: 'record-transfer',
  summary: 'Records money received in the bank account, from the bank’s statement.',
  usage: `REFERENCE
    --amount 400000.00     what came in (needed)
    --account TEXT         what the payer wrote, such as the order’s number (needed)
    --on 2026-11-20        the day the bank received it (needed)
    --note TEXT            where you saw it (needed)
    --name TEXT            who paid`,
  takes: { least: 1, most: 1 },
  options: {
    amount: { type: 'string' },
    account: { type: 'string' },
    on: { type: 'string' },
    note: { type: 'string' },
    name: { type: 'string' },
  },
  async *run(parts, given) {
    const { arguments: names, options, operator } = given
    const reference = bankReferenceOf(names[0], 'REFERENCE')
    const amountCents = amountOf(options.amount, '--amount')
    if (amountCents <= 0) throw new Refused('--amount must be above 0.')
    const paidOn = readDay(options.on, '--on')
    if (paidOn > today(parts.clock)) throw new Refused(`${showDay(paidOn)} is in the future.`)
    const note = readWords(options.note, '--note')
    const payment = {
      receipt: reference,
      amountCents,
      shortCode: '',
      accountReference: readWords(options.account, '--account'),
      paidAt: startOfDay(paidOn),
      maskedPhone: null,
      payerName: options.name === undefined ? null : readWords(options.name, '--name'),
    }
    yield saidOf(payment, await recordByHand(parts, payment, { source: 'bank', operator, note, paidOn }))
  },
}

/** The outcome of recorded money, as text. @throws Refused if it is known already */
function saidOf({ receipt, amountCents }: { receipt: string; amountCents: Cents }, result: ByHandResult): string {
  const what = `${receipt}: ${showMoney(amountCents)}`
  if (result.outcome === 'unmatched') {
    return `${what} is recorded without an order: ${UNMATCHED_TEXT[result.reason]}. Match it in the office: Money, Statements.\n`
  }
  if (result.outcome === 'repeated') throw new Refused(`${receipt} is known${ofOrder(result.orderNo)}.`)
  if (result.outcome === 'ignored-contradiction') {
    throw new Refused(`${receipt} is known with another amount${ofOrder(result.orderNo)}.`)
  }
  return `${what} is recorded as a payment of order ${result.orderNo}.\n`
}

const ofOrder = (orderNo: number | null) => (orderNo === null ? '' : `, as a payment of order ${orderNo}`)

/** A time in Nairobi. */
function instantOf(text: string | boolean | undefined): Date {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/.exec(String(text ?? '')) ?? []
  const at = instantInNairobi(day ?? '', time ?? '')
  const isDay = !Number.isNaN(at.getTime()) && dayInNairobi(at) === day && at.getUTCFullYear() >= 2007
  if (!isDay) throw new Refused('--at is a time in Nairobi such as "2026-11-20 14:05".')
  return at
}

const doubled: Command = {
  noun: 'payments',
  verb: 'doubled',
  summary: 'Shows receipts, references and cheques that are entered twice, ignoring case, width and spaces.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const groups = await findDoubledReferences(database.query, {})
    if (groups.length === 0) yield 'No receipt or cheque is entered twice.\n'
    for (const { kind, written } of groups) yield `${kind}: ${written.join(', ')}\n`
  },
}

export const recordCommands: readonly Command[] = [record, recordTransfer, doubled]
