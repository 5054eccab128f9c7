/** Commands for payments: refunded once, never more than was paid, and recorded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import { sampleSite } from '#sample/site.ts'
import { openImportService } from '../modules/catalogue/import/import-service.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import type { PaybillPayment } from '../modules/payments/providers/mpesa/wire.ts'
import { accountReferenceOf } from '../modules/payments/rules/payment-references.ts'
import { recordByHand } from '../modules/payments/use-cases/paid-by-hand.ts'
import { CARD, type CardShop, openCardShop } from '../testing/card-shop.ts'
import { openEmbedded } from '../testing/databases.ts'
import { testEnv } from '../testing/shop.ts'
import { TIMING } from '../testing/timing.ts'
import type { OrderToPay } from '../testing/unpaid-order.ts'
import { cancelPaid, unpaidOrder } from '../testing/unpaid-order.ts'
import { type CommandParts, Refused } from './command.ts'
import { reachCommands } from './operator-client.ts'
import { openOperatorPort } from './operator-port.ts'
import { runCommand } from './run-command.ts'

let at: CardShop
let parts: CommandParts
beforeAll(async () => {
  at = await openCardShop(await openEmbedded())
  const { database, clock, providers, files } = at.shop.app.shop
  const seller = sellerOf(testEnv(), sampleSite)
  const own = { seller, publicUrl: 'http://localhost:3000', files, log: pino({ level: 'silent' }) }
  parts = { database, clock, providers, ...own }
})
beforeEach(() => at.switches({ modes: { payment: 'normal', search: 'normal', 'follow-up': 'normal' } }))
afterAll(() => at.close())

/** Runs a command as typed, and returns its whole output. @throws Refused */
async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'amina')) output += text
  return output
}

async function paidByCard(): Promise<OrderToPay> {
  const order = await at.order()
  await at.pay(order, CARD.success)
  return order
}

async function payByHand({ orderNo, totalCents }: OrderToPay, receipt: string): Promise<void> {
  await confirm(receipt, { amountCents: totalCents, accountReference: accountReferenceOf(orderNo) })
}

const confirm = (receipt: string, change: Partial<PaybillPayment>) =>
  recordByHand(
    { database: at.database, clock: systemClock },
    {
      receipt,
      amountCents: 1740_00,
      shortCode: '174379',
      accountReference: 'Amina',
      paidAt: new Date(),
      maskedPhone: null,
      payerName: null,
      ...change,
    },
    { source: 'confirmation', businessNumbers: ['174379'] },
  )

test('every command shows its usage without running', async () => {
  const before = await at.database.query('SELECT count(*) FROM operator_actions')
  expect(await run()).toMatch(/payments refund/)
  for (const verb of ['list', 'refund', 'reverse', 'check', 'export']) {
    expect(await run('payments', verb, '--help')).toContain(`npm run shop-api -- payments ${verb}`)
  }
  for (const wrong of [
    ['payments', 'give'],
    ['orders'],
    ['payments', 'refund'],
    ['payments', 'list', '--colour', 'red'],
  ]) {
    await expect(run(...wrong)).rejects.toThrow(Refused)
  }
  expect(await at.database.query('SELECT count(*) FROM operator_actions')).toEqual(before)
})

test('a card is refunded in parts through its provider, never beyond the paid amount', async () => {
  const order = await paidByCard()
  const no = String(order.orderNo)
  const early = run('payments', 'refund', no, '--note', 'Early', '--amount', '1')
  await expect(early).rejects.toThrow('Nothing is due back for this order')
  await cancelPaid(at.database, order)
  expect(await run('payments', 'refund', no, '--note', 'Torn', '--amount', '700')).toMatch(
    /KSh.700\.00: refunded, receipt \d{22}/,
  )
  expect(await at.held(order)).toBe(1040_00)
  await expect(run('payments', 'refund', no, '--note', 'More', '--amount', '1040.01')).rejects.toThrow(
    /Only KSh.1,040.00 is left/,
  )
  await expect(run('payments', 'refund', no)).rejects.toThrow('--note')
  await run('payments', 'refund', no, '--note', 'The rest')
  expect(await at.held(order)).toBe(0)
  await expect(run('payments', 'refund', no, '--note', 'Again')).rejects.toThrow('Nothing is left')
  const audit = await at.database.query(
    `SELECT operator, given ->> 'note' AS note, outcome FROM operator_actions WHERE given -> 'arguments' @> $1::jsonb ORDER BY id`,
    [JSON.stringify([no])],
  )
  expect(audit).toEqual([
    { operator: 'amina', note: 'Early', outcome: expect.stringContaining('refused: Nothing is due back') },
    { operator: 'amina', note: 'Torn', outcome: 'done' },
    { operator: 'amina', note: 'More', outcome: expect.stringContaining('refused: Only') },
    { operator: 'amina', note: null, outcome: expect.stringContaining('refused: Add the reason') },
    { operator: 'amina', note: 'The rest', outcome: 'done' },
    { operator: 'amina', note: 'Again', outcome: expect.stringContaining('refused: Nothing') },
  ])
})

test('does not repeat a refund with a lost response and finds it by a query', async () => {
  const order = await paidByCard()
  await cancelPaid(at.database, order)
  await at.switches({ modes: { 'follow-up': 'lost', search: 'down' } })
  expect(await run('payments', 'refund', String(order.orderNo), '--note', 'Torn')).toMatch(/not known yet/)
  await expect(run('payments', 'refund', String(order.orderNo), '--note', 'Torn')).rejects.toThrow('Nothing is left')
  expect(await run('payments', 'check')).toMatch(/No new results/)
  await at.switches({ modes: { 'follow-up': 'normal', search: 'normal' } })
  expect(await run('payments', 'check')).toMatch(/refunded, receipt/)
  expect(await at.held(order)).toBe(0)
})

test('a refund that the provider refuses can be tried again', async () => {
  const order = await paidByCard()
  await cancelPaid(at.database, order)
  await run('payments', 'reverse', String(order.orderNo), '--note', 'Mistake', '--amount', '40')
  const [row] = await at.database.query<{ receipt: string }>(
    'SELECT receipt FROM payment_attempts WHERE order_id = $1',
    [order.id],
  )
  expect(row?.receipt).toMatch(/^\d{22}$/)
  // Refunded at the provider's own portal in the meantime: it refuses more than the rest, and we can request less.
  await parts.providers.card.refund?.(
    'refund',
    { id: 'elsewhere', attempt: { receipt: row?.receipt } as never, amountCents: 1000_00 },
    { requestId: 'x', log: parts.log },
  )
  await expect(run('payments', 'refund', String(order.orderNo), '--note', 'All')).rejects.toThrow('was not refunded')
  expect(await run('payments', 'refund', String(order.orderNo), '--note', 'Rest', '--amount', '700')).toMatch(
    /refunded/,
  )
})

test('records a manual M-Pesa refund with its receipt once', async () => {
  const order = await at.order()
  await payByHand(order, 'UHAND00001')
  await cancelPaid(at.database, order)
  const no = String(order.orderNo)
  await expect(run('payments', 'refund', no, '--note', 'Torn')).rejects.toThrow('--receipt')
  await expect(run('payments', 'reverse', no, '--note', 'Torn')).rejects.toThrow('Only a card')
  expect(await run('payments', 'refund', no, '--note', 'Torn', '--receipt', 'UBACK00001', '--amount', '40')).toMatch(
    /UBACK00001/,
  )
  await expect(
    run('payments', 'refund', no, '--note', 'x', '--receipt', 'UBACK00001', '--amount', '40'),
  ).rejects.toThrow('another refund')
})

test('lists a double payment until it is refunded', async () => {
  const order = await paidByCard()
  await payByHand(order, 'UTWICE0001')
  expect(await run('payments', 'list', '--unmatched')).toMatch(/UTWICE0001 .* the order is already paid/)
  await run('payments', 'match', 'UTWICE0001', '--order', String(order.orderNo), '--note', 'Seen in the portal')
  expect(await run('payments', 'list', '--unmatched')).not.toContain('UTWICE0001')
  expect(await run('payments', 'list', '--to-give-back')).toContain('UTWICE0001')
  await expect(run('payments', 'refund', String(order.orderNo), '--note', 'Twice')).rejects.toThrow('more than once')
  const [second] = await at.database.query<{ id: string }>(
    "SELECT id FROM payment_attempts WHERE receipt = 'UTWICE0001'",
  )
  await run('payments', 'refund', second?.id ?? '', '--note', 'Twice', '--receipt', 'UBACK00002')
  expect(await run('payments', 'list', '--to-give-back')).not.toContain('UTWICE0001')
  const lines = await run('payments', 'list', '--order', String(order.orderNo))
  expect(lines).toMatch(/card •••• 2701 {2}paid/)
})

test('the export agrees with the orders to the cent, and reports a difference', async () => {
  const csv = await run('payments', 'export', '--from', '2020-01-01')
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sum = (name: string) => lines.find(([what, of]) => what === 'sum' && of === name)?.[2]
  const [{ cents }] = (await at.database.query<{ cents: number }>(
    'SELECT sum(total_cents)::bigint AS cents FROM orders WHERE payment_status = 2',
  )) as [{ cents: number }]
  expect([sum('orders paid'), sum('ledger minus orders')]).toEqual([(Number(cents) / 100).toFixed(2), '0.00'])
  const rows = lines.slice(1).filter(([what]) => what !== 'sum')
  const column = (name: string) => lines[0]?.indexOf(name) as number
  const total = (name: string) => rows.reduce((all, row) => all + Number(row[column(name)]), 0).toFixed(2)
  expect([total('received'), total('refunded'), total('above the order total')]).toEqual([
    sum('received'),
    sum('refunded'),
    sum('of it above the order totals'),
  ])
  expect(csv).not.toMatch(/2547\d{8}|4000000000002701/)
  await expect(run('payments', 'export', '--from', '2026-02-31')).rejects.toThrow('--from')
  expect(await run('payments', 'export', '--from', '2020-01-01', '--to', '2020-01-02')).toContain('sum,received,0.00')
})

test('money for an order received after its cancellation is in the export without a difference', async () => {
  const order = await unpaidOrder(at.database)
  await at.database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at, checkout_request_id, merchant_request_id)
     VALUES ('cancelled-' || $1, $1, 1, 'unknown', $2, now(), 'c-' || $1, 'm-' || $1)`,
    [order.id, order.totalCents],
  )
  await at.database.query('UPDATE orders SET status = 5, payment_status = 1 WHERE id = $1', [order.id])
  const { recordEvent } = await import('../modules/payments/use-cases/ledger.ts')
  const event = { kind: 'paid', receipt: 'ULATER0001', amountCents: order.totalCents } as const
  const ledger = { database: at.database, clock: systemClock, timing: TIMING }
  await recordEvent(ledger, { id: `cancelled-${order.id}` }, { event, source: 'callback', facts: {} })
  expect(await run('payments', 'export', '--from', '2020-01-01')).toContain('ledger minus orders,0.00')
  expect(await run('payments', 'list', '--to-give-back')).toContain('ULATER0001')
})

test('money without an order is listed with suggestions, matched, closed, and always in the export', async () => {
  const received = async () =>
    Number(/sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2020-01-01'))?.[1])
  const before = await received()
  const order = await unpaidOrder(at.database)
  const typed = `FUMA${String(order.orderNo).replace('0', 'O')}X`.slice(0, 3 + String(order.orderNo).length + 1)
  await confirm('UWAIT00001', { accountReference: typed.replace(/X$/, ''), amountCents: 740_00 })
  await confirm('UWAIT00002', { accountReference: 'Rent' })
  await confirm('UWAIT00003', { accountReference: 'Who knows' })
  const listed = await run('payments', 'list', '--unmatched')
  expect(listed).toMatch(/UWAIT00001 .*\n {4}perhaps order \d+: letters read as digits/)
  expect(await received()).toBe(before + 740 + 1740 + 1740)
  const no = String(order.orderNo)
  expect(await run('payments', 'match', 'UWAIT00001', '--order', no)).toContain('KSh\u00a01,000.00 is still due.')
  await expect(run('payments', 'match', 'UWAIT00001', '--order', no)).rejects.toThrow(`already matched to order ${no}`)
  await expect(run('payments', 'match', 'UWAIT00002', '--order', '9')).rejects.toThrow('There is no order 9.')
  await expect(run('payments', 'match', 'UWAIT00002')).rejects.toThrow('--order NUMBER or --company')
  await expect(run('payments', 'refund', 'UWAIT00002', '--note', 'x')).rejects.toThrow('payments close')
  const back = ['--returned', 'USENTBACK1', '--reason', 'Not ours']
  expect(await run('payments', 'close', 'UWAIT00002', ...back)).toContain('sent back with receipt USENTBACK1')
  await expect(run('payments', 'close', 'UWAIT00003', ...back)).rejects.toThrow('another refund')
  await run('payments', 'close', 'UWAIT00003', '--reason', 'A test of the till')
  expect(await run('payments', 'list', '--unmatched')).not.toMatch(/UWAIT/)
  expect(await received()).toBe(before + 740 + 1740 + 1740)
})

test('money for a company is entered on its account, once', async () => {
  await at.database.query(
    "INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Test Traders', 'approved', '{}')",
  )
  await run('credit', 'limit', 'Test Traders', '50000')
  await confirm('UCOMPANY01', { accountReference: 'Test Traders' })
  expect(await run('payments', 'match', 'UCOMPANY01', '--company', 'Test Traders')).toMatch(
    /on the account of Test Traders/,
  )
  await expect(run('payments', 'match', 'UCOMPANY01', '--company', 'Test Traders')).rejects.toThrow('already closed')
  expect(await run('credit', 'show', 'Test Traders')).toContain('UCOMPANY01')
})

test('a payment found only in the portal is recorded, matched like a notified payment, and counted once', async () => {
  const order = await unpaidOrder(at.database)
  const input = [
    '--amount',
    '1740',
    '--account',
    accountReferenceOf(order.orderNo),
    '--at',
    '2026-11-20 14:05',
    '--note',
    'Portal',
  ]
  expect(await run('payments', 'record', 'UPORTAL001', ...input)).toContain(`a payment of order ${order.orderNo}`)
  await expect(run('payments', 'record', 'UPORTAL001', ...input)).rejects.toThrow('known already')
  await confirm('UPORTAL001', { accountReference: accountReferenceOf(order.orderNo) })
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, received: 1740_00, receipt: 'UPORTAL001' })
  await expect(run('payments', 'record', 'UPORTAL002', ...input.slice(0, 4))).rejects.toThrow('--at')
  await expect(run('payments', 'record', 'UPORTAL002', ...input.with(1, '-5'))).rejects.toThrow('--amount')
  await expect(run('payments', 'record', 'nonsense!', ...input)).rejects.toThrow('RECEIPT')
  const wrongDay = input.with(5, '2026-02-30 14:05')
  await expect(run('payments', 'record', 'UPORTAL002', ...wrongDay)).rejects.toThrow('--at')
})

test('a counted but unreceived payment is listed, deducted with --yes, and a loss if it was refunded', async () => {
  const order = await unpaidOrder(at.database)
  const row = (id: string, more: string) =>
    at.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at, settled_at, by_hand, receipt, receipt_heard_at)
       VALUES ($1, $2, 1, 'paid', $3, now() - interval '1 hour', now(), ${more})`,
      [id, order.id, order.totalCents],
    )
  // Counted before receipts were unique: the prompt's money arrived with the receipt of the other row.
  await at.database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at, settled_at, by_hand, receipt, receipt_heard_at)
       VALUES ($1, $2, 1, 'paid', $3, now(), now(), true, 'UREAL00001', now())`,
      [`real-${order.id}`, order.id, order.totalCents],
    )
    await query('UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = $1', [order.id])
  })
  await row(`phantom-${order.id}`, 'false, NULL, NULL')
  await run('payments', 'refund', `phantom-${order.id}`, '--note', 'Paid twice', '--receipt', 'UPHANTOM01')
  expect(await run('payments', 'corrections')).toMatch(/phantom-.*LOSS: KSh.1,740\.00.*\nNothing was written/)
  expect(await run('payments', 'corrections', '--yes')).toMatch(/phantom-.*was counted but not received/)
  expect(await run('payments', 'corrections', '--yes')).toBe('None.\n')
  expect(await run('payments', 'list', '--order', String(order.orderNo))).toMatch(
    /1,740\.00 not received.*LOST KSh.1,740\.00/,
  )
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, received: 1740_00, toGiveBack: 0 })
  expect(await run('payments', 'export', '--from', '2020-01-01')).toMatch(
    /sum,refunded of payments not received,1740\.00/,
  )
  await expect(at.database.query('DELETE FROM payment_corrections')).rejects.toThrow('stays written')
})

test('refunds whole shillings only and rejects the receipt of an incoming payment', async () => {
  const order = await unpaidOrder(at.database)
  await confirm('UPARTBACK1', { accountReference: accountReferenceOf(order.orderNo), amountCents: 700_00 })
  await cancelPaid(at.database, order)
  const refund = (amount: string, receipt: string) =>
    run('payments', 'refund', 'UPARTBACK1', '--note', 'x', '--amount', amount, '--receipt', receipt)
  await expect(refund('100.50', 'UBACK00010')).rejects.toThrow('whole shillings')
  await expect(refund('100', 'UPARTBACK1')).rejects.toThrow('received money, not to a refund')
  expect(await refund('100', 'uback00011')).toContain('UBACK00011')
  expect(await at.statusOf(order)).toMatchObject({ toGiveBack: 600_00, received: 700_00, givenBack: 100_00 })
  await confirm('UWAITBACK1', {})
  await expect(run('payments', 'close', 'UWAITBACK1', '--reason', 'x', '--returned', 'UWAITBACK1')).rejects.toThrow(
    'received money, not to a refund',
  )
})

test('money to another business number belongs to no order and to no sum', async () => {
  const order = await unpaidOrder(at.database)
  const sum = async () => /sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2020-01-01'))?.[1]
  const before = await sum()
  await confirm('UELSEWHERE', { accountReference: accountReferenceOf(order.orderNo), shortCode: '600000' })
  await expect(run('payments', 'match', 'UELSEWHERE', '--order', String(order.orderNo))).rejects.toThrow(
    'another business',
  )
  await run('payments', 'close', 'UELSEWHERE', '--reason', 'Not ours')
  expect(await sum()).toBe(before)
})

test('a payment stays on the day it was paid, whenever it is matched', async () => {
  const order = await unpaidOrder(at.database)
  await confirm('UEARLIER01', { paidAt: new Date('2021-01-15T09:00:00Z') })
  const january = async () =>
    /sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2021-01-01', '--to', '2021-01-31'))?.[1]
  expect(await january()).toBe('1740.00')
  await run('payments', 'match', 'UEARLIER01', '--order', String(order.orderNo))
  expect(await january()).toBe('1740.00')
})

test('shows operators events that contradict the ledger', async () => {
  const order = await at.order()
  const event = { kind: 'paid', receipt: 'UOTHER0001', amountCents: 1_00 } as const
  await at.database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at, checkout_request_id, merchant_request_id)
     VALUES ('contradicted-' || $1, $1, 1, 'unknown', $2, now(), 'c-' || $1, 'm-' || $1)`,
    [order.id, order.totalCents],
  )
  const ledger = { database: at.database, clock: systemClock, timing: TIMING }
  const facts = { resultCode: '0', amountCents: 1_00, receipt: 'UOTHER0001' }
  const { recordEvent } = await import('../modules/payments/use-cases/ledger.ts')
  await recordEvent(ledger, { id: `contradicted-${order.id}` }, { event, source: 'callback', facts })
  await recordEvent(ledger, { id: 'nobody' }, { event, source: 'callback', facts })
  const shown = await run('payments', 'contradictions')
  expect(shown).toMatch(
    new RegExp(`order ${order.orderNo} .*another amount.*said result 0, KSh.1.00, receipt UOTHER0001`),
  )
  expect(shown).toMatch(/no order {2}names no known attempt/)
  expect(await run('payments', 'list', '--order', String(order.orderNo))).toContain('CONTRADICTED')
})

test('the port of a running shop API streams output, explains refusals and requires the token', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  const log = pino({ level: 'silent' })
  const env = testEnv()
  const service = openImportService({
    env,
    publicUrl: env.PUBLIC_URL,
    database: at.database,
    clock: systemClock,
    log,
    onSwitched: async () => {},
  })
  const port = await openOperatorPort(folder, service, log as FastifyBaseLogger, parts)
  try {
    const commands = await reachCommands(folder)
    let output = ''
    for await (const text of commands?.(['payments', 'list', '--limit', '1'], 'juma') ?? []) output += text
    expect(output).toMatch(/order \d+/)
    const refused = async () => {
      for await (const _text of commands?.(['payments', 'refund', '1', '--note', 'x'], 'juma') ?? []);
    }
    await expect(refused()).rejects.toThrow('There is no payment or order 1.')
    const [last] = await at.database.query(
      'SELECT operator, command, outcome FROM operator_actions ORDER BY id DESC LIMIT 1',
    )
    expect(last).toMatchObject({
      operator: expect.stringContaining('juma'),
      command: 'payments refund',
      outcome: expect.stringContaining('refused'),
    })
  } finally {
    await port.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
