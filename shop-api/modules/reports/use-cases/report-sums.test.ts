/**
 * Reports add up after any events of orders: every division has the same total, which equals the total of the orders,
 * the documents and the ledger; and the rows behind each figure add up to that figure. To the cent, on both databases.
 */

import fc from 'fast-check'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import {
  GROUPS_OF,
  REPORT_BASES,
  type ReportBasis,
  type ReportGroup,
} from '#lib/contract/reports/office/report-groups.ts'
import type { ReportFigures, ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import { dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { newPerson } from '../../../testing/people.ts'
import { PLACES } from '../../../testing/products.ts'
import { makePromotion } from '../../../testing/promotions.ts'
import { openReservationShop, type PlacedOrder, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { advanceOrder } from '../../orders/use-cases/advance-order.ts'
import type { OrderActionContext } from '../../orders/use-cases/cancel-order.ts'
import { cancelLinesForShop, editOrderForShop, previewEdit } from '../../orders/use-cases/edit-order.ts'
import { takeBack } from '../../orders/use-cases/return-products.ts'
import { loadLedger } from '../../payments/queries/ledger-entries.ts'
import { loadCustomers, loadFunnel } from '../queries/load-customers.ts'
import { loadReport, loadReportRows } from '../queries/load-report.ts'

/** Prices whose VAT needs rounding. */
const SHELF = [
  { stock: 4000, price: 333 },
  { stock: 4000, price: 104_999 },
  { stock: 4000, price: 7_777 },
]
const FROM = '2026-11-24'
const CODE = 'REST25'

const DOES = [
  'pay',
  'pay',
  'part',
  'edit',
  'cancel lines',
  'cancel',
  'approve',
  'send',
  'send',
  'take back',
  'refund',
  'correct',
] as const
const BUYERS = ['guest', 'consumer', 'trader', 'on account', 'rep', 'office'] as const
interface Step {
  do: (typeof DOES)[number] | 'place'
  product: number
  quantity: number
  hours: number
  buyer: (typeof BUYERS)[number]
  isDelivered: boolean
  hasCode: boolean
  which: number
}
const stepOf = (what: fc.Arbitrary<Step['do']>): fc.Arbitrary<Step> =>
  fc.record({
    do: what,
    product: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    hours: fc.integer({ min: 0, max: 30 }),
    buyer: fc.constantFrom(...BUYERS),
    isDelivered: fc.boolean(),
    hasCode: fc.boolean(),
    which: fc.nat(1000),
  })
const step = fc.oneof(
  { weight: 1, arbitrary: stepOf(fc.constant('place' as const)) },
  { weight: 3, arbitrary: stepOf(fc.constantFrom(...DOES)) },
)

/** A history in which everything happens: it is always among them. */
const story = (buyer: Step['buyer'], ...does: Step['do'][]): Step[] =>
  does.map((what, at) => ({
    do: what,
    product: 1,
    quantity: 8 - at,
    hours: 5,
    buyer,
    isDelivered: at % 2 === 0,
    hasCode: at === 0,
    which: 0,
  }))
const EVERYTHING: Step[] = [
  ...story('guest', 'place', 'part', 'pay', 'edit', 'approve', 'send', 'take back', 'refund'),
  ...story('consumer', 'place', 'pay', 'cancel lines', 'cancel'),
  ...story('office', 'place', 'cancel'),
  ...story('on account', 'place', 'approve', 'send', 'take back'),
  ...story('rep', 'place', 'pay', 'correct'),
  ...story('trader', 'place', 'edit', 'pay', 'approve'),
]

const SUMS = ['plus', 'minus', 'total', 'products', 'delivery', 'discount', 'vat', 'rounding'] as const
type Sums = Record<(typeof SUMS)[number], number>
const sumsOf = (rows: readonly ReportFigures[]): Sums =>
  Object.fromEntries(SUMS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Sums

onEachDatabase((open) => {
  let at: ReservationShop
  const people: Partial<Record<Step['buyer'], { userId: number; companyId: number | null }>> = {}
  let staffId: number
  const done = new Set<string>()

  beforeAll(async () => {
    at = await openReservationShop(open, SHELF)
    const { database } = at.shop
    const { query } = database
    await query(
      `INSERT INTO brands (code, name, town, blurb, provider_code, position) VALUES ('tana', 'Tana', 'Thika', '', 'mara', 2)`,
    )
    await query(`UPDATE families SET brand_code = 'tana' WHERE id = 2`)
    // One without a known cost.
    await query('UPDATE variants SET cost_cents = 211 * id WHERE id < 3')
    const consumer = await newPerson(database, at.now, USER_TYPE.consumer)
    const trader = await newPerson(database, at.now, USER_TYPE.trader)
    const rep = await newPerson(database, at.now, USER_TYPE.rep)
    const other = await newPerson(database, at.now, USER_TYPE.trader)
    await query('INSERT INTO sales_reps (company_id, user_id) VALUES ($1, $2)', [trader.companyId, rep.userId])
    await query(
      'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 9000000000, 30, $2)',
      [trader.companyId, at.now()],
    )
    people.consumer = people.office = consumer
    people.trader = people['on account'] = trader
    people.rep = { userId: rep.userId, companyId: other.companyId }
    staffId = (await makeStaff(database, 'orders', { now: at.now() })).staffId
    await makePromotion(
      { database },
      { name: 'Rest of November', code: CODE, endsAt: new Date('2027-11-30T21:00:00Z') },
    )
    await makePromotion({ database }, {
      name: 'Free delivery',
      kind: 'free-delivery',
      leastCents: 500_00,
      endsAt: new Date('2027-11-30T21:00:00Z'),
    } as never)
  })
  afterAll(() => at.close())

  const USER_TYPES = {
    consumer: USER_TYPE.consumer,
    office: USER_TYPE.consumer,
    trader: USER_TYPE.trader,
    'on account': USER_TYPE.trader,
    rep: USER_TYPE.rep,
  }

  async function place({ product, quantity, buyer, isDelivered, hasCode }: Step): Promise<PlacedOrder> {
    const { shop } = at
    const products = [
      [product, quantity],
      [1 + (product % 3), 3],
    ] as const
    const form = await orderForm(shop, products, isDelivered ? 'delivered' : 'collected', {
      cityId: PLACES.cityOfNairobi,
      ...(hasCode && { promotionCode: CODE }),
    })
    const email = `guest-${Math.random().toString(36).slice(2)}@example.co.ke`
    const { data } = await shop.ask(
      placeOrder,
      { ...form, email, mobileNumber: `0712${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}` },
      freshKey(),
    )
    const { orderId: id, orderNo, totalValue: totalCents } = data
    const person = people[buyer]
    if (person && buyer !== 'guest')
      await shop.database.query(
        'UPDATE orders SET user_id = $1, company_id = $2, user_type = $3, credit_terms_days = $4 WHERE id = $5',
        [...[person.userId, person.companyId, USER_TYPES[buyer], buyer === 'on account' ? 30 : null, id]],
      )
    if (buyer === 'office')
      await shop.database.query(
        `INSERT INTO draft_orders (state, form, staff_id, order_id, created_at, changed_at) VALUES ('sent', '{}', $1, $2, $3, $3)`,
        [staffId, id, at.now()],
      )
    return { id, orderNo, totalCents }
  }

  async function attempt(what: string, work: (context: OrderActionContext) => Promise<unknown>): Promise<void> {
    try {
      await at.withContext(work)
      done.add(what)
    } catch (error) {
      // Forbidden actions on this order are refused; any other error is a fault.
      if (!(error as { problem?: unknown }).problem) throw error
    }
  }

  /** Runs a statement with the order's id and the present. */
  const change = (order: PlacedOrder, statement: string) => at.shop.database.query(statement, [order.id, at.now()])

  const happenings: Record<(typeof DOES)[number], (order: PlacedOrder, step: Step) => Promise<unknown>> = {
    pay: async (order) => {
      const { dueCents } = await at.stateOf(order)
      if (dueCents > 0) await at.byHand(order, dueCents)
    },
    part: async (order) => {
      const { dueCents } = await at.stateOf(order)
      if (dueCents > 200) await at.byHand(order, 100)
    },
    refund: (order) =>
      change(
        order,
        `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, receipt, note, operator, requested_at, settled_at)
         SELECT gen_random_uuid()::text, a.id, 'by-hand', 100, 'done', 'B' || a.receipt, '', 'grace', $2, $2 FROM payment_attempts a
         WHERE a.order_id = $1 AND a.state = 'paid' AND a.receipt IS NOT NULL LIMIT 1 ON CONFLICT DO NOTHING`,
      ),
    correct: (order) =>
      change(
        order,
        `INSERT INTO payment_corrections (attempt_id, amount_cents, reason, operator, at)
         SELECT a.id, 100, 'Never came', 'grace', $2 FROM payment_attempts a
         WHERE a.order_id = $1 AND a.state = 'paid' AND NOT EXISTS (SELECT FROM payment_corrections k WHERE k.attempt_id = a.id) LIMIT 1`,
      ),
    edit: ({ orderNo }, { product, quantity }) =>
      attempt('edit', async (context) => {
        const lines = [
          { productId: product, tenths: quantity * 10 },
          { productId: 1 + (product % 3), tenths: 20 },
        ]
        const { edit } = await previewEdit(context, orderNo, lines)
        return editOrderForShop(context, { orderNo, lines, reason: 'Test', expectedCents: edit.afterCents }, 'grace')
      }),
    'cancel lines': ({ orderNo }, { product }) =>
      attempt('cancel lines', (context) =>
        cancelLinesForShop(
          context,
          { orderNo, lines: [{ productId: product, tenths: 10 }], reason: 'Sold out' },
          'grace',
        ),
      ),
    cancel: (order) =>
      at.cancel(order).then(
        () => done.add('cancel'),
        (error) => {
          if (!error.problem) throw error
        },
      ),
    approve: ({ orderNo }) =>
      attempt('approve', (context) => advanceOrder(context, { orderNo, to: 2, unpaid: true }, 'grace')),
    send: ({ orderNo }) =>
      attempt('send', (context) => advanceOrder(context, { orderNo, to: 3, unpaid: true }, 'grace')),
    'take back': ({ orderNo }, { product }) =>
      attempt('take back', (context) =>
        takeBack(
          context,
          {
            orderNo,
            lines: [{ productId: product, tenths: 10, condition: 'as-new', isRestocked: true }],
            reason: 'Faulty',
            note: '',
          },
          'grace',
        ),
      ),
  }

  const read = { maySeeCosts: true, maySeeCustomers: true }
  const scopeOf = (basis: ReportBasis, from: string, to: string, of: ReportNarrow | null = null) => ({
    basis,
    from,
    to,
    of,
  })
  const reportOf = (basis: ReportBasis, group: ReportGroup, from: string, to: string) =>
    loadReport(at.shop.database, at.now(), { ...scopeOf(basis, from, to), group }, read)

  /** All pages of the rows behind a figure. */
  async function rowsOf(basis: ReportBasis, from: string, to: string, of: ReportNarrow | null) {
    const { database } = at.shop
    const first = await loadReportRows(
      database,
      at.now(),
      { ...scopeOf(basis, from, to, of), perPage: 10, after: null },
      read,
    )
    const rows = [...first.data.rows]
    for (let next = first.meta?.next ?? null; next; ) {
      const page = await loadReportRows(
        database,
        at.now(),
        { ...scopeOf(basis, from, to, of), perPage: 10, after: next },
        read,
      )
      rows.push(...page.data.rows)
      next = page.meta?.next ?? null
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const plus = rows.reduce((sum, row) => sum + row.plus, 0)
    const minus = rows.reduce((sum, row) => sum + row.minus, 0)
    expect(first.data.sums).toMatchObject({ rows: rows.length, plus, minus, total: plus - minus })
    return { plus, minus, total: plus - minus, counted: first.data.sums?.counted }
  }

  const ORDERS = `
    SELECT coalesce(sum(m.value_cents) FILTER (WHERE o.status <> 5), 0)::int AS total, coalesce(sum(o.total_cents + o.changed_cents), 0)::int AS plus,
      count(*) FILTER (WHERE o.status <> 5)::int AS count
    FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.created_at >= $1 AND o.created_at < $2`
  const DOCUMENTS = `
    SELECT sum(s * t.total_cents)::int AS total, sum(s * t.ex_vat_cents)::int AS ex, sum(s * t.vat_cents)::int AS vat,
      sum(s * t.rounding_cents)::int AS rounding, sum(t.total_cents) FILTER (WHERE s = 1)::int AS plus, count(*)::int AS count
    FROM tax_papers t CROSS JOIN LATERAL (SELECT CASE t.kind WHEN 'invoice' THEN 1 ELSE -1 END AS s) x
    WHERE t.issued_at >= $1 AND t.issued_at < $2`
  const USES = `
    SELECT coalesce(sum(u.cents), 0)::int AS cents FROM promotion_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.given_back_at IS NULL AND o.created_at >= $1 AND o.created_at < $2`

  /** The figures of the books, read without the reports. */
  async function booksOf(basis: ReportBasis, from: string, to: string): Promise<Partial<ReportFigures>> {
    const { query } = at.shop.database
    const days = [startOfDay(from), new Date(startOfDay(to).getTime() + 86_400_000)]
    if (basis === 'orders') {
      const [row] = await query<{ total: number; plus: number; count: number }>(ORDERS, days)
      const [uses] = await query<{ cents: number }>(USES, days)
      return { ...row, discount: uses?.cents }
    }
    if (basis === 'invoices') {
      const [row] = await query<{
        total: number
        ex: number
        vat: number
        rounding: number
        plus: number
        count: number
      }>(DOCUMENTS, days)
      const { total, vat, rounding, plus, count } = row as NonNullable<typeof row>
      return { total: total ?? 0, vat: vat ?? 0, rounding: rounding ?? 0, plus: plus ?? 0, count }
    }
    const ledger = await loadLedger(at.shop.database, { filter: { from, to }, perPage: 100, after: null })
    const { sums } = ledger.data
    return { total: (sums?.in ?? 0) + (sums?.out ?? 0), plus: sums?.in ?? 0, minus: 0 - (sums?.out ?? 0) }
  }

  async function addsUp(basis: ReportBasis, from: string, to: string): Promise<void> {
    const books = await booksOf(basis, from, to)
    for (const group of GROUPS_OF[basis]) {
      const { rows, rest, totals, check } = await reportOf(basis, group, from, to)
      expect(rest).toBeNull()
      expect({ basis, group, ...totals }).toMatchObject(books)
      expect({ basis, group, ...sumsOf(rows) }).toEqual({ basis, group, ...sumsOf([totals]) })
      expect(check).toBe(totals.total)
      if (basis !== 'money') expect(totals.products + totals.delivery + totals.vat + totals.rounding).toBe(totals.total)
      for (const { key, plus, minus, total } of rows) {
        const behind = await rowsOf(basis, from, to, { group, key })
        expect({ group, key, ...behind }).toMatchObject({ group, key, plus, minus, total })
      }
    }
    const all = await rowsOf(basis, from, to, null)
    expect(all.total).toBe(books.total)
    if (basis !== 'money') {
      const parts = await Promise.all(
        ['product', 'delivery', 'rounding'].map((key) => rowsOf(basis, from, to, { group: 'part', key })),
      )
      expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(books.total)
    }
  }

  test('sums by every division equal orders, documents and ledger, and rows add up to their figure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const orders: PlacedOrder[] = []
        for (const one of steps) {
          if (one.do === 'place' || orders.length === 0) orders.push(await place(one))
          else {
            const order = orders[one.which === 0 ? orders.length - 1 : one.which % orders.length] as PlacedOrder
            await happenings[one.do](order, one)
          }
          // Documents of payments are issued in the background.
          await at.shop.app.shop.follower.runNow()
          at.pass(one.hours * 60)
        }
        const last = dayInNairobi(at.now())
        for (const basis of REPORT_BASES) await addsUp(basis, FROM, last)
      }),
      { numRuns: modelRuns(1), endOnFailure: true, examples: [[EVERYTHING]] },
    )
  }, 300_000)

  test('the histories were rich enough to mean something', async () => {
    expect([...done]).toEqual(
      expect.arrayContaining(['edit', 'cancel lines', 'cancel', 'approve', 'send', 'take back']),
    )
    const last = dayInNairobi(at.now())
    const kinds = async (basis: ReportBasis) => (await reportOf(basis, 'kind', FROM, last)).rows.map(({ key }) => key)
    expect(await kinds('orders')).toEqual(expect.arrayContaining(['standing', 'credited', 'cancelled']))
    expect(await kinds('invoices')).toEqual(expect.arrayContaining(['invoice', 'credit-return', 'credit-cancelled']))
    expect(await kinds('money')).toEqual(expect.arrayContaining(['payment', 'refund', 'correction']))
    const channels = (await reportOf('orders', 'channel', FROM, last)).rows.map(({ key }) => key)
    expect(channels.sort()).toEqual(
      ['consumer', 'guest', 'office', 'rep', 'trader'].filter((one) => channels.includes(one)),
    )
    expect(channels.length).toBeGreaterThan(3)
    const { totals } = await reportOf('orders', 'promotion', FROM, last)
    expect(totals.discount).toBeGreaterThan(0)
  })

  test('parts of the days add up too, and days add up to their months', async () => {
    const last = dayInNairobi(at.now())
    for (const basis of REPORT_BASES) {
      const byDay = (await reportOf(basis, 'day', FROM, last)).rows
      const first = byDay[1]?.key ?? FROM
      await addsUp(basis, FROM, first)
    }
  })

  test('margins cover products with a known cost and are shown only with the permission', async () => {
    const last = dayInNairobi(at.now())
    const { rows } = await reportOf('orders', 'variant', FROM, last)
    for (const { key, known, cost, products, quantity } of rows) {
      if (key === '1' || key === '2')
        expect({ known, cost }).toEqual({ known: products, cost: Math.round(quantity * 211 * Number(key)) })
      else expect({ known, cost }).toEqual({ known: 0, cost: 0 })
    }
    const hidden = await loadReport(
      at.shop.database,
      at.now(),
      { ...scopeOf('orders', FROM, last), group: 'variant' },
      { maySeeCosts: false },
    )
    expect(hidden.rows.every(({ known, cost }) => known === null && cost === null)).toBe(true)
  })

  test('customers and steps add up to the orders, and their rows to them', async () => {
    const last = dayInNairobi(at.now())
    const { database } = at.shop
    const { totals } = await reportOf('orders', 'day', FROM, last)
    const customers = await loadCustomers(database, at.now(), { from: FROM, to: last })
    expect(customers.kinds.reduce((sum, { total }) => sum + total, 0)).toBe(totals.total)
    expect(customers.kinds.reduce((sum, { orders }) => sum + orders, 0)).toBe(totals.count)
    for (const { kind, orders, total } of customers.kinds)
      expect(await rowsOf('orders', FROM, last, { group: 'customers', key: kind })).toMatchObject({
        total,
        counted: orders,
      })
    const { steps } = await loadFunnel(database, at.now(), { from: FROM, to: last })
    for (const { step: key, orders, placed } of steps) {
      const { data } = await loadReportRows(
        database,
        at.now(),
        { ...scopeOf('orders', FROM, last, { group: 'step', key }), perPage: 1, after: null },
        read,
      )
      expect({ key, rows: data.sums?.rows, plus: data.sums?.plus }).toEqual({ key, rows: orders, plus: placed })
    }
    expect(steps[0]?.orders).toBeGreaterThanOrEqual(totals.count)
  })
})
