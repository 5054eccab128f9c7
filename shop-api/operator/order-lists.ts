import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { listEnquiries } from '../modules/enquiries/use-cases/receive-enquiry.ts'
import { listUnpaid, type UnpaidOrder } from '../modules/orders/use-cases/unpaid-list.ts'
import type { Command, CommandInput } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/** Lists of unpaid orders and enquiries, for operators. */

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
