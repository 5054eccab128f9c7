import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { listEnquiries } from '../modules/content/use-cases/enquiries.ts'
import { listRequests, loadHistory } from '../modules/orders/queries/operator-lists.ts'
import { listUnpaid, type UnpaidOrder } from '../modules/orders/use-cases/unpaid-list.ts'
import { type Command, type CommandInput, Refused } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/** Lists of orders, requests and enquiries, for operators. */

/** An option of lists. */
const LIMIT_USAGE = `
    --limit NUMBER    maximum rows (50)`
const LIMIT_OPTION = { limit: { type: 'string' } } as const

/** How many rows are shown: 1,000 at most. */
const limitOf = (options: CommandInput['options']): number =>
  Math.min(wholeNumber(options.limit ?? '50', '--limit'), 1000)

export const unpaidOrders: Command = {
  noun: 'orders',
  verb: 'unpaid',
  summary: 'Shows unpaid orders, the oldest first, and whether their products are reserved.',
  usage: LIMIT_USAGE,
  takes: { least: 0, most: 0 },
  options: LIMIT_OPTION,
  async *run({ database }, { options }) {
    const orders = await listUnpaid(database, limitOf(options))
    if (orders.length === 0) yield 'No unpaid orders.\n'
    for (const order of orders) {
      const { orderNo, totalCents, receivedCents, placedAt } = order
      const part = receivedCents > 0 ? `${showMoney(receivedCents)} received` : ''
      const facts = [orderNo, showMoney(totalCents), part, `placed ${showInstant(placedAt)}`, reservationText(order)]
      yield `${facts.filter(Boolean).join(' · ')}\n`
    }
  },
}

function reservationText({ state, reservedUntil, releasedAt }: UnpaidOrder): string {
  if (state === 'released' && releasedAt) return `not reserved since ${showInstant(releasedAt)}`
  return reservedUntil ? `reserved until ${showInstant(reservedUntil)}` : 'reserved'
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
  summary: 'Shows open cancellation requests, the oldest first.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const open = await listRequests(database)
    if (open.length === 0) yield 'No open requests.\n'
    for (const { id, orderNo, what, reason, comments, requestedAt } of open) {
      yield `${id} · order ${orderNo} · ${what} · ${reason}${comments ? ` · “${comments}”` : ''} · ${showInstant(requestedAt)}\n`
    }
  },
}

export const enquiries: Command = {
  noun: 'enquiries',
  verb: 'list',
  summary: 'Shows messages from the help page, the newest first.',
  usage: LIMIT_USAGE,
  takes: { least: 0, most: 0 },
  options: LIMIT_OPTION,
  async *run({ database }, { options }) {
    const found = await listEnquiries(database, limitOf(options))
    if (found.length === 0) yield 'No messages yet.\n'
    for (const { no, email, topic, subject, comment, hasAttachment, createdAt } of found) {
      const head = [no, showInstant(createdAt), email, topic, subject, hasAttachment ? 'with a picture' : '']
      yield `${head.filter(Boolean).join(' · ')}\n${comment.replace(/^/gm, '    ')}\n`
    }
  },
}
