/** Commands for orders: they follow the customers' rules, are recorded, and notify customers. */
import { pino } from 'pino'
import { sendInquiry } from '#lib/contract/content/help.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { payOrder } from '../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson } from '../testing/people.ts'
import type { TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

let shop: TestShop
let parts: CommandParts
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  await seedHelp(shop.database.query)
  const { providers } = openProviders(readPaymentEnv({}), orderClock)
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const { files } = shop.app.shop
  const own = { seller, publicUrl: 'http://localhost:3000', files, log: pino({ level: 'silent' }) }
  parts = { database: shop.database, clock: orderClock, providers, ...own }
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'grace')) output += text
  return output
}

/** An order of a consumer, paid at once. */
async function placed() {
  const person = await newPerson(shop.database, orderClock, 2)
  const form = await orderForm(shop, [[1, 3]], 'collected')
  const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
  return { person, ...data, no: String(data.orderNo) }
}

type Placed = Awaited<ReturnType<typeof placed>>

async function paidOrder() {
  const order = await placed()
  await payOrder(shop.database, order.orderId, `U${order.no}`, orderClock())
  return order
}

test('records a command in the audit log too, with personal values separate', async () => {
  const { no } = await placed()
  await run('orders', 'hold', no, '--until', '2026-11-27')
  await expect(run('orders', 'hold', no, '--until', '2026-11-01')).rejects.toThrow('1 November 2026')
  const logged = await shop.database.query(
    `SELECT action, operator, outcome, subject_id AS "orderNo", after, personal FROM audit_log
     WHERE subject_kind = 'order' AND subject_id = $1 ORDER BY id`,
    [no],
  )
  const hold = { action: 'orders.hold', operator: 'grace', orderNo: no }
  const given = { command: true, numbers: [no] }
  expect(logged).toEqual([
    { ...hold, outcome: 'done', after: { ...given, until: '2026-11-27' }, personal: null },
    {
      ...{ ...hold, outcome: 'refused', after: { ...given, until: '2026-11-01' } },
      personal: { refused: expect.stringContaining('1 November 2026') },
    },
  ])
  const actions = await shop.database.query<{ command: string; outcome: string }>(
    `SELECT command, outcome FROM operator_actions WHERE given->'arguments'->>0 = $1 ORDER BY id`,
    [no],
  )
  expect(actions.map(({ command, outcome }) => `${command}: ${outcome.split(':')[0]}`)).toEqual([
    'orders hold: done',
    'orders hold: refused',
  ])
})

test('shows unpaid orders with their goods and cancels older orders unless a payment is in progress', async () => {
  const { query } = shop.database
  await query('UPDATE orders SET status = 5 WHERE status = 1')
  const orders = [await placed(), await placed(), await placed(), await placed()]
  const [old, paying, paidNow, fresh] = orders as [Placed, Placed, Placed, Placed]
  await query("UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)", [
    [old.orderId, paying.orderId, paidNow.orderId],
  ])
  await payOrder(shop.database, paidNow.orderId, 'UPAIDNOW01', orderClock())
  await query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at)
     SELECT 'paying', id, 1, 'prompted', total_cents, $2 FROM orders WHERE id = $1`,
    [paying.orderId, orderClock()],
  )
  expect((await run('orders', 'unpaid')).trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${old.no} · KSh.+ · placed 22 Nov.+ · reserved until 25 Nov.+`)),
    expect.stringContaining(paying.no),
    expect.stringContaining(fresh.no),
  ])
  expect(await run('orders', 'release', fresh.no)).toBe(`The products of order ${fresh.no} are in stock again.\n`)
  expect(await run('orders', 'unpaid')).toMatch(new RegExp(`^${fresh.no} .+ · not reserved since 24 Nov`, 'm'))
  for (const { no } of [fresh, paying, paidNow]) {
    await expect(run('orders', 'release', no)).rejects.toThrow(`The products of order ${no} cannot be released.`)
  }
  await expect(run('orders', 'cancel', '--reason', 'x')).rejects.toThrow('--unpaid-before is a day such as')
  expect(await run('orders', 'cancel', '--unpaid-before', '2026-11-24', '--reason', 'It was never paid')).toBe(
    `Order ${old.no} is cancelled.\nOrder ${paying.no} is unchanged: it was paid, or is being paid.\n` +
      '1 of 2 unpaid orders from before 24 November 2026 cancelled.\n',
  )
  expect(await run('orders', 'unpaid')).not.toContain(old.no)
  const [row] = await query<{ state: string }>('SELECT state FROM order_reservations WHERE order_id = $1', [
    old.orderId,
  ])
  expect(row?.state).toBe('cancelled')
})

test('goods are held longer, or again, for money that is on its way', async () => {
  const { no } = await placed()
  expect(await run('orders', 'hold', no, '--until', '2026-11-27')).toBe(
    `The products of order ${no} are reserved until the end of 27 November 2026.\n`,
  )
  expect(await run('orders', 'unpaid')).toMatch(new RegExp(`^${no} .+ · reserved until 28 November 2026, 00:00`, 'm'))
  await run('orders', 'release', no)
  await run('orders', 'hold', no, '--until', '2026-11-26')
  expect(await run('orders', 'unpaid')).toMatch(new RegExp(`^${no} .+ · reserved until 27 November 2026, 00:00`, 'm'))
  await expect(run('orders', 'hold', no, '--until', '2026-11-01')).rejects.toThrow('is over')
  await expect(run('orders', 'hold', no, '--until', '2027-01-01')).rejects.toThrow('at most 14 days')
  await run('orders', 'release', no)
  await shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE id = 1')
  await expect(run('orders', 'hold', no, '--until', '2026-11-26')).rejects.toThrow('not enough left of')
  await shop.database.query('UPDATE variants SET stock_tenths = 100000 WHERE id = 1')
  const paidAlready = await paidOrder()
  await expect(run('orders', 'hold', paidAlready.no, '--until', '2026-11-26')).rejects.toThrow(
    'is not waiting to be paid',
  )
})

test('lists enquiries, and every command shows its usage', async () => {
  expect(await run('enquiries', 'list')).toBe('No messages yet.\n')
  const form = { topic: 1, subject: 'Where is it?', comment: 'Since Monday', email: 'a@example.co.ke' }
  await shop.ask(sendInquiry, form, freshKey())
  expect(await run('enquiries', 'list')).toMatch(
    /a@example\.co\.ke · An order I placed · Where is it\?\n {4}Since Monday/,
  )
  for (const [noun, verb] of ['orders cancel', 'orders hold', 'enquiries list'].map((one) => one.split(' '))) {
    expect(await run(noun as string, verb as string, '--help')).toContain(`npm run shop-api -- ${noun} ${verb}`)
  }
})
