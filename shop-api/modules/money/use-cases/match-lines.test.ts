/** Matching without a person: the order of the rules, and the records that they add. On both databases. */
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { MoneyBook, type TestLine } from '../../../testing/money-book.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'
import { matchLines } from './match-lines.ts'

const AT = '2026-11-24T08:00:00Z'
const clock = () => new Date('2026-11-26T09:00:00Z')

onEachDatabase((open) => {
  let database: Database
  let book: MoneyBook
  let accounts: Record<'mpesa' | 'card' | 'bank', number>
  beforeEach(async () => {
    database = await open()
    book = new MoneyBook(database)
    accounts = {
      mpesa: await book.account('mpesa'),
      card: await book.account('card'),
      bank: await book.account('bank'),
    }
  }, 60_000)
  afterEach(() => database.close())

  const match = (kind: 'mpesa' | 'card' | 'bank' = 'mpesa') => matchLines({ database, clock }, accounts[kind])
  const balance = async (kind: 'mpesa' | 'card' | 'bank' = 'mpesa') =>
    (
      await database.query<{ cents: number }>(
        'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE account_id = $1',
        [accounts[kind]],
      )
    )[0]?.cents
  const rules = async () =>
    (
      await database.query<{ text: string }>(
        `SELECT concat_ws(' ', l.reference, m.rule, e.kind, e.cents / 100) AS text FROM statement_matches m
           JOIN statement_lines l ON l.id = m.line_id JOIN money_entries e ON e.id = m.entry_id ORDER BY l.at, l.id, e.id`,
      )
    ).map(({ text }) => text)
  const line = (reference: string | null, cents: number, more: Partial<TestLine> = {}): TestLine => ({
    ...{ reference, cents, at: AT },
    ...more,
  })

  test("a customer's transfer with the amount of a settlement is not taken for its arrival", async () => {
    await book.statement('mpesa', '2026-11-24', [line('UKP0000009', -900_00, { kind: 'settlement-out' })])
    await match()
    await book.statement('bank', '2026-11-25', [
      line('FT124', 900_00, { at: '2026-11-25T08:00:00Z', details: 'ANN OTIENO' }),
    ])
    expect(await match('bank')).toEqual({ matched: 0, open: 1 })
  })

  test('a payment is matched by its receipt, and a charge with the same receipt becomes its own entry', async () => {
    await book.paid('UKP0000001', 1000_00, AT)
    await book.statement('mpesa', '2026-11-24', [
      line('UKP0000001', 1000_00),
      line('UKP0000001', -25_00, { kind: 'charge' }),
    ])
    expect(await match()).toEqual({ matched: 2, open: 0 })
    expect(await rules()).toEqual(['UKP0000001 receipt payment 1000', 'UKP0000001 receipt charge -25'])
    expect(await balance()).toBe(975_00)
    expect(await match()).toEqual({ matched: 0, open: 0 })
    expect(await balance()).toBe(975_00)
  })

  test('another amount with the same receipt stays open', async () => {
    await book.paid('UKP0000001', 1000_00, AT)
    await book.statement('mpesa', '2026-11-24', [line('UKP0000001', 900_00)])
    expect(await match()).toEqual({ matched: 0, open: 1 })
    expect(await balance()).toBe(1000_00)
  })

  test('a payment is matched by the id that the provider gave its prompt', async () => {
    const { id } = await book.paid(null, 1000_00, AT)
    await database.query('UPDATE payment_attempts SET checkout_request_id = $2 WHERE id = $1', [id, 'ws_CO_1'])
    await book.statement('mpesa', '2026-11-24', [line('ws_CO_1', 1000_00)])
    expect(await match()).toEqual({ matched: 1, open: 0 })
    expect(await rules()).toEqual(['ws_CO_1 provider-id payment 1000'])
  })

  test('requests proceed while missed payments are recorded', async () => {
    const lines = Array.from({ length: 20 }, (_, no) => line(`UKP00001${String(no).padStart(2, '0')}`, 100_00))
    await book.statement('mpesa', '2026-11-24', lines)
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    expect(await match()).toEqual({ matched: 20, open: 0 })
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(20)
  })

  test('a payment that the shop missed is recorded on the order that its account number names', async () => {
    const { id, orderNo } = await unpaidOrder(database, 1740_00)
    await book.statement('mpesa', '2026-11-24', [line('UKP0000005', 1740_00, { typed: `fuma ${orderNo}` })])
    expect(await match()).toEqual({ matched: 1, open: 0 })
    expect(await rules()).toEqual(['UKP0000005 account-number payment 1740'])
    expect(await database.query('SELECT payment_status AS status FROM orders WHERE id = $1', [id])).toEqual([
      { status: 2 },
    ])
    const events = await database.query<{ source: string }>(`SELECT source FROM payment_events`)
    expect(events).toEqual([{ source: 'statement' }])
  })

  test('a missed payment without an order waits for staff, and its line is matched', async () => {
    await book.statement('mpesa', '2026-11-24', [line('UKP0000006', 700_00, { typed: 'BLANKETS' })])
    expect(await match()).toEqual({ matched: 1, open: 0 })
    expect(await rules()).toEqual(['UKP0000006 receipt unmatched 700'])
    expect(await database.query('SELECT source, operator, note FROM unmatched_payments')).toEqual([
      { source: 'recorded', operator: null, note: 'Found in statement.csv.' },
    ])
  })

  test('entries of money that is assigned later belong to the line that showed it', async () => {
    await book.unmatched('UKP0000007', 500_00, AT)
    await book.statement('mpesa', '2026-11-24', [line('UKP0000007', 500_00)])
    await match()
    const order = await book.paid('UKP0000007', 500_00, AT)
    await database.query(
      `UPDATE unmatched_payments SET resolution = 'order', order_id = $1, resolved_at = now() WHERE receipt = 'UKP0000007'`,
      [order.orderId],
    )
    expect(await match()).toEqual({ matched: 0, open: 0 })
    expect((await rules()).sort()).toEqual([
      'UKP0000007 receipt payment 500',
      'UKP0000007 receipt unmatched -500',
      'UKP0000007 receipt unmatched 500',
    ])
    expect(await balance()).toBe(500_00)
  })

  test('a reversal is matched by the receipt of its payment', async () => {
    const { id } = await book.paid('UKP0000008', 1000_00, AT)
    await database.query(
      `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at, receipt, settled_at)
       VALUES ('r1', $1, 'reversal', 40000, 'done', 'Paid twice', 'Njeri', $2, 'r1', $2)`,
      [id, AT],
    )
    await book.statement('mpesa', '2026-11-24', [
      line('UKP0000008', 1000_00),
      line('UKQ0000001', -400_00, { kind: 'reversal', linked: 'UKP0000008' }),
    ])
    expect(await match()).toEqual({ matched: 2, open: 0 })
    expect(await rules()).toEqual(['UKP0000008 receipt payment 1000', 'UKQ0000001 receipt reversal -400'])
  })

  test('money settled to the bank is traced to the bank’s line', async () => {
    await book.paid('UKP0000001', 1000_00, AT)
    await book.statement('mpesa', '2026-11-24', [
      line('UKP0000001', 1000_00),
      line('UKS0000001', -900_00, { kind: 'settlement-out', at: '2026-11-24T18:00:00Z' }),
    ])
    expect(await match()).toEqual({ matched: 2, open: 0 })
    expect([await balance(), await balance('bank')]).toEqual([100_00, 0])
    await book.statement('bank', '2026-11-25', [
      line('FT123', 900_00, { at: '2026-11-24T21:00:00Z', kind: 'settlement-in', details: 'SAFARICOM' }),
      line('FT124', 50_00, { at: '2026-11-24T21:00:00Z', kind: 'unexplained' }),
    ])
    expect(await match('bank')).toEqual({ matched: 1, open: 1 })
    expect(await balance('bank')).toBe(900_00)
    expect((await rules()).at(-1)).toBe('FT123 amount-and-time settlement 900')
    const [settlement] = await database.query(
      'SELECT to_account_id AS bank, net_cents AS net, arrived_at IS NOT NULL AS arrived FROM money_settlements',
    )
    expect(settlement).toEqual({ bank: accounts.bank, net: 900_00, arrived: true })
    await match('bank')
    expect(await balance('bank')).toBe(900_00)
  })

  test('two settlements of one amount are not guessed, unless the line names one', async () => {
    await book.statement('mpesa', '2026-11-24', [
      line('UKS0000001', -900_00, { kind: 'settlement-out' }),
      line('UKS0000002', -900_00, { kind: 'settlement-out', at: '2026-11-24T09:00:00Z' }),
    ])
    await match()
    await book.statement('bank', '2026-11-25', [line('FT1', 900_00, { at: '2026-11-25T08:00:00Z' })])
    expect(await match('bank')).toEqual({ matched: 0, open: 1 })
    await book.statement('bank', '2026-11-25', [
      line('FT2', 900_00, { at: '2026-11-25T08:00:00Z', details: 'MPESA uks0000002' }),
    ])
    expect(await match('bank')).toEqual({ matched: 1, open: 1 })
    expect(await rules()).toContain('FT2 receipt settlement 900')
  })

  test('a card batch is one settlement of its payments less refunds and fees', async () => {
    await book.paid('7001', 1000_00, AT, 'card')
    await book.paid('7002', 500_00, AT, 'card')
    await book.statement('card', '2026-11-24', [
      line('7001', 1000_00, { linked: 'B1' }),
      line('7001', -30_00, { linked: 'B1', kind: 'charge' }),
      line('7002', 500_00, { linked: 'B1' }),
      line('7002', -15_00, { linked: 'B1', kind: 'charge' }),
    ])
    expect(await match('card')).toEqual({ matched: 4, open: 0 })
    const settlements = () =>
      database.query(
        'SELECT reference, gross_cents AS gross, fee_cents AS fee, net_cents AS net FROM money_settlements',
      )
    expect(await settlements()).toEqual([{ reference: 'B1', gross: 1500_00, fee: 45_00, net: 1455_00 }])
    expect(await balance('card')).toBe(0)
    await book.paid('7003', 100_00, AT, 'card')
    await book.statement('card', '2026-11-25', [line('7003', 100_00, { linked: 'B1' })])
    await match('card')
    expect(await settlements()).toEqual([{ reference: 'B1', gross: 1600_00, fee: 45_00, net: 1555_00 }])
    expect(await balance('card')).toBe(0)
  })

  test('a transfer is found in the text of the bank’s line', async () => {
    await book.paid('FT2611240001', 4000_00, AT, 'bank')
    await book.statement('bank', '2026-11-25', [
      line(null, 4000_00, { at: '2026-11-25T08:00:00Z', details: 'RTGS ft2611240001 MARA TEXTILES' }),
      line(null, 4000_00, { at: '2026-11-25T08:00:00Z', details: 'RTGS OTHER' }),
    ])
    expect(await match('bank')).toEqual({ matched: 1, open: 1 })
  })

  test('two processes at once match every line once', async () => {
    for (let no = 1; no <= 20; no++) await book.paid(`UKP00000${no + 10}`, 100_00, AT)
    const lines = Array.from({ length: 20 }, (_, no) => line(`UKP00000${no + 11}`, 100_00))
    await book.statement('mpesa', '2026-11-24', [
      ...lines,
      line('UKC1', -5_00, { kind: 'charge' }),
      line('UKS1', -500_00, { kind: 'settlement-out' }),
      line('UKP9000001', 70_00, { typed: 'X' }),
    ])
    const found = await Promise.all([match(), match(), match()])
    expect(found.reduce((sum, { matched }) => sum + matched, 0)).toBe(23)
    expect(await balance()).toBe(2000_00 - 5_00 - 500_00 + 70_00)
  })
})
