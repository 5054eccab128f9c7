import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, centsOfDecimal, isDecimal, showMoney } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { METHODS } from '../modules/payments/providers/ledger-methods.ts'
import { isOrderPaid, isUnmatched, orderOfPayment } from '../modules/payments/queries/find-payment.ts'
import { listAttempts } from '../modules/payments/queries/list-attempts.sql.ts'
import type { Attempt } from '../modules/payments/rules/attempt.ts'
import { attemptsOf } from '../modules/payments/use-cases/attempts.ts'
import { contradictionLines } from '../modules/payments/use-cases/contradictions.ts'
import { correctPhantoms, findPhantoms, type Phantom } from '../modules/payments/use-cases/corrections.ts'
import { exportPayments } from '../modules/payments/use-cases/payments-export.ts'
import {
  findLostRefunds,
  type Refund,
  type RefundKind,
  refundPayment,
} from '../modules/payments/use-cases/refund-payment.ts'
import { refundableCents } from '../modules/payments/use-cases/refunds.ts'
import { ProblemError } from '../refusal.ts'
import { type Command, type CommandInput, type CommandParts, Refused } from './command.ts'
import { attemptLines, unmatchedLines } from './payment-lists.ts'
import { bankReferenceOf, unmatchedCommands } from './unmatched-commands.ts'

const A_DAY = /^\d{4}-\d{2}-\d{2}$/

const list: Command = {
  noun: 'payments',
  verb: 'list',
  summary: 'Shows attempts to pay, the newest first.',
  usage: `
    --order NUMBER    of one order
    --state STATE     requested, prompted, paid, failed or unknown
    --to-give-back    paid above the order total or for a cancelled order, and not refunded yet
    --unmatched       money without an order, with the orders it may be for
    --limit NUMBER    maximum rows (50)`,
  takes: { least: 0, most: 0 },
  options: {
    order: { type: 'string' },
    state: { type: 'string' },
    'to-give-back': { type: 'boolean' },
    unmatched: { type: 'boolean' },
    limit: { type: 'string' },
  },
  async *run({ database }, { options }) {
    if (options.unmatched) return yield* unmatchedLines(database)
    const limit = numberOf(options.limit ?? '50', '--limit')
    const order = options.order === undefined ? null : numberOf(options.order, '--order')
    const filter = { order, state: (options.state as string) ?? null, review: options['to-give-back'] === true, limit }
    yield* attemptLines(await listAttempts(database.query, filter))
  },
}

const refund: Command = {
  noun: 'payments',
  verb: 'refund',
  summary:
    'Refunds money: card payments through the provider; for mobile money and bank transfers it records the amount sent manually.',
  usage: `ATTEMPT|RECEIPT|ORDER
    --note TEXT       why, kept in the ledger (needed)
    --amount 1740.00  a part; otherwise all that is left
    --receipt CODE    of mobile money and of transfers: the receipt, or the bank’s reference, of the money sent back (needed)`,
  takes: { least: 1, most: 1 },
  options: { note: { type: 'string' }, amount: { type: 'string' }, receipt: { type: 'string' } },
  async *run(parts, given) {
    const attempt = await paidAttempt(parts, given)
    if (attempt.paymentType === ATTEMPT_TYPE.bank) {
      const reference = bankReferenceOf(given.options.receipt, 'A transfer is sent back by bank: --receipt')
      return yield* sendBack(parts, given, attempt, 'by-hand', reference)
    }
    const receipt = typeof given.options.receipt === 'string' ? normalCode(given.options.receipt) : undefined
    if (parts.providers[attempt.method]?.refund) {
      if (receipt !== undefined) throw new Refused('A card is refunded through its provider: leave --receipt out.')
      return yield* sendBack(parts, given, attempt, 'refund')
    }
    if (typeof receipt !== 'string' || !/^[A-Z0-9]{8,20}$/.test(receipt)) {
      const from = attempt.method === 'mpesa' ? 'the paybill’s own portal' : 'its own portal'
      throw new Refused(`${METHODS[attempt.method].name} is sent back from ${from}: name its receipt with --receipt.`)
    }
    yield* sendBack(parts, given, attempt, 'by-hand', receipt)
  },
}

const reverse: Command = {
  noun: 'payments',
  verb: 'reverse',
  summary: 'Releases the amount held on a card before it was collected.',
  usage: `ATTEMPT|ORDER
    --note TEXT       why, kept in the ledger (needed)
    --amount 1740.00  a part; otherwise all that is left`,
  takes: { least: 1, most: 1 },
  options: { note: { type: 'string' }, amount: { type: 'string' } },
  async *run(parts, given) {
    const attempt = await paidAttempt(parts, given)
    if (attempt.paymentType !== ATTEMPT_TYPE.card)
      throw new Refused('Only a card can be reversed; anything else is refunded.')
    yield* sendBack(parts, given, attempt, 'reversal')
  },
}

const check: Command = {
  noun: 'payments',
  verb: 'check',
  summary: 'Queries the provider about refunds and reversals without a response.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run(parts, given) {
    const refunds = await findLostRefunds(parts, contextOf(parts, given))
    if (refunds.length === 0) yield 'No new results.\n'
    for (const one of refunds) yield `${refundText(one)}\n`
  },
}

const exporting: Command = {
  noun: 'payments',
  verb: 'export',
  summary:
    'Writes all money received as CSV, with or without an order, with its sums. Fails when orders and ledger differ.',
  usage: `--out payments.csv
    --from 2026-11-01  first day in Nairobi (the first of this month)
    --to 2026-11-30    last day (today)`,
  takes: { least: 0, most: 0 },
  options: { from: { type: 'string' }, to: { type: 'string' } },
  async *run({ database, clock }, { options }) {
    const today = dayInNairobi(clock())
    const from = dayOf(options.from ?? `${today.slice(0, 8)}01`, '--from')
    const to = dayOf(options.to ?? today, '--to')
    if (to < from) throw new Refused('--to is before --from.')
    const { difference } = yield* exportPayments(database, from, to)
    if (difference !== 0) throw new Refused(`The ledger and the orders differ by ${showMoney(Math.abs(difference))}.`)
  },
}

const corrections: Command = {
  noun: 'payments',
  verb: 'corrections',
  summary: 'Lists payments that were counted but not received; with --yes removes them from the ledger.',
  usage: `
    --yes    writes the corrections; without it they are only listed`,
  takes: { least: 0, most: 0 },
  options: { yes: { type: 'boolean' } },
  async *run(parts, { options, operator }) {
    const writes = options.yes === true
    const found = writes ? await correctPhantoms(parts, operator) : await findPhantoms(parts.database)
    if (found.length === 0) return yield 'None.\n'
    for (const one of found) yield phantomLine(one)
    if (!writes) yield 'Nothing was written. Run it again with --yes.\n'
  },
}

function phantomLine({ attemptId, orderNo, amountCents, refundedCents }: Phantom): string {
  const lost = refundedCents > 0 ? `  LOSS: ${showMoney(refundedCents)} of it was refunded` : ''
  return `${attemptId}  order ${orderNo}  ${showMoney(amountCents)} was counted but not received${lost}\n`
}

const DAY_MS = 24 * 60 * 60 * 1000

const contradictions: Command = {
  noun: 'payments',
  verb: 'contradictions',
  summary: 'Shows provider reports that contradict the ledger: other amounts, other ids, receipts used twice.',
  usage: `
    --days NUMBER    how far back (30)`,
  takes: { least: 0, most: 0 },
  options: { days: { type: 'string' } },
  async *run({ database, clock }, { options }) {
    const days = numberOf(options.days ?? '30', '--days')
    if (days > 3650) throw new Refused('--days is at most 3650.')
    yield* contradictionLines(database, new Date(clock().getTime() - days * DAY_MS))
  },
}

export const paymentCommands: readonly Command[] = [
  list,
  refund,
  reverse,
  check,
  exporting,
  ...unmatchedCommands,
  corrections,
  contradictions,
]

/** The selected payment: by its attempt, or the single paid attempt of an order. @throws Refused */
async function paidAttempt({ database }: CommandParts, given: CommandInput): Promise<Attempt> {
  const [typed = ''] = given.arguments
  const isOrderNo = /^\d{1,12}$/.test(typed)
  const isKnown = isOrderNo || (await orderOfPayment(database, { payment: typed })) !== null
  const name = isKnown ? typed : normalCode(typed)
  const orderId = await orderOfPayment(database, isOrderNo ? { orderNo: Number(name) } : { payment: name })
  if (orderId === null) {
    if (await isUnmatched(database, name)) {
      throw new Refused(
        `This money belongs to no order. Send it back in the portal, then: payments close ${name} --returned RECEIPT --reason …`,
      )
    }
    throw new Refused(`There is no payment or order ${name}.`)
  }
  const attempts = await attemptsOf(database, orderId)
  const paid = attempts.filter(
    ({ id, state, receipt, countedWith, amountCents, correctedCents }) =>
      state === 'paid' &&
      countedWith === null &&
      correctedCents < amountCents &&
      (id === name || receipt === name || isOrderNo),
  )
  const [one, ...others] = paid
  if (!one) throw new Refused(`Nothing was paid under ${name}.`)
  if (others.length > 0) {
    throw new Refused(`The order was paid more than once; name one of: ${paid.map(({ id }) => id).join(', ')}`)
  }
  return one
}

async function* sendBack(
  parts: CommandParts,
  given: CommandInput,
  attempt: Attempt,
  kind: RefundKind,
  receipt?: string,
): AsyncIterable<string> {
  const { note, amount } = given.options
  if (typeof note !== 'string' || note.trim() === '') throw new Refused('Add the reason with --note.')
  const left = await refundableCents(parts.database, attempt.id)
  const amountCents = amount === undefined ? left : centsOf(amount)
  if (amountCents <= 0) throw new Refused('Nothing is left to refund of this payment.')
  if (amountCents > left) throw new Refused(`Only ${showMoney(left)} is left to refund of this payment.`)
  if (
    amountCents % 100 !== 0 &&
    (attempt.paymentType === ATTEMPT_TYPE.mobileMoney || !(await isOrderPaid(parts.database, attempt.orderId)))
  ) {
    throw new Refused('Refund whole shillings: what is due for an order, and mobile money, have no cents.')
  }
  const request = { attempt, kind, amountCents, note: note.trim(), operator: given.operator, receipt }
  const done = await refundPayment(parts, request, contextOf(parts, given)).catch((error: Error) => {
    if (error instanceof ProblemError) throw new Refused(error.message)
    const { code } = (error.cause ?? error) as { code?: string }
    // It was refunded by another operator at the same moment, or the receipt belongs to another refund.
    if (code === '23001') throw new Refused('You cannot refund more than was paid.')
    if (code === '23505') throw new Refused('This receipt belongs to another refund.')
    throw error
  })
  if (done.state === 'failed') throw new Refused(`${showMoney(amountCents)} was not refunded: ${done.reason}`)
  yield `${showMoney(amountCents)}: ${refundText(done)}\n`
}

function refundText({ state, receipt, id, reason }: Refund): string {
  if (state === 'done') return `refunded, receipt ${receipt}.`
  if (state === 'failed') return `refund ${id} was not refunded: ${reason}`
  return `not known yet whether it was refunded. Ask with "payments check"; do not refund it again.`
}

const contextOf = ({ log }: CommandParts, { operator }: CommandInput) => ({ requestId: `operator-${operator}`, log })

function centsOf(amount: string | boolean): Cents {
  const decimal = String(amount).replace(/^\d+$/, '$&.00')
  if (!isDecimal(decimal) || decimal.startsWith('-')) throw new Refused('--amount is written 1740.00.')
  return centsOfDecimal(decimal)
}

function numberOf(text: string | boolean, name: string): number {
  if (!/^\d{1,9}$/.test(String(text))) throw new Refused(`${name} is a whole number.`)
  return Number(text)
}

function dayOf(text: string | boolean, name: string): string {
  const day = String(text)
  try {
    if (A_DAY.test(day)) return addDays(day, 0)
  } catch {
    // Not a day of the calendar: reported below.
  }
  throw new Refused(`${name} is a day such as 2026-11-01.`)
}
