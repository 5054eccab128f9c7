/**
 * Webhook events recorded by triggers: in the transaction of the change, once for each subject, and only subscribed
 * events.
 */
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { ALL_WEBHOOK_EVENTS, type WebhookEvent } from '#lib/contract/integrations/webhook-events.ts'
import { WEBHOOK_DATA } from '#lib/contract/integrations/webhook-messages.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openPackingShop } from '../../../testing/packing-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { enterPayment, setLimit } from '../../companies/use-cases/credit-accounts.ts'
import { advanceOrder, cancelForShop } from '../../orders/use-cases/advance-order.ts'
import { deleteWebhook, listWebhooks, makeWebhook, openWebhookSeal, pauseWebhook } from './webhooks.ts'

const seal = openWebhookSeal('ab'.repeat(32))

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  let staffId = 0
  beforeAll(async () => {
    packing = await openPackingShop(open)
    staffId = packing.desk.staffId
  }, 300_000)
  afterAll(() => packing.close())
  beforeEach(async () => {
    for (const { webhookId } of await listWebhooks(packing.shop.database, packing.now)) {
      await deleteWebhook(packing.shop.database, packing.now, webhookId)
    }
    await packing.shop.database.query('DELETE FROM webhook_events')
  })

  type Row = Record<string, string | number>
  const run = (sql: string, params: unknown[] = []) => packing.shop.database.query<Row>(sql, params)
  async function want(...events: WebhookEvent[]): Promise<number> {
    const given = { staffId, url: 'https://example.com/hook', events, seal }
    return (await packing.shop.database.transaction((tx) => makeWebhook(tx, packing.now, given))).webhook.webhookId
  }
  async function recorded() {
    const rows = await packing.shop.database.query<{
      event: WebhookEvent
      data: Record<string, unknown>
      deliveries: number
    }>(
      `SELECT e.event, e.data, (SELECT count(*)::int FROM webhook_deliveries d WHERE d.event_id = e.id) AS deliveries
       FROM webhook_events e ORDER BY e.recorded_at, e.event, e.reference`,
    )
    // Exactly the fields of the contract with receivers.
    for (const { event, data } of rows) {
      expect(WEBHOOK_DATA[event].safeParse(data).error).toBeUndefined()
      expect(Object.keys(data).sort()).toEqual(Object.keys(WEBHOOK_DATA[event].shape).sort())
    }
    return rows
  }

  test('records no event without a webhook that subscribes to it', async () => {
    await packing.orderToPack([[1, 1]])
    await want('refund.made')
    const paused = await want(...ALL_WEBHOOK_EVENTS)
    await pauseWebhook(packing.shop.database, packing.now, paused, 'Achieng')
    await packing.orderToPack([[1, 1]])
    await run('UPDATE variants SET ex_vat_cents = ex_vat_cents + 100 WHERE id = 1')
    expect(await recorded()).toEqual([])
  })

  test('an order has one event at each step, with its number, status and total, without personal data', async () => {
    await want('order.placed', 'order.approved', 'order.paid', 'payment.received')
    await want('order.placed')
    const { orderNo, orderId } = await packing.orderToPack([
      [1, 2],
      [2, 1],
    ])
    const events = await recorded()
    expect(events.map(({ event, deliveries }) => [event, deliveries])).toEqual([
      ['order.placed', 2],
      ['order.paid', 1],
      ['payment.received', 1],
      ['order.approved', 1],
    ])
    const [order] = await run(
      'SELECT round(total_cents / 100.0, 2)::text AS total, address FROM orders WHERE id = $1',
      [orderId],
    )
    const total = order?.total
    expect(events.map(({ data }) => data)).toEqual([
      { orderNo, status: 'pending', isPaid: false, isOnAccount: false, total },
      { orderNo, status: 'pending', isPaid: true, isOnAccount: false, total },
      { orderNo, companyId: null, method: 'mpesa', amount: total, receipt: expect.stringMatching(/^PACK/) },
      { orderNo, status: 'in-process', isPaid: true, isOnAccount: false, total },
    ])
  })

  test('records the dispatch, delivery and cancellation of an order', async () => {
    await want('order.dispatched', 'order.delivered', 'order.cancelled')
    const { database } = packing.shop
    const { orderNo } = await packing.orderToPack([[1, 1]])
    const context = { now: packing.now, seller: packing.seller() }
    for (const to of [ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered]) {
      await database.transaction((tx) => advanceOrder({ tx, ...context }, { orderNo, to }, 'test'))
    }
    const { data } = await packing.shop.ask(placeOrder, await orderForm(packing.shop, [[1, 1]]), freshKey())
    const [other] = await run('SELECT order_no::int AS no FROM orders WHERE id = $1', [data.orderId])
    const cancelled = { orderNo: Number(other?.no), reason: 'Not wanted' }
    await database.transaction((tx) => cancelForShop({ tx, ...context }, cancelled, 'test'))
    expect((await recorded()).map((one) => [one.event, one.data.orderNo, one.data.status])).toEqual([
      ['order.dispatched', orderNo, 'out-for-delivery'],
      ['order.delivered', orderNo, 'delivered'],
      ['order.cancelled', other?.no, 'cancelled'],
    ])
  })

  test('records one stock event for each product of an order, with its free stock after the transaction', async () => {
    await want('stock.changed')
    await packing.shop.ask(
      placeOrder,
      await orderForm(packing.shop, [
        [1, 2],
        [3, 1.5],
      ]),
      freshKey(),
    )
    const rows = await run(`SELECT id, code, (stock_tenths + promised_tenths)::float / 10 AS "onHand",
      promised_tenths::float / 10 AS promised, stock_tenths::float / 10 AS free FROM variants WHERE id IN (1, 3) ORDER BY id`)
    const expected = rows.map(({ id, ...row }) => ({ productId: Number(id), ...row }))
    expect((await recorded()).map(({ data }) => data)).toEqual(expected)

    await run('DELETE FROM webhook_events')
    await packing.shop.database.transaction(async ({ query }) => {
      await query('UPDATE variants SET stock_tenths = stock_tenths + 10 WHERE id IN (1, 2)')
      await query('UPDATE variants SET stock_tenths = stock_tenths + 10 WHERE id = 1')
      await query('UPDATE variants SET ex_vat_cents = ex_vat_cents + 100 WHERE id = 3')
    })
    const [{ free } = {}] = await run('SELECT stock_tenths::float / 10 AS free FROM variants WHERE id = 1')
    const events = await recorded()
    expect(events.map(({ data }) => data.productId)).toEqual([1, 2])
    expect(events[0]?.data.free).toBe(free)
  })

  test('records one product event for all changes of a transaction, and no event for derived data', async () => {
    await want('product.changed')
    const [family] = await run(`SELECT f.id, f.cluster_code AS code, array_agg(v.id::int ORDER BY v.id) AS ids
      FROM variants v JOIN families f ON f.id = v.family_id WHERE f.id = (SELECT family_id FROM variants WHERE id = 1)
      GROUP BY f.id`)
    await run(
      `UPDATE families SET card = card, size_codes = size_codes, search_text = search_text || ' x' WHERE id = $1`,
      [family?.id],
    )
    await run('UPDATE variants SET stock_tenths = stock_tenths + 10, updated_at = now() WHERE id = 1')
    await run(`UPDATE families SET cluster_name = cluster_name WHERE id = $1`, [family?.id])
    expect(await recorded()).toEqual([])
    await packing.shop.database.transaction(async ({ query }) => {
      await query('UPDATE variants SET ex_vat_cents = ex_vat_cents + 100 WHERE family_id = $1', [family?.id])
      await query(`UPDATE families SET cluster_name = 'Another name' WHERE id = $1`, [family?.id])
      await query('UPDATE variants SET is_hidden = NOT is_hidden WHERE id = 1')
    })
    expect(await recorded()).toMatchObject([{ data: { familyCode: family?.code, productIds: family?.ids } }])
    await run('UPDATE variants SET is_hidden = NOT is_hidden WHERE id = 1')
    expect(await recorded()).toHaveLength(2)
  })

  test("records money on an account, a refund and a later change of an order's total", async () => {
    await want('payment.received', 'refund.made', 'order.changed')
    const { database } = packing.shop
    const { companyId } = await newPerson(database, () => packing.now, 3)
    await database.transaction(async (tx) => {
      const account = { tx, now: packing.now, operator: 'grace', publicUrl: 'http://x', queueEmail: async () => {} }
      await setLimit(account, companyId as number, 500_000_00, 30)
      await enterPayment(account, companyId as number, { cents: 900_00, day: '2026-11-24', reference: 'QK1', note: '' })
    })
    const { data } = await packing.shop.ask(placeOrder, await orderForm(packing.shop, [[1, 1]]), freshKey())
    await payOrder(database, data.orderId, 'REFUND0001', packing.now)
    await run(
      `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, receipt, note, operator, requested_at, settled_at)
       SELECT gen_random_uuid()::text, id, 'by-hand', 10000, 'done', 'SENTBACK01', '', 'grace', now(), now()
       FROM payment_attempts WHERE receipt = 'REFUND0001'`,
    )
    await run('UPDATE orders SET credited_cents = 10000 WHERE id = $1', [data.orderId])
    const [order] = await run(
      `SELECT order_no::int AS "orderNo", round((total_cents - 10000) / 100.0, 2)::text AS rest,
        round(total_cents / 100.0, 2)::text AS total FROM orders WHERE id = $1`,
      [data.orderId],
    )
    const orderNo = order?.orderNo
    expect((await recorded()).map((one) => [one.event, one.data])).toEqual([
      ['payment.received', { orderNo: null, companyId, method: null, amount: '900.00', receipt: 'QK1' }],
      ['payment.received', { orderNo, companyId: null, method: 'mpesa', amount: order?.total, receipt: 'REFUND0001' }],
      ['refund.made', { orderNo, method: 'mpesa', kind: 'by-hand', amount: '100.00', receipt: 'SENTBACK01' }],
      ['order.changed', { orderNo, status: 'pending', isPaid: true, isOnAccount: false, total: order?.rest }],
    ])
  })

  test('records the entered day of a payment on an account', async () => {
    const { companyId } = await newPerson(packing.shop.database, () => packing.now, 3)
    await want('payment.received')
    await packing.shop.database.transaction(async (tx) => {
      const account = { tx, now: packing.now, operator: 'grace', publicUrl: 'http://x', queueEmail: async () => {} }
      await setLimit(account, companyId as number, 500_000_00, 30)
      await enterPayment(account, companyId as number, { cents: 900_00, day: '2026-11-20', reference: '', note: '' })
    })
    const [event] = await run('SELECT occurred_at::text AS at FROM webhook_events')
    expect(Date.parse(String(event?.at))).toBe(Date.parse('2026-11-19T21:00:00Z'))
  })

  test('records no event of a rolled-back transaction and tolerates a webhook deleted in the meantime', async () => {
    const webhookId = await want('stock.changed')
    const { database } = packing.shop
    await expect(
      database.transaction(async ({ query }) => {
        await query('UPDATE variants SET stock_tenths = stock_tenths + 10 WHERE id = 1')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await recorded()).toEqual([])
    await deleteWebhook(database, packing.now, webhookId)
    await run('UPDATE variants SET stock_tenths = stock_tenths + 10 WHERE id = 1')
    expect(await recorded()).toEqual([])
  })
})
