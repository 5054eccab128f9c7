/**
 * Money, stock, documents and parcels of orders stay consistent after any sequence of the shop's changes: edits,
 * removed lines, parcels, returns, and payments in between. Orders are paid beforehand, sent unpaid, or on account.
 */

import fc from 'fast-check'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import {
  freshReceipt,
  openReservationShop,
  type PlacedOrder,
  type ReservationShop,
} from '../../../testing/reservation-shop.ts'
import { moneyAfter } from '../../payments/rules/money-after.ts'
import { findAttempt } from '../../payments/use-cases/attempts.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { refundPayment } from '../../payments/use-cases/refund-payment.ts'
import { editOrder } from '../rules/edit-order.ts'
import { orderValue } from '../rules/locked-order.ts'
import { advanceOrder } from './advance-order.ts'
import type { OrderActionContext } from './cancel-order.ts'
import { cancelLinesForShop, editOrderForShop, previewEdit } from './edit-order.ts'
import { lockOrder } from './locked-order.ts'
import { createParcel, lockParcel, packParcel, parcelsOf, reopenParcel, startParcel } from './parcels.ts'
import { takeBack } from './return-products.ts'
import { deliverParcel, sendParcel } from './send-parcel.ts'

/** Prices whose VAT is not a whole cent. */
const SHELF = [
  { stock: 400, exVatCents: 333 },
  { stock: 400, exVatCents: 104_999 },
  { stock: 400, exVatCents: 7_777 },
]
const RUNS = modelRuns(3)

const DOES = [
  ...['edit', 'edit', 'edit', 'cancel lines', 'pay', 'pay', 'prompt', 'approve', 'approve'],
  ...[
    'send part',
    'send part',
    'send rest',
    'begin packing',
    'pack short',
    'reopen',
    'deliver',
    'take back',
    'take back',
  ],
  ...['refund', 'refund'],
] as const
type Step = { do: (typeof DOES)[number]; product: number; tenths: number; other: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...DOES),
  product: fc.integer({ min: 1, max: 3 }),
  tenths: fc.integer({ min: 0, max: 12 }).map((units) => units * 10),
  other: fc.integer({ min: 0, max: 5 }).map((units) => units * 10),
})

/** A schedule with every kind of change: it always runs. */
const EVERYTHING: Step[] = (
  [
    ['edit', 80],
    ['approve', 0],
    ['pay', 0],
    ['begin packing', 0],
    ['pack short', 20],
    ['send part', 10],
    ['cancel lines', 10],
    ['send rest', 0],
    ['deliver', 0],
    ['refund', 0],
    ['take back', 10],
  ] as const
).map(([what, tenths]) => ({ do: what, product: 1, tenths, other: 30 }))

/** Refused by a rule, or by the database if more is refunded than is left of the payment. */
const isRefusal = (error: { problem?: object; cause?: { code?: string } }): boolean =>
  error.problem !== undefined || error.cause?.code === '23001'

/** Returns a row for every order that violates a rule. */
const BROKEN = `
  WITH line_sums AS (
    SELECT order_id, sum(ex_vat_cents + vat_cents - credited_ex_vat_cents - credited_vat_cents) AS net,
      sum(ex_vat_cents) AS ex, sum(vat_cents) AS vat FROM order_lines GROUP BY order_id
  ), papers AS (
    SELECT order_id, sum(total_cents) FILTER (WHERE kind = 'invoice') AS invoiced,
      coalesce(sum(total_cents) FILTER (WHERE kind = 'credit-note'), 0) AS credited FROM tax_papers GROUP BY order_id
  ), packed AS (
    SELECT p.order_id, l.position, sum(l.tenths) AS tenths FROM order_parcels p
    JOIN order_parcel_lines l ON l.parcel_id = p.id WHERE p.state <> 'cancelled' GROUP BY p.order_id, l.position
  ), facts AS (
    SELECT o.*, m.due_cents, m.received_cents, m.given_cents, m.to_give_back_cents, s.net, s.ex, s.vat,
      d.invoiced, d.credited,
      (SELECT count(*) FROM order_parcels p WHERE p.order_id = o.id AND p.state = 'open') AS open_parcels,
      (SELECT coalesce(sum(u.tenths), 0) FROM order_unpacked u WHERE u.order_id = o.id) AS unpacked,
      (SELECT coalesce(min(u.tenths), 0) FROM order_unpacked u WHERE u.order_id = o.id) AS least_unpacked,
      (SELECT coalesce(sum(c.total_cents), 0) FROM order_changes c WHERE c.order_id = o.id) AS changes
    FROM orders o JOIN order_money m ON m.order_id = o.id JOIN line_sums s ON s.order_id = o.id
    LEFT JOIN papers d ON d.order_id = o.id
  )
  SELECT order_no, why FROM facts CROSS JOIN LATERAL (VALUES
    ('value in whole shillings', value_cents % 100 = 0),
    ('value is lines and delivery, rounded', status = 5
      OR abs(value_cents - net - delivery_ex_vat_cents - delivery_vat_cents) <= 100),
    ('value is not negative', value_cents >= 0),
    ('changes add up', changed_cents = changes),
    ('changes of paid orders only', changed_cents = 0 OR payment_status = 2),
    ('due', due_cents = CASE WHEN status = 5 OR credit_terms_days IS NOT NULL THEN 0
      ELSE greatest(0, value_cents - received_cents + given_cents) END),
    ('never due and to be refunded', due_cents = 0 OR to_give_back_cents = 0),
    ('a refund takes nothing that is not due back', payment_status IS DISTINCT FROM 2 OR changed_cents > 0 OR due_cents = 0),
    ('due back, refunded and kept are what was paid', received_cents - given_cents - to_give_back_cents BETWEEN 0
      AND CASE WHEN status = 5 OR credit_terms_days IS NOT NULL THEN 0 ELSE value_cents + 100 END),
    ('documents add up to the order', status = 5 OR invoiced IS NULL
      OR (credit_terms_days IS NOT NULL AND status = 2) OR invoiced - credited = value_cents),
    ('a cancelled order is credited wholly', status <> 5 OR invoiced IS NULL OR invoiced = credited),
    ('no invoice is credited above itself', NOT EXISTS (SELECT 1 FROM tax_papers i WHERE i.order_id = facts.id
      AND i.kind = 'invoice' AND i.total_cents < (SELECT coalesce(sum(n.total_cents), 0) FROM tax_papers n
        WHERE n.kind = 'credit-note' AND n.invoice_no = i.no))),
    ('credits only products that are on the invoice', NOT EXISTS (SELECT 1 FROM tax_papers n
      CROSS JOIN jsonb_array_elements(n.content->'lines') l
      JOIN tax_papers i ON i.kind = 'invoice' AND i.no = n.invoice_no
      WHERE n.order_id = facts.id AND n.kind = 'credit-note'
        AND NOT i.content->'lines' @> jsonb_build_array(jsonb_build_object('code', l->'code')))),
    ('never more in parcels than is ordered', status = 5 OR least_unpacked >= 0),
    ('an open parcel while something is to be packed', status <> 2 OR (open_parcels = 1) = (unpacked > 0)),
    ('all is in parcels once it is out', status NOT IN (3, 4) OR unpacked = 0)
  ) AS rule(why, holds) WHERE NOT holds`

const STOCK = `
  SELECT v.id, (v.stock_tenths + coalesce(sum(l.quantity_tenths - l.cancelled_tenths)
    FILTER (WHERE r.state IN ('held', 'used')), 0) - coalesce((SELECT sum(b.tenths) FROM order_return_lines b
    WHERE b.variant_id = v.id AND b.is_restocked), 0))::int AS tenths
  FROM variants v LEFT JOIN order_lines l ON l.variant_id = v.id LEFT JOIN order_reservations r ON r.order_id = l.order_id
  GROUP BY v.id ORDER BY v.id`

type StaffStep = Exclude<Step['do'], 'pay' | 'prompt' | 'refund'>

/** A locked order that staff change. */
interface Change {
  context: OrderActionContext
  order: PlacedOrder
  locked: Locked
  /** The order's line of the step's product. */
  line: Locked['lines'][number] | undefined
  /** ID of the parcel in this state; 0 without a parcel. */
  parcelIn: (state: string) => number
}
type Locked = Awaited<ReturnType<typeof lockOrder>>

onEachDatabase((open) => {
  let at: ReservationShop
  let companyId: number
  beforeAll(async () => {
    at = await openReservationShop(open, SHELF)
    const [company] = await at.shop.database.query<{ id: number }>(
      `INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Nakuru Drapers', 'approved', '{}') RETURNING id`,
    )
    companyId = company?.id ?? 0
    await at.shop.database.query(
      'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 9000000000, 30, now())',
      [companyId],
    )
  })
  afterAll(() => at.close())

  const refusals = new Set<string>()
  const done = new Set<string>()
  const attempt = async (what: string, work: (context: OrderActionContext) => Promise<unknown>): Promise<void> => {
    try {
      await at.withContext(work)
      done.add(what)
    } catch (error) {
      const { problem } = error as { problem?: { code: string } }
      if (!problem) throw error
      refusals.add(problem.code)
    }
  }

  async function pay(order: PlacedOrder): Promise<void> {
    const { dueCents } = await at.stateOf(order)
    if (dueCents > 0) await at.byHand(order, dueCents)
  }

  async function prompt(order: PlacedOrder, { tenths }: Step): Promise<void> {
    const opened = await at.open(order)
    if (opened.kind === 'opened') await (tenths % 20 === 0 ? at.paid(opened.attempt) : at.failed(opened.attempt))
  }

  /** Makes two refunds at the same time: each is refused, or is within the amount due. */
  async function refund(order: PlacedOrder, { tenths }: Step): Promise<void> {
    const { database } = at.shop
    const { refundDueCents } = await moneyOf(database, order.id)
    const [row] = await database.query<{ id: string }>(
      'SELECT attempt_id AS id FROM payment_money WHERE order_id = $1 AND left_cents > 0 ORDER BY no LIMIT 1',
      [order.id],
    )
    const paid = row && (await findAttempt(database, { id: row.id }))
    if (!paid) return
    const whole = Math.ceil(refundDueCents / 200) * 100 + tenths * 10
    const refundBy = (amountCents: number) =>
      refundPayment(
        { database, clock: at.now, providers: {} as never },
        { attempt: paid, kind: 'by-hand', amountCents, note: 'Test', operator: 'test', receipt: freshReceipt() },
        { requestId: 'test', log: at.shop.app.log },
      )
    for (const end of await Promise.allSettled([refundBy(whole || 100), refundBy(whole + 100)])) {
      if (end.status === 'fulfilled') done.add('refund')
      else if (!isRefusal(end.reason)) throw end.reason
    }
  }

  async function edit({ context, order, locked }: Change, { product, tenths, other }: Step): Promise<void> {
    const { orderNo } = order
    const lines = [
      { productId: product, tenths },
      { productId: 1 + (product % 3), tenths: other },
    ]
    const { edit } = await previewEdit(context, orderNo, lines)
    const money = await moneyOf(context.tx, order.id)
    const expected = moneyAfter(locked, money, edit.afterCents)
    await editOrderForShop(context, { orderNo, lines, reason: 'Test', expectedCents: edit.afterCents }, 'grace')
    const { dueCents, refundDueCents, valueCents } = await moneyOf(context.tx, order.id)
    // The result matches the preview; earlier payments can have paid an unpaid order.
    expect(valueCents).toBe(edit.afterCents)
    if (edit.isBooked || money.receivedCents === 0) expect({ dueCents, refundDueCents }).toEqual(expected)
  }

  /** Each change of staff, in the transaction that has locked the order. */
  const changes: Record<StaffStep, (change: Change, step: Step) => Promise<unknown>> = {
    edit,
    'cancel lines': ({ context, order: { orderNo } }, { product, tenths }) =>
      cancelLinesForShop(context, { orderNo, lines: [{ productId: product, tenths }], reason: 'Sold out' }, 'grace'),
    approve: ({ context, order: { orderNo } }) => advanceOrder(context, { orderNo, to: 2, unpaid: true }, 'grace'),
    async 'send part'({ context, locked, line }, { tenths, other }) {
      const { tx, now } = context
      const parcelId = await createParcel(tx, locked, { lines: [{ position: line?.position ?? 1, tenths }], now })
      return sendParcel(context, parcelId, { unpaid: other > 20 }, 'grace')
    },
    'send rest': ({ context, order: { orderNo } }, { other }) =>
      advanceOrder(context, { orderNo, to: 3, unpaid: other > 20 }, 'grace'),
    async 'begin packing'({ context: { tx, now }, parcelIn }) {
      return startParcel(tx, await lockParcel(tx, parcelIn('open')), { packerId: null, now })
    },
    async 'pack short'({ context: { tx, now }, parcelIn }, { tenths }) {
      const packing = await lockParcel(tx, parcelIn('packing'))
      const lines = packing.parcel.lines.map((each) => ({ ...each, tenths: Math.min(each.tenths, tenths) }))
      return packParcel(tx, packing, { lines, now })
    },
    async reopen({ context: { tx, now }, parcelIn }) {
      return reopenParcel(tx, await lockParcel(tx, parcelIn('packing')), now)
    },
    deliver: ({ context, parcelIn }) => deliverParcel(context, parcelIn('sent'), 'grace'),
    'take back': ({ context, order: { orderNo }, line }, { product, tenths, other }) => {
      const back = Math.min(tenths, Math.max(10, (line?.sentTenths ?? 0) - (line?.returnedTenths ?? 0)))
      const returned = { productId: product, tenths: back, condition: 'as-new', isRestocked: other > 0 } as const
      return takeBack(context, { orderNo, lines: [returned], reason: 'Faulty', note: '' }, 'grace')
    },
  }

  async function happen(order: PlacedOrder, step: Step): Promise<void> {
    const what = step.do
    if (what === 'pay') return pay(order)
    if (what === 'prompt') return prompt(order, step)
    if (what === 'refund') return refund(order, step)
    await attempt(what, async (context) => {
      const locked = await lockOrder(context.tx, { orderNo: order.orderNo }, null)
      const parcels = await parcelsOf(context.tx, order.id)
      const parcelIn = (state: string) => parcels.find((parcel) => parcel.state === state)?.id ?? 0
      const line = locked.lines.find(({ productId }) => productId === step.product)
      return changes[what]({ context, order, locked, line, parcelIn }, step)
    })
  }

  test.each([
    ['paid at once', false],
    ['on account', true],
  ])(
    'has consistent money, stock, documents and parcels for orders %s',
    async (_name, onAccount) => {
      const { query } = at.shop.database
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
          await at.clear(SHELF.map(({ stock }) => stock))
          const order = await at.place([
            [1, 7],
            [2, 3],
          ])
          if (onAccount) {
            await query('UPDATE orders SET company_id = $1, credit_terms_days = 30 WHERE id = $2', [
              companyId,
              order.id,
            ])
          }
          const [stock, paidTotals] = [await query(STOCK), new Map<string, number>()]
          const approve = { do: 'approve', product: 1, tenths: 0, other: 0 } as const
          for (const one of steps.length % 2 === 0 ? [approve, ...steps] : steps) {
            await happen(order, one)
            expect(await query(BROKEN)).toEqual([])
            expect(await query(STOCK)).toEqual(stock)
            const [row] = await query<{ total: number; status: number | null }>(
              'SELECT total_cents AS total, payment_status AS status FROM orders WHERE id = $1',
              [order.id],
            )
            // The total of a paid order never changes.
            const before = paidTotals.get(order.id)
            if (before !== undefined) expect(row?.total).toBe(before)
            if (row?.status === 2) paidTotals.set(order.id, row.total)
          }
        }),
        { numRuns: RUNS, endOnFailure: false, examples: [[EVERYTHING]] },
      )
    },
    240_000,
  )

  test('covers every kind of change in the schedules', () => {
    expect([...done].sort()).toEqual(
      expect.arrayContaining([
        'approve',
        'cancel lines',
        'deliver',
        'edit',
        'pack short',
        'refund',
        'send part',
        'send rest',
        'take back',
      ]),
    )
    expect([...refusals]).toEqual(expect.arrayContaining(['not-allowed']))
  })

  test('charges an account for each sent parcel, up to the total of the order', async () => {
    const { query } = at.shop.database
    await at.clear(SHELF.map(({ stock }) => stock))
    const order = await at.place([
      [1, 7],
      [2, 3],
    ])
    await query('UPDATE orders SET company_id = $1, credit_terms_days = 30 WHERE id = $2', [companyId, order.id])
    await at.withContext((context) => advanceOrder(context, { orderNo: order.orderNo, to: 2 }, 'grace'))
    await at.withContext(async (context) => {
      const locked = await lockOrder(context.tx, { id: order.id }, null)
      const parcelId = await createParcel(context.tx, locked, {
        lines: [{ position: 1, tenths: 50 }],
        now: context.now,
      })
      await sendParcel(context, parcelId, {}, 'grace')
    })
    await at.withContext((context) => advanceOrder(context, { orderNo: order.orderNo, to: 3 }, 'grace'))
    const entries = await query<{ kind: string; cents: number }>(
      'SELECT kind, amount_cents AS cents FROM credit_entries WHERE order_id = $1 ORDER BY id',
      [order.id],
    )
    expect(entries.map(({ kind }) => kind)).toEqual(['invoice', 'invoice'])
    expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.totalCents)
    const parcels = await query('SELECT state, no FROM order_parcels WHERE order_id = $1 ORDER BY no', [order.id])
    expect(parcels).toEqual([
      { state: 'sent', no: 1 },
      { state: 'sent', no: 2 },
    ])
  })

  test('requires a second payment for a paid order that grows before it can be dispatched', async () => {
    await at.clear(SHELF.map(({ stock }) => stock))
    const order = await at.place([[1, 7]])
    await at.byHand(order, order.totalCents)
    const { orderNo } = order
    await at.withContext((context) => advanceOrder(context, { orderNo, to: 2 }, 'grace'))
    const expectedCents = await at.withContext(async (context) => {
      const locked = await lockOrder(context.tx, { orderNo }, null)
      return orderValue(locked) + editOrder(locked, [{ productId: 1, tenths: 100 }]).change.totalCents
    })
    const lines = [{ productId: 1, tenths: 100 }]
    await at.withContext((context) =>
      editOrderForShop(context, { orderNo, lines, reason: 'More', expectedCents }, 'grace'),
    )
    const grown = await at.stateOf(order)
    expect(grown).toMatchObject({ paymentStatus: 2, dueCents: expectedCents - order.totalCents, refundDueCents: 0 })
    await expect(at.withContext((context) => advanceOrder(context, { orderNo, to: 3 }, 'grace'))).rejects.toThrow()
    await at.paid(await at.opened(order))
    expect(await at.stateOf(order)).toMatchObject({ paymentStatus: 2, dueCents: 0, receivedCents: expectedCents })
    await at.withContext((context) => advanceOrder(context, { orderNo, to: 3 }, 'grace'))
    const { query } = at.shop.database
    expect(
      await query('SELECT total_cents::int AS cents FROM tax_papers WHERE order_id = $1 ORDER BY no', [order.id]),
    ).toEqual([{ cents: order.totalCents }, { cents: expectedCents - order.totalCents }])
    // The same edit again, with the earlier sum: a colleague was faster.
    await expect(
      at.withContext((context) =>
        editOrderForShop(context, { orderNo, lines, reason: 'More', expectedCents }, 'grace'),
      ),
    ).rejects.toThrow()
  })
})
