import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import { addDays, showDay, startOfDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../db/client.ts'
import { creditedOf } from '../modules/orders/queries/operator-lists.ts'
import { statusText } from '../modules/orders/rules/order-states.ts'
import { advanceOrder, cancelForShop } from '../modules/orders/use-cases/advance-order.ts'
import type { OrderActionContext } from '../modules/orders/use-cases/cancel-order.ts'
import { answerRequest } from '../modules/orders/use-cases/cancel-request.ts'
import { cancelIfUnpaid, holdUnpaid, releaseUnpaid, unpaidBefore } from '../modules/orders/use-cases/unpaid-list.ts'
import { ProblemError } from '../refusal.ts'
import { type Command, type CommandParts, Refused } from './command.ts'
import { readDay } from './credit-company.ts'
import { enquiries, openRequests, orderHistory, unpaidOrders } from './order-lists.ts'
import { wholeNumber } from './whole-number.ts'

/** Commands for orders, requests and enquiries, as an alternative to the back office. */

const STATES: Record<string, OrderStatus> = {
  'in-process': ORDER_STATUS.inProcess,
  'out-for-delivery': ORDER_STATUS.outForDelivery,
  delivered: ORDER_STATUS.delivered,
}
const inWords = (status: OrderStatus) => statusText({ status, cancelledBy: null, hasOpenRequest: false })

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

const advance: Command = {
  noun: 'orders',
  verb: 'advance',
  summary: 'Moves an order to its next step: in process, out for delivery, delivered. The customer is notified.',
  usage: `NUMBER
    --to STATE    in-process, out-for-delivery or delivered: refused unless that is the next step
    --unpaid      also if the order is not paid; not needed for an order on account`,
  takes: { least: 1, most: 1 },
  options: { to: { type: 'string' }, unpaid: { type: 'boolean' } },
  async *run(parts, { arguments: [number], options, operator }) {
    const orderNo = wholeNumber(number, 'An order')
    const to = typeof options.to === 'string' ? STATES[options.to] : undefined
    if (options.to !== undefined && !to) throw new Refused(`--to is one of ${Object.keys(STATES).join(', ')}.`)
    const otherwise = 'To continue anyway, add --unpaid.'
    const step = { orderNo, ...(to && { to }), unpaid: options.unpaid === true, otherwise }
    const {
      from,
      to: reached,
      isUnpaid,
    } = await inTransaction(parts, (context) => advanceOrder(context, step, operator))
    yield `Order ${orderNo}: ${inWords(from)} → ${inWords(reached)}.${isUnpaid ? ' It is not paid.' : ''}\n`
  },
}

const cancel: Command = {
  noun: 'orders',
  verb: 'cancel',
  summary:
    'Cancels a whole order that is not on its way: products return to stock, paid amounts are marked for refund.',
  usage: `[NUMBER]
    --reason TEXT          what the customer reads (needed)
    --unpaid-before DATE   instead of a number: every order placed before that day that is not paid and that no one
                           is paying now; orders on account are not included`,
  takes: { least: 0, most: 1 },
  options: { reason: { type: 'string' }, 'unpaid-before': { type: 'string' } },
  async *run(parts, { arguments: [number], options, operator }) {
    const before = options['unpaid-before']
    if ((number === undefined) === (before === undefined)) throw new Refused('Name an order, or add --unpaid-before.')
    const reason = wordsOf(options.reason, '--reason')
    if (before !== undefined) return yield* cancelUnpaid(parts, readDay(before, '--unpaid-before'), reason, operator)
    const orderNo = wholeNumber(number, 'An order')
    await inTransaction(parts, (context) => cancelForShop(context, { orderNo, reason }, operator))
    yield `Order ${orderNo} is cancelled.\n`
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

const answer: Command = {
  noun: 'requests',
  verb: 'answer',
  summary:
    'Grants or declines a cancellation request. If granted, it is done immediately; the customer is notified in both cases.',
  usage: `ID
    --accept          cancels the requested products
    --decline         leaves the order unchanged
    --words TEXT      what the customer reads (needed with --decline)`,
  takes: { least: 1, most: 1 },
  options: { accept: { type: 'boolean' }, decline: { type: 'boolean' }, words: { type: 'string' } },
  async *run(parts, { arguments: [id], options, operator }) {
    const requestId = wholeNumber(id, 'A request')
    if (Boolean(options.accept) === Boolean(options.decline)) throw new Refused('Add --accept or --decline.')
    const accept = options.accept === true
    const words = accept ? String(options.words ?? '') : wordsOf(options.words, '--words')
    const { orderNo } = await inTransaction(parts, (context) =>
      answerRequest(context, { requestId, accept, words }, operator),
    )
    yield `Request ${requestId} of order ${orderNo} is ${accept ? 'granted' : 'declined'}.${await creditedInWords(parts.database, orderNo)}\n`
  },
}

export const orderCommands: readonly Command[] = [
  advance,
  cancel,
  unpaidOrders,
  release,
  hold,
  orderHistory,
  openRequests,
  answer,
  enquiries,
]

function wordsOf(given: string | boolean | undefined, option: string): string {
  const words = typeof given === 'string' ? given.trim() : ''
  if (words === '') throw new Refused(`Add a text: ${option} "…".`)
  if (words.length > 500) throw new Refused(`${option} has at most 500 characters.`)
  return words
}

/** The amount to refund for an order, as text; empty without a refund. */
async function creditedInWords(tx: Session, orderNo: number): Promise<string> {
  const cents = await creditedOf(tx, orderNo)
  return cents > 0 ? ` In all ${showMoney(cents)} of it is to be refunded: payments list --to-give-back.` : ''
}
