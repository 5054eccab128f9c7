/** Commands for orders: they follow the customers' rules, are recorded, and notify customers. */
import { pino } from 'pino'
import { sendInquiry } from '#lib/contract/content/help.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { cancelItemRequest } from '#lib/contract/orders/cancellation.ts'
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
import { type CommandParts, Refused } from './command.ts'
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
  const { no } = await paidOrder()
  await run('orders', 'advance', no)
  await expect(run('orders', 'advance', no, '--to', 'delivered')).rejects.toThrow('cannot become Delivered')
  const logged = await shop.database.query(
    `SELECT action, operator, outcome, subject_id AS "orderNo", after, personal FROM audit_log
     WHERE subject_kind = 'order' AND subject_id = $1 ORDER BY id`,
    [no],
  )
  const advance = { action: 'orders.advance', operator: 'grace', orderNo: no }
  expect(logged).toEqual([
    { ...advance, outcome: 'done', after: { command: true, numbers: [no] }, personal: null },
    {
      ...{ ...advance, outcome: 'refused', after: { command: true, numbers: [no], to: 'delivered' } },
      personal: { refused: `Order ${no} is In Process and cannot become Delivered.` },
    },
  ])
})

test('advances an order step by step, notifies its customer and records each step', async () => {
  const { person, no } = await paidOrder()
  expect(await run('orders', 'advance', no)).toBe(`Order ${no}: Pending Approval → In Process.\n`)
  await expect(run('orders', 'advance', no, '--to', 'delivered')).rejects.toThrow(
    `Order ${no} is In Process and cannot become Delivered.`,
  )
  expect(await run('orders', 'advance', no, '--to', 'out-for-delivery')).toMatch(/In Process → Out for Deliver/)
  await expect(run('orders', 'cancel', no, '--reason', 'Lost')).rejects.toThrow(
    /ready to collect and can no longer be cancelled/,
  )
  await expect(run('orders', 'advance', '999999')).rejects.toThrow('We could not find this order.')
  await shop.app.shop.follower.runNow()
  const { data } = await shop.ask(notificationList, {}, person.headers)
  expect(data.map(({ notification }) => notification)).toEqual([
    `Order ${no} is ready to collect`,
    `Order ${no} is in process`,
    `Payment for order ${no} received`,
    `We have your order ${no}`,
  ])
  const history = (await run('orders', 'history', no)).trim().split('\n')
  expect(history.map((line) => line.split(' · ').slice(1).join(' · '))).toEqual([
    `placed · customer ${person.userId}`,
    'paid · provider',
    'In Process · grace',
    'Out for Deliver · grace',
  ])
  const audit = await shop.database.query<{ command: string; outcome: string }>(
    `SELECT command, outcome FROM operator_actions WHERE given->'arguments'->>0 = $1 AND command <> 'orders history' ORDER BY id`,
    [no],
  )
  expect(audit.map(({ command, outcome }) => `${command}: ${outcome.split(':')[0]}`)).toEqual([
    'orders advance: done',
    'orders advance: refused',
    'orders advance: done',
    'orders cancel: refused',
  ])
})

test('shows unpaid orders with their goods and cancels older orders unless a payment is in progress', async () => {
  const { query } = shop.database
  await query('UPDATE orders SET status = 4 WHERE status = 1')
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
  await expect(run('orders', 'cancel', '--reason', 'x')).rejects.toThrow('Name an order, or add --unpaid-before.')
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

test('advances an unpaid order only with --unpaid at every step and calls it unpaid', async () => {
  const { no } = await placed()
  const refusal = `Order ${no} is not paid, and it is not on account. To continue anyway, add --unpaid.`
  await expect(run('orders', 'advance', no)).rejects.toThrow(refusal)
  expect(await run('orders', 'advance', no, '--unpaid')).toBe(
    `Order ${no}: Pending Approval → In Process. It is not paid.\n`,
  )
  await expect(run('orders', 'advance', no)).rejects.toThrow(refusal)
  await run('orders', 'advance', no, '--unpaid')
  await expect(run('orders', 'advance', no, '--to', 'delivered')).rejects.toThrow(refusal)
  expect(await run('orders', 'advance', no, '--to', 'delivered', '--unpaid')).toMatch(/ → Delivered\. It is not paid\./)
  expect((await run('orders', 'history', no)).match(/ · grace · not paid$/gm)).toHaveLength(3)

  // A failed or open payment does not pay the order; a received payment does.
  const { orderId, no: other } = await placed()
  for (const status of [0, 1, 3]) {
    await shop.database.query('UPDATE orders SET payment_status = $2 WHERE id = $1', [orderId, status])
    await expect(run('orders', 'advance', other)).rejects.toThrow(/is not paid/)
  }
  await payOrder(shop.database, orderId, 'UPAID00001', orderClock())
  expect(await run('orders', 'advance', other, '--unpaid')).toBe(`Order ${other}: Pending Approval → In Process.\n`)
})

test('an order on its company’s account is sent before it is paid', async () => {
  const { headers, companyId, branchId } = await newPerson(shop.database, orderClock, 3)
  await run('credit', 'limit', String(companyId), '50000', '--terms', '30')
  const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), branchId }
  const { data } = await shop.ask(placeOrder, form, { ...headers, ...freshKey() })
  expect(await run('orders', 'advance', String(data.orderNo))).toBe(
    `Order ${data.orderNo}: Pending Approval → In Process.\n`,
  )
})

test('a request is listed, answered once, and needs words to be declined', async () => {
  const { person, orderId, no } = await placed()
  const input = { orderId, orderDetailId: 1, quantity: 2, reason: 2, comments: 'One is enough' }
  const { data } = await shop.ask(cancelItemRequest, input, { ...person.headers, ...freshKey() })
  const id = String(data.requestId)
  expect(await run('requests', 'list')).toMatch(
    new RegExp(`^${id} · order ${no} · 2 × Simba Blanket 1, Madder, 5 × 6 · I ordered too many · “One is enough”`),
  )
  await expect(run('requests', 'answer', id)).rejects.toThrow('Add --accept or --decline.')
  await expect(run('requests', 'answer', id, '--decline')).rejects.toThrow(Refused)
  expect(await run('requests', 'answer', id, '--decline', '--words', 'Already woven.')).toMatch(/is declined/)
  await expect(run('requests', 'answer', id, '--accept')).rejects.toThrow('This request was answered already.')
  expect(await run('requests', 'list')).toBe('No open requests.\n')
  expect(await run('orders', 'cancel', no, '--reason', 'The mill closed')).toBe(`Order ${no} is cancelled.\n`)
})

test('of a partly credited payment only the credited part is due for a refund', async () => {
  const { person, orderId, no } = await placed()
  await shop.database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at)
       SELECT 'in-part', id, 1, 'paid', total_cents, 'UINPART001', now(), now() FROM orders WHERE id = $1`,
      [orderId],
    )
    await query('UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = $1', [orderId])
  })
  await run('orders', 'advance', no)
  expect(await run('payments', 'list', '--to-give-back')).not.toContain('UINPART001')
  const input = { orderId, orderDetailId: 1, quantity: 1, reason: 2 }
  const { data } = await shop.ask(cancelItemRequest, input, { ...person.headers, ...freshKey() })
  const answer = await run('requests', 'answer', String(data.requestId), '--accept')
  const credited = /In all (KSh\s[\d,.]+) of it/.exec(answer)?.[1]
  expect(credited).toBeDefined()
  expect(await run('payments', 'list', '--to-give-back')).toContain(`receipt UINPART001, TO REFUND ${credited}`)
})

test('lists enquiries, and every command shows its usage', async () => {
  expect(await run('enquiries', 'list')).toBe('No messages yet.\n')
  const form = { topic: 1, subject: 'Where is it?', comment: 'Since Monday', email: 'a@example.co.ke' }
  await shop.ask(sendInquiry, form, freshKey())
  expect(await run('enquiries', 'list')).toMatch(
    /a@example\.co\.ke · An order I placed · Where is it\?\n {4}Since Monday/,
  )
  for (const [noun, verb] of ['orders advance', 'orders cancel', 'requests answer', 'enquiries list'].map((one) =>
    one.split(' '),
  )) {
    expect(await run(noun as string, verb as string, '--help')).toContain(`npm run shop-api -- ${noun} ${verb}`)
  }
})
