import { ORDER_STATUS, type OrderStatus } from '#lib/contract/codes.ts'
import { addDays, showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../db/client.ts'
import { statusText } from '../domain/orders/order-states.ts'
import { ProblemError } from '../domain/refusal.ts'
import { advanceOrder, cancelForShop } from '../store/orders/advance-order.ts'
import type { OrderActionContext } from '../store/orders/cancel-order.ts'
import { answerRequest } from '../store/orders/cancel-request.ts'
import { creditedOf } from '../store/orders/operator-lists.ts'
import { cancelIfUnpaid, holdUnpaid, releaseUnpaid, unpaidBefore } from '../store/orders/unpaid-list.ts'
import { type Command, type CommandParts, Refused } from './command.ts'
import { dayGiven } from './credit-company.ts'
import { enquiries, openRequests, orderHistory, unpaidOrders } from './order-lists.ts'
import { wholeNumber } from './whole-number.ts'

/** What operators do with orders, requests and enquiries until there is a back office. */

const STATES: Record<string, OrderStatus> = {
  'in-process': ORDER_STATUS.inProcess,
  'out-for-delivery': ORDER_STATUS.outForDelivery,
  delivered: ORDER_STATUS.delivered,
}
const inWords = (status: OrderStatus) => statusText({ status, cancelledBy: null, hasOpenRequest: false })

/** Goods that are held longer are kept from others. */
const MOST_DAYS_HELD = 14

/** Something done to an order, in one transaction. What the rules refuse is said in their words. */
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
  summary: 'Takes an order a step further: in process, out for delivery, delivered. The customer is told.',
  usage: `NUMBER
    --to STATE    in-process, out-for-delivery or delivered: refused unless that is the next step
    --unpaid      also where the order is to be paid at once and is not; one on account needs no such word`,
  takes: { least: 1, most: 1 },
  options: { to: { type: 'string' }, unpaid: { type: 'boolean' } },
  async *run(parts, { arguments: [number], options, operator }) {
    const orderNo = wholeNumber(number, 'An order')
    const to = typeof options.to === 'string' ? STATES[options.to] : undefined
    if (options.to !== undefined && !to) throw new Refused(`--to is one of ${Object.keys(STATES).join(', ')}.`)
    const step = { orderNo, ...(to && { to }), unpaid: options.unpaid === true }
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
  summary: 'Cancels a whole order that has not gone out: goods back into stock, what was paid marked to be given back.',
  usage: `[NUMBER]
    --reason TEXT          what the customer is told (needed)
    --unpaid-before DATE   instead of a number: every order placed before that day that waits to be paid and that nobody
                           is paying just now; those on account are not among them`,
  takes: { least: 0, most: 1 },
  options: { reason: { type: 'string' }, 'unpaid-before': { type: 'string' } },
  async *run(parts, { arguments: [number], options, operator }) {
    const before = options['unpaid-before']
    if ((number === undefined) === (before === undefined)) throw new Refused('Name an order, or say --unpaid-before.')
    const reason = wordsOf(options.reason, '--reason')
    if (before !== undefined) return yield* cancelUnpaid(parts, dayGiven(before, '--unpaid-before'), reason, operator)
    const orderNo = wholeNumber(number, 'An order')
    await inTransaction(parts, (context) => cancelForShop(context, { orderNo, reason }, operator))
    yield `Order ${orderNo} is cancelled.\n`
  },
}

/** @param day placed before it began in Nairobi */
async function* cancelUnpaid(parts: CommandParts, day: string, reason: string, operator: string) {
  const orders = await unpaidBefore(parts.database, new Date(`${day}T00:00:00+03:00`))
  let done = 0
  for (const { id, orderNo } of orders) {
    const isDone = await inTransaction(parts, (context) => cancelIfUnpaid(context, { id, reason }, operator))
    done += isDone ? 1 : 0
    yield isDone ? `Order ${orderNo} is cancelled.\n` : `Order ${orderNo} stays: it was paid, or is being paid.\n`
  }
  yield `${done} of ${orders.length} unpaid orders from before ${showDay(day)} cancelled.\n`
}

const release: Command = {
  noun: 'orders',
  verb: 'release',
  summary:
    'Puts the goods of an order that waits to be paid back into stock now. The order stays; the customer is told.',
  usage: 'NUMBER',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [number] }) {
    const orderNo = wholeNumber(number, 'An order')
    await inTransaction(parts, (context) => releaseUnpaid(context, orderNo))
    yield `The goods of order ${orderNo} are in stock again.\n`
  },
}

const hold: Command = {
  noun: 'orders',
  verb: 'hold',
  summary: 'Holds the goods of an order that waits to be paid until the end of a day: its money is on its way.',
  usage: `NUMBER
    --until 2026-11-27    the last day they are held (needed)`,
  takes: { least: 1, most: 1 },
  options: { until: { type: 'string' } },
  async *run(parts, { arguments: [number], options }) {
    const orderNo = wholeNumber(number, 'An order')
    const day = dayGiven(options.until, '--until')
    if (day < today(parts.clock)) throw new Refused(`${showDay(day)} is over.`)
    if (day > addDays(today(parts.clock), MOST_DAYS_HELD))
      throw new Refused(`--until is at most ${MOST_DAYS_HELD} days ahead.`)
    await inTransaction(parts, (context) => holdUnpaid(context, orderNo, new Date(`${addDays(day, 1)}T00:00:00+03:00`)))
    yield `The goods of order ${orderNo} are held until the end of ${showDay(day)}.\n`
  },
}

const answer: Command = {
  noun: 'requests',
  verb: 'answer',
  summary: 'Grants or declines a cancellation request. Granted, it is done at once; the customer is told either way.',
  usage: `ID
    --accept          cancels what was asked for
    --decline         leaves the order as it is
    --words TEXT      what the customer is told (needed with --decline)`,
  takes: { least: 1, most: 1 },
  options: { accept: { type: 'boolean' }, decline: { type: 'boolean' }, words: { type: 'string' } },
  async *run(parts, { arguments: [id], options, operator }) {
    const requestId = wholeNumber(id, 'A request')
    if (Boolean(options.accept) === Boolean(options.decline)) throw new Refused('Say --accept or --decline.')
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
  if (words === '') throw new Refused(`Say it in words: ${option} "…".`)
  if (words.length > 500) throw new Refused(`${option} has at most 500 characters.`)
  return words
}

/** What is to be given back of an order, where something is. */
async function creditedInWords(tx: Session, orderNo: number): Promise<string> {
  const cents = await creditedOf(tx, orderNo)
  return cents > 0 ? ` In all ${showMoney(cents)} of it is to be given back: payments list --to-give-back.` : ''
}
