/** Payments by command: reversed once and never beyond the paid amount, exported, recorded, corrected, and logged. */
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
import { attemptsOf } from '../modules/payments/use-cases/attempts.ts'
import { recordByHand } from '../modules/payments/use-cases/paid-by-hand.ts'
import { refundPayment } from '../modules/payments/use-cases/refund-payment.ts'
import { closeUnmatched, listUnmatched, matchToOrder, type Resolver } from '../modules/payments/use-cases/unmatched.ts'
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

const staff = (): Resolver => ({ ...parts, operator: 'amina' })
const match = (receipt: string, orderNo: number) => matchToOrder(staff(), receipt, orderNo, '')
const close = (receipt: string, sentBack: string | null = null) =>
  closeUnmatched(staff(), receipt, 'Not for an order', sentBack)

/** Refunds a payment of an order as the office does. @param receipt of a refund sent manually */
async function refund(order: OrderToPay, amountCents: number, receipt?: string, id?: string) {
  const paid = (await attemptsOf(at.database, order.id)).filter(({ state }) => state === 'paid')
  const attempt = id === undefined ? paid[0] : paid.find((one) => one.id === id)
  if (!attempt) throw new Error('nothing was paid')
  const kind = receipt === undefined ? ('refund' as const) : ('by-hand' as const)
  const given = { attempt, kind, amountCents, note: 'x', operator: 'amina', receipt }
  return refundPayment(parts, given, { requestId: 'x', log: parts.log })
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
  expect(await run()).toMatch(/payments reverse/)
  for (const verb of ['reverse', 'export', 'record']) {
    expect(await run('payments', verb, '--help')).toContain(`npm run shop-api -- payments ${verb}`)
  }
  for (const wrong of [
    ['payments', 'give'],
    ['orders'],
    ['payments', 'reverse'],
    ['payments', 'export', '--colour', 'red'],
  ]) {
    await expect(run(...wrong)).rejects.toThrow(Refused)
  }
  expect(await at.database.query('SELECT count(*) FROM operator_actions')).toEqual(before)
})

test('a card is reversed in parts through its provider, never beyond the paid amount', async () => {
  const order = await paidByCard()
  const no = String(order.orderNo)
  const early = run('payments', 'reverse', no, '--note', 'Early', '--amount', '1')
  await expect(early).rejects.toThrow('Nothing is due back for this order')
  await cancelPaid(at.database, order)
  expect(await run('payments', 'reverse', no, '--note', 'Torn', '--amount', '700')).toMatch(
    /KSh.700\.00: reversed, receipt \d{22}/,
  )
  expect(await at.held(order)).toBe(1040_00)
  await expect(run('payments', 'reverse', no, '--note', 'More', '--amount', '1040.01')).rejects.toThrow(
    /Only KSh.1,040.00 is left/,
  )
  await expect(run('payments', 'reverse', no)).rejects.toThrow('--note')
  await run('payments', 'reverse', no, '--note', 'The rest')
  expect(await at.held(order)).toBe(0)
  await expect(run('payments', 'reverse', no, '--note', 'Again')).rejects.toThrow('Nothing is left')
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
  expect(await refund(order, 1700_00)).toMatchObject({ state: 'failed' })
  expect(await refund(order, 700_00)).toMatchObject({ state: 'done' })
})

test('only a card is reversed, and one payment at a time', async () => {
  const order = await paidByCard()
  const no = String(order.orderNo)
  await payByHand(order, 'UTWICE0001')
  await match('UTWICE0001', order.orderNo)
  await expect(run('payments', 'reverse', no, '--note', 'Twice')).rejects.toThrow('more than once')
  const [second] = await at.database.query<{ id: string }>(
    "SELECT id FROM payment_attempts WHERE receipt = 'UTWICE0001'",
  )
  await expect(run('payments', 'reverse', second?.id ?? '', '--note', 'Twice')).rejects.toThrow('Only a card')
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
  expect(await at.statusOf(order)).toMatchObject({ toGiveBack: order.totalCents, receipt: 'ULATER0001' })
})

test('money without an order is in the export, also once it is matched or closed', async () => {
  const received = async () =>
    Number(/sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2020-01-01'))?.[1])
  const before = await received()
  const order = await unpaidOrder(at.database)
  const typed = `FUMA${String(order.orderNo).replace('0', 'O')}X`.slice(0, 3 + String(order.orderNo).length + 1)
  await confirm('UWAIT00001', { accountReference: typed.replace(/X$/, ''), amountCents: 740_00 })
  await confirm('UWAIT00002', { accountReference: 'Rent' })
  await confirm('UWAIT00003', { accountReference: 'Who knows' })
  const [suggestion] =
    (await listUnmatched(at.database)).find(({ receipt }) => receipt === 'UWAIT00001')?.suggestions ?? []
  expect(suggestion?.orderNo).toBe(order.orderNo)
  expect(suggestion?.reasons[0]?.text).toContain('letters read as digits')
  expect(await received()).toBe(before + 740 + 1740 + 1740)
  expect(await match('UWAIT00001', order.orderNo)).toMatchObject({ dueCents: 1000_00 })
  await expect(match('UWAIT00001', order.orderNo)).rejects.toThrow(`already matched to order ${order.orderNo}`)
  await expect(match('UWAIT00002', 9)).rejects.toThrow('There is no order 9.')
  await close('UWAIT00002', 'USENTBACK1')
  await expect(close('UWAIT00003', 'USENTBACK1')).rejects.toThrow('another refund')
  await close('UWAIT00003')
  expect((await listUnmatched(at.database)).filter(({ receipt }) => receipt.startsWith('UWAIT'))).toEqual([])
  expect(await received()).toBe(before + 740 + 1740 + 1740)
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
  await expect(run('payments', 'record', 'UPORTAL001', ...input)).rejects.toThrow('is known')
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
  await refund(order, order.totalCents, 'UPHANTOM01', `phantom-${order.id}`)
  expect(await run('payments', 'corrections')).toMatch(/phantom-.*LOSS: KSh.1,740\.00.*\nNothing was written/)
  expect(await run('payments', 'corrections', '--yes')).toMatch(/phantom-.*was counted but not received/)
  expect(await run('payments', 'corrections', '--yes')).toBe('None.\n')
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, received: 1740_00, toGiveBack: 0 })
  expect(await run('payments', 'export', '--from', '2020-01-01')).toMatch(
    /sum,refunded of payments not received,1740\.00/,
  )
  await expect(at.database.query('DELETE FROM payment_corrections')).rejects.toThrow('stays written')
})

test('rejects the receipt of an incoming payment as the receipt of a refund', async () => {
  const order = await unpaidOrder(at.database)
  await confirm('UPARTBACK1', { accountReference: accountReferenceOf(order.orderNo), amountCents: 700_00 })
  await cancelPaid(at.database, order)
  await expect(refund(order, 100_00, 'UPARTBACK1')).rejects.toThrow('received money, not to a refund')
  await refund(order, 100_00, 'UBACK00011')
  expect(await at.statusOf(order)).toMatchObject({ toGiveBack: 600_00, received: 700_00, givenBack: 100_00 })
  await confirm('UWAITBACK1', {})
  await expect(close('UWAITBACK1', 'UWAITBACK1')).rejects.toThrow('received money, not to a refund')
})

test('money to another business number belongs to no order and to no sum', async () => {
  const order = await unpaidOrder(at.database)
  const sum = async () => /sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2020-01-01'))?.[1]
  const before = await sum()
  await confirm('UELSEWHERE', { accountReference: accountReferenceOf(order.orderNo), shortCode: '600000' })
  await expect(match('UELSEWHERE', order.orderNo)).rejects.toThrow('another business')
  await close('UELSEWHERE')
  expect(await sum()).toBe(before)
})

test('a payment stays on the day it was paid, whenever it is matched', async () => {
  const order = await unpaidOrder(at.database)
  await confirm('UEARLIER01', { paidAt: new Date('2021-01-15T09:00:00Z') })
  const january = async () =>
    /sum,received,([\d.]+)/.exec(await run('payments', 'export', '--from', '2021-01-01', '--to', '2021-01-31'))?.[1]
  expect(await january()).toBe('1740.00')
  await match('UEARLIER01', order.orderNo)
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
    for await (const text of commands?.(['payments', 'export', '--from', '2020-01-01'], 'juma') ?? []) output += text
    expect(output).toContain('sum,received')
    const refused = async () => {
      for await (const _text of commands?.(['payments', 'reverse', '1', '--note', 'x'], 'juma') ?? []);
    }
    await expect(refused()).rejects.toThrow('There is no payment or order 1.')
    const [last] = await at.database.query(
      'SELECT operator, command, outcome FROM operator_actions ORDER BY id DESC LIMIT 1',
    )
    expect(last).toMatchObject({
      operator: expect.stringContaining('juma'),
      command: 'payments reverse',
      outcome: expect.stringContaining('refused'),
    })
  } finally {
    await port.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
