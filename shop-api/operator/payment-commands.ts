import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { isOrderPaid, orderOfPayment } from '../modules/payments/queries/find-payment.ts'
import type { Attempt } from '../modules/payments/rules/attempt.ts'
import { attemptsOf } from '../modules/payments/use-cases/attempts.ts'
import { contradictionLines } from '../modules/payments/use-cases/contradictions.ts'
import { correctPhantoms, findPhantoms, type Phantom } from '../modules/payments/use-cases/corrections.ts'
import { exportPayments } from '../modules/payments/use-cases/payments-export.ts'
import { refundPayment } from '../modules/payments/use-cases/refund-payment.ts'
import { refundableCents } from '../modules/payments/use-cases/refunds.ts'
import { ProblemError } from '../refusal.ts'
import { type Command, type CommandInput, type CommandParts, Refused } from './command.ts'
import { amountOf } from './credit-company.ts'
import { recordCommands } from './record-commands.ts'

const A_DAY = /^\d{4}-\d{2}-\d{2}$/

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
      throw new Refused('Only a card can be reversed; anything else is refunded in the office.')
    const { note, amount } = given.options
    if (typeof note !== 'string' || note.trim() === '') throw new Refused('Add the reason with --note.')
    const left = await refundableCents(parts.database, attempt.id)
    const amountCents = amount === undefined ? left : amountOf(amount, '--amount')
    if (amountCents <= 0) throw new Refused('Nothing is left to reverse of this payment.')
    if (amountCents > left) throw new Refused(`Only ${showMoney(left)} is left to reverse of this payment.`)
    if (amountCents % 100 !== 0 && !(await isOrderPaid(parts.database, attempt.orderId)))
      throw new Refused('Reverse whole shillings: what is due for an order has no cents.')
    const request = { attempt, kind: 'reversal' as const, amountCents, note: note.trim(), operator: given.operator }
    const context = { requestId: `operator-${given.operator}`, log: parts.log }
    const done = await refundPayment(parts, request, context).catch((error: Error) => {
      if (error instanceof ProblemError) throw new Refused(error.message)
      // Another person refunded it at the same moment.
      const { code } = (error.cause ?? error) as { code?: string }
      if (code === '23001') throw new Refused('You cannot reverse more than was paid.')
      throw error
    })
    if (done.state === 'failed') throw new Refused(`${showMoney(amountCents)} was not reversed: ${done.reason}`)
    yield done.state === 'done'
      ? `${showMoney(amountCents)}: reversed, receipt ${done.receipt}.\n`
      : `${showMoney(amountCents)}: not known yet whether it was reversed. See Money, Refunds in the office.\n`
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

export const paymentCommands: readonly Command[] = [reverse, exporting, ...recordCommands, corrections, contradictions]

/** The paid attempt with this id, or the single paid attempt of an order. @throws Refused */
async function paidAttempt({ database }: CommandParts, { arguments: [typed = ''] }: CommandInput): Promise<Attempt> {
  const isOrderNo = /^\d{1,12}$/.test(typed)
  const orderId = await orderOfPayment(database, isOrderNo ? { orderNo: Number(typed) } : { payment: typed })
  if (orderId === null) throw new Refused(`There is no payment or order ${typed}.`)
  const paid = (await attemptsOf(database, orderId)).filter(
    ({ id, state, countedWith, amountCents, correctedCents }) =>
      state === 'paid' && countedWith === null && correctedCents < amountCents && (id === typed || isOrderNo),
  )
  const [one, ...others] = paid
  if (!one) throw new Refused(`Nothing was paid under ${typed}.`)
  if (others.length > 0) {
    throw new Refused(`The order was paid more than once; name one of: ${paid.map(({ id }) => id).join(', ')}`)
  }
  return one
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
