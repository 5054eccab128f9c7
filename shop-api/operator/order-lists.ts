import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { listEnquiries } from '../store/help/enquiries.ts'
import { listRequests, loadHistory } from '../store/orders/operator-lists.ts'
import { listUnpaid, type UnpaidOrder } from '../store/orders/unpaid-list.ts'
import { type Command, type Given, Refused } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/** Lists of orders, requests and enquiries, for operators. */

/** An option of lists. */
const LIMIT_USAGE = `
    --limit NUMBER    at most so many (50)`
const LIMIT_OPTION = { limit: { type: 'string' } } as const

/** How many rows are shown: 1,000 at most. */
const limitOf = (options: Given['options']): number => Math.min(wholeNumber(options.limit ?? '50', '--limit'), 1000)

export const unpaidOrders: Command = {
  noun: 'orders',
  verb: 'unpaid',
  summary: 'Shows the orders that wait to be paid, the oldest first, and whether their goods are held.',
  usage: LIMIT_USAGE,
  takes: { least: 0, most: 0 },
  options: LIMIT_OPTION,
  async *run({ database }, { options }) {
    const orders = await listUnpaid(database, limitOf(options))
    if (orders.length === 0) yield 'No order waits to be paid.\n'
    for (const order of orders) {
      const { orderNo, totalCents, receivedCents, placedAt } = order
      const part = receivedCents > 0 ? `${showMoney(receivedCents)} came in` : ''
      const facts = [orderNo, showMoney(totalCents), part, `placed ${showInstant(placedAt)}`, goodsText(order)]
      yield `${facts.filter(Boolean).join(' · ')}\n`
    }
  },
}

function goodsText({ state, reservedUntil, releasedAt }: UnpaidOrder): string {
  if (state === 'released' && releasedAt) return `goods not held since ${showInstant(releasedAt)}`
  return reservedUntil ? `goods held until ${showInstant(reservedUntil)}` : 'goods held'
}

export const orderHistory: Command = {
  noun: 'orders',
  verb: 'history',
  summary: 'Shows what happened to an order, by whom and when.',
  usage: 'NUMBER',
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database }, { arguments: [number] }) {
    const orderNo = wholeNumber(number, 'An order')
    const events = await loadHistory(database, orderNo)
    if (events.length === 0) throw new Refused(`There is no order ${orderNo}.`)
    for (const { at, what, who, note } of events) {
      yield `${[showInstant(at), what, who, note].filter(Boolean).join(' · ')}\n`
    }
  },
}

export const openRequests: Command = {
  noun: 'requests',
  verb: 'list',
  summary: 'Shows what customers have asked to be cancelled and nobody has answered, the oldest first.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const open = await listRequests(database)
    if (open.length === 0) yield 'No request waits for an answer.\n'
    for (const { id, orderNo, what, reason, comments, requestedAt } of open) {
      yield `${id} · order ${orderNo} · ${what} · ${reason}${comments ? ` · “${comments}”` : ''} · ${showInstant(requestedAt)}\n`
    }
  },
}

export const enquiries: Command = {
  noun: 'enquiries',
  verb: 'list',
  summary: 'Shows what people wrote through the help page, the newest first.',
  usage: LIMIT_USAGE,
  takes: { least: 0, most: 0 },
  options: LIMIT_OPTION,
  async *run({ database }, { options }) {
    const found = await listEnquiries(database, limitOf(options))
    if (found.length === 0) yield 'Nobody has written yet.\n'
    for (const { no, email, topic, subject, comment, hasAttachment, createdAt } of found) {
      const head = [no, showInstant(createdAt), email, topic, subject, hasAttachment ? 'with a picture' : '']
      yield `${head.filter(Boolean).join(' · ')}\n${comment.replace(/^/gm, '    ')}\n`
    }
  },
}
