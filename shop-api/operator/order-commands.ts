import { addDays, showDay, startOfDay, today } from '#lib/format/clock.ts'
import type { OrderActionContext } from '../modules/orders/use-cases/cancel-order.ts'
import { cancelIfUnpaid, holdUnpaid, releaseUnpaid, unpaidBefore } from '../modules/orders/use-cases/unpaid-list.ts'
import { ProblemError } from '../refusal.ts'
import { type Command, type CommandParts, Refused } from './command.ts'
import { readDay } from './credit-company.ts'
import { enquiries, unpaidOrders } from './order-lists.ts'
import { wholeNumber } from './whole-number.ts'

/** Commands for unpaid orders and their reserved products. */

/** Longer reservations would withhold products from other customers. */
const MAX_DAYS_HELD = 14

/** Changes an order, in one transaction. Refusals of the rules are shown unchanged. */
async function inTransaction<T>(
  { database, clock, seller }: CommandParts,
  work: (context: OrderActionContext) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction((tx) => work({ tx, now: clock(), seller }))
  } catch (error) {
    throw error instanceof ProblemError ? new Refused(error.message) : error
  }
}

const cancel: Command = {
  noun: 'orders',
  verb: 'cancel',
  summary: 'Cancels every order placed before a day that is not paid and has no payment in progress.',
  usage: `
    --unpaid-before DATE   orders placed before that day, without orders on account (needed)
    --reason TEXT          the message for the customers (needed)`,
  takes: { least: 0, most: 0 },
  options: { reason: { type: 'string' }, 'unpaid-before': { type: 'string' } },
  async *run(parts, { options, operator }) {
    const reason = wordsOf(options.reason, '--reason')
    yield* cancelUnpaid(parts, readDay(options['unpaid-before'], '--unpaid-before'), reason, operator)
  },
}

/** @param day placed before it began in Nairobi */
async function* cancelUnpaid(parts: CommandParts, day: string, reason: string, operator: string) {
  const orders = await unpaidBefore(parts.database, startOfDay(day))
  let done = 0
  for (const { id, orderNo } of orders) {
    const isDone = await inTransaction(parts, (context) => cancelIfUnpaid(context, { id, reason }, operator))
    done += isDone ? 1 : 0
    yield isDone
      ? `Order ${orderNo} is cancelled.\n`
      : `Order ${orderNo} is unchanged: it was paid, or is being paid.\n`
  }
  yield `${done} of ${orders.length} unpaid orders from before ${showDay(day)} cancelled.\n`
}

const release: Command = {
  noun: 'orders',
  verb: 'release',
  summary: 'Puts the products of an unpaid order back into stock now. The order stays; the customer is notified.',
  usage: 'NUMBER',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [number] }) {
    const orderNo = wholeNumber(number, 'An order')
    await inTransaction(parts, (context) => releaseUnpaid(context, orderNo))
    yield `The products of order ${orderNo} are in stock again.\n`
  },
}

const hold: Command = {
  noun: 'orders',
  verb: 'hold',
  summary: 'Reserves the products of an unpaid order until the end of a day, for money that is on its way.',
  usage: `NUMBER
    --until 2026-11-27    the last day they are reserved (needed)`,
  takes: { least: 1, most: 1 },
  options: { until: { type: 'string' } },
  async *run(parts, { arguments: [number], options }) {
    const orderNo = wholeNumber(number, 'An order')
    const day = readDay(options.until, '--until')
    if (day < today(parts.clock)) throw new Refused(`${showDay(day)} is over.`)
    if (day > addDays(today(parts.clock), MAX_DAYS_HELD))
      throw new Refused(`--until is at most ${MAX_DAYS_HELD} days ahead.`)
    await inTransaction(parts, (context) => holdUnpaid(context, orderNo, startOfDay(addDays(day, 1))))
    yield `The products of order ${orderNo} are reserved until the end of ${showDay(day)}.\n`
  },
}

export const orderCommands: readonly Command[] = [cancel, unpaidOrders, release, hold, enquiries]

function wordsOf(given: string | boolean | undefined, option: string): string {
  const words = typeof given === 'string' ? given.trim() : ''
  if (words === '') throw new Refused(`Add a text: ${option} "…".`)
  if (words.length > 500) throw new Refused(`${option} has at most 500 characters.`)
  return words
}
