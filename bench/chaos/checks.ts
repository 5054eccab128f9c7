import pg from 'pg'
import { Browser, Turned } from '../load-test/browser.ts'
import { place } from '../load-test/ordering.ts'
import { Samples } from '../load-test/samples.ts'
import type { Order } from './customers.ts'
import { heldByProvider } from './pay-by-card.ts'
import type { CountingSmtp } from './smtp-server.ts'

/** Maximum orders repeated in one check. */
const ASKED_AGAIN = 40

/** The shop's state before the first order. */
export interface Before {
  lastOrderNo: number
  /** Free stock in tenths, by product. */
  stock: ReadonlyMap<number, number>
}

/** One connection for several questions. */
async function ask<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'fuma-chaos' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const STOCK = 'SELECT id::int, stock_tenths AS tenths FROM variants WHERE id = ANY ($1)'

/** The number of the latest order. */
export async function lastOrderNo(url: string): Promise<number> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ no: number }>('SELECT coalesce(max(order_no), 0)::int AS no FROM orders')
    return rows[0]?.no ?? 0
  })
}

export async function readBefore(url: string, products: readonly number[]): Promise<Before> {
  const last = await lastOrderNo(url)
  return ask(url, async (client) => {
    const stock = await client.query<{ id: number; tenths: number }>(STOCK, [products])
    return { lastOrderNo: last, stock: new Map(stock.rows.map(({ id, tenths }) => [id, tenths])) }
  })
}

/** Acknowledged orders exist exactly once, no other orders exist, and the stock is reduced by their quantities. */
export async function checkOrders(url: string, before: Before, orders: readonly Order[]): Promise<string[]> {
  return ask(url, async (client) => {
    const wrong: string[] = []
    const { rows } = await client.query<{ id: string }>('SELECT id FROM orders WHERE order_no > $1', [
      before.lastOrderNo,
    ])
    const stored = new Set(rows.map(({ id }) => id))
    const answered = new Set(orders.map(({ orderId }) => orderId))
    if (answered.size !== orders.length) wrong.push(`${orders.length} orders were answered with ${answered.size} ids`)
    const lost = orders.filter(({ orderId }) => !stored.has(orderId))
    if (lost.length > 0)
      wrong.push(`answered orders that are not there: ${lost.map(({ orderNo }) => orderNo).join(', ')}`)
    const extra = rows.filter(({ id }) => !answered.has(id))
    if (extra.length > 0) wrong.push(`${extra.length} orders exist that were never acknowledged`)
    const stock = await client.query<{ id: number; tenths: number }>(STOCK, [[...before.stock.keys()]])
    for (const { id, tenths } of stock.rows) {
      const sold = orders.filter((one) => one.productId === id).reduce((sum, one) => sum + one.quantity, 0)
      const right = (before.stock.get(id) ?? 0) - 10 * sold
      if (tenths !== right) wrong.push(`of product ${id} ${tenths / 10} are left, not ${right / 10}`)
    }
    return wrong
  })
}

/** The same key returns the same order, regardless of repeats. */
export async function checkRepeats(shop: { url: string; origin: string }, orders: readonly Order[]): Promise<string[]> {
  const browser = new Browser(shop.url, new Samples(), shop.origin)
  const wrong: string[] = []
  for (const { key, form, orderId, orderNo } of orders.slice(-ASKED_AGAIN)) {
    try {
      const again = await place(browser, form, key)
      if (again.orderId !== orderId) wrong.push(`order ${orderNo}, asked for again, was answered ${again.orderNo}`)
    } catch (error) {
      if (!(error instanceof Turned)) throw error
      wrong.push(`order ${orderNo}, asked for again: ${error.message}`)
    }
  }
  browser.close()
  return wrong
}

interface Receipt {
  orderId: string
  receipt: string
  amount: number
}

interface Paid {
  id: string
  total: number
  isPaid: boolean
  inLedger: number
}

/** Where money is taken: the simulators. */
export interface Providers {
  daraja: string
  cybersource: string
}

/** An order shown as paid is paid in the ledger, and each payment by phone or card is in the ledger once. */
export async function checkLedger(url: string, providers: Providers, orders: readonly Order[]): Promise<string[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const wrong: string[] = []
  const { paid, receipts } = await ask(url, async (client) => ({
    paid: await client.query<Paid>(
      `SELECT o.id, o.total_cents::int AS total, o.paid_at IS NOT NULL AS "isPaid",
         coalesce(sum(a.amount_cents) FILTER (WHERE a.state = 'paid' AND a.receipt IS NOT NULL), 0)::int AS "inLedger"
       FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id WHERE o.id = ANY ($1) GROUP BY o.id`,
      [ids],
    ),
    receipts: await client.query<Receipt>(
      `SELECT order_id AS "orderId", receipt, amount_cents::int AS amount FROM payment_attempts
       WHERE state = 'paid' AND receipt IS NOT NULL AND order_id = ANY ($1)`,
      [ids],
    ),
  }))
  const held = await heldByProvider(providers.cybersource)
  const stored = new Map(paid.rows.map((row) => [row.id, row]))
  for (const { orderId, orderNo, isPaid, isByCard, phone } of orders) {
    const row = stored.get(orderId)
    if (isPaid && !row?.isPaid) wrong.push(`order ${orderNo} was said to be paid and is not`)
    if (row?.isPaid && row.inLedger < row.total)
      wrong.push(`order ${orderNo} is paid with ${row.inLedger} of ${row.total}`)
    if (row && row.inLedger > row.total) wrong.push(`order ${orderNo} was paid ${row.inLedger} instead of ${row.total}`)
    const paidBy = receipts.rows.filter((one) => one.orderId === orderId)
    if (isByCard) {
      const other = paidBy.filter(({ receipt, amount }) => held.get(receipt) !== amount)
      if (other.length > 0) wrong.push(`the provider holds other money for order ${orderNo} than the ledger says`)
      continue
    }
    const own = paidBy.map(({ receipt }) => receipt)
    const taken = await receiptsOn(providers.daraja, phone)
    const missing = taken.filter((receipt) => !own.includes(receipt))
    if (missing.length > 0) wrong.push(`money of order ${orderNo} that the ledger does not know: ${missing.join(', ')}`)
    const invented = own.filter((receipt) => !taken.includes(receipt))
    if (invented.length > 0) wrong.push(`payments of order ${orderNo} without a payer: ${invented.join(', ')}`)
  }
  return wrong
}

/** The payments of a phone, by its received messages. */
async function receiptsOn(phones: string, phone: string): Promise<string[]> {
  const answer = await fetch(`${phones}/phone/api/state?phone=${phone}`)
  const { messages } = (await answer.json()) as { messages: { receipt: string | null }[] }
  return messages.map(({ receipt }) => receipt).filter((receipt) => receipt !== null)
}

export interface EmailFigures {
  wrong: string[]
  sent: number
  /** Taken more than once, and known as sent more than once. */
  doubtful: number
  waiting: number
}

/** Each email was taken once; one that was taken twice is known to have been tried more than once. */
export async function checkEmails(
  url: string,
  { taken }: CountingSmtp,
  orders: readonly Order[],
): Promise<EmailFigures> {
  const rows = await ask(url, async (client) => {
    const { rows } = await client.query<{ to: string; sent: number; waiting: number; tries: number }>(
      `SELECT "to", count(sent_at)::int AS sent, (count(*) - count(sent_at))::int AS waiting, sum(attempts)::int AS tries
       FROM mails WHERE "to" = ANY ($1) GROUP BY "to"`,
      [orders.map(({ email }) => email)],
    )
    return rows
  })
  const figures: EmailFigures = { wrong: [], sent: 0, doubtful: 0, waiting: 0 }
  for (const { to, sent, waiting, tries } of rows) {
    const arrived = taken.get(to) ?? 0
    figures.sent += sent
    figures.waiting += waiting
    if (arrived < sent) figures.wrong.push(`${sent} emails to ${to} are noted as sent, ${arrived} arrived`)
    if (arrived > tries) figures.wrong.push(`${arrived} emails to ${to} arrived, ${tries} were tried`)
    if (arrived > sent) figures.doubtful += arrived - sent
  }
  const written = new Set(rows.map(({ to }) => to))
  const without = orders.filter(({ email }) => !written.has(email))
  if (without.length > 0) figures.wrong.push(`${without.length} customers were written no email`)
  return figures
}

/** Follow-up work of orders (emails, documents): the longest wait in seconds, and the number still waiting. */
export async function followUps(url: string, sinceOrderNo: number): Promise<{ longest: number; waiting: number }> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ longest: number; waiting: number }>(
      `SELECT coalesce(extract(epoch FROM max(e.handled_at - e.at)), 0)::float8 AS longest,
         count(*) FILTER (WHERE e.handled_at IS NULL)::int AS waiting
       FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.order_no > $1`,
      [sinceOrderNo],
    )
    return rows[0] ?? { longest: 0, waiting: 0 }
  })
}
