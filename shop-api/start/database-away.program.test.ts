import { setTimeout as pause } from 'node:timers/promises'
import { cartList } from '#lib/contract/cart/cart.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { createOutbox } from '../email/outbox.ts'
import { queueEmail } from '../email/queue.ts'
import { LiveChanges } from '../modules/notifications/jobs/live-changes.ts'
import { createReconciler } from '../modules/payments/use-cases/reconcile.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { onDatabaseServer, type ServerDatabase } from '../testing/databases.ts'
import { freshKey, type OrderForm, orderForm } from '../testing/order-form.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { stockOf } from '../testing/products.ts'
import { inject, type TestShop } from '../testing/shop.ts'
import { TIMING } from '../testing/timing.ts'

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** Failures here are intended. */
const QUIET = { LOG_LEVEL: 'fatal' }

onDatabaseServer((make) => {
  let server: ServerDatabase
  let proxy: DatabaseProxy
  let shop: TestShop
  let form: OrderForm
  beforeAll(async () => {
    server = await make()
    proxy = await openDatabaseProxy(server.url)
    shop = await openOrderShop(async () => {
      const settings = { DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: 4, DATA_DIR: '/nonexistent' }
      const database = await openDatabase(settings)
      await migrate(database)
      return database
    }, QUIET)
    form = await orderForm(shop, [[1, 1]])
  })
  afterAll(async () => {
    await shop.close()
    await proxy.close()
    await server.remove()
  })
  const health = () => shop.app.inject({ method: 'GET', url: '/health' })
  const order = (key: Record<string, string>) => inject(shop.app, placeOrder, form, key)

  test('responds 503 with a retry time without its database, and recovers automatically', async () => {
    expect((await health()).statusCode).toBe(200)
    await proxy.leave()
    expect((await health()).statusCode).toBe(503)
    for (const [call, wire, headers] of [
      [placeOrder, form, freshKey()],
      [cartList, { items: [{ productId: 1, quantity: 1 }] }, {}],
    ] as const) {
      const answer = await inject(shop.app, call, wire, headers)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('1')
      expect(answer.json()).toEqual({
        status: 503,
        code: 'shop-unreachable',
        message: 'We could not reach the shop. Please try again in a moment.',
        retryable: true,
      })
    }
    await proxy.resume()
    expect((await health()).statusCode).toBe(200)
    expect((await order(freshKey())).statusCode).toBe(200)
  })

  test('runs background work again after the database returns', async () => {
    const { database, follower } = shop.app.shop
    const { log } = shop.app
    const sent: string[] = []
    const send = async ({ subject }: { subject: string }) => void sent.push(subject)
    const files = { draw: async () => null, read: async () => null }
    const outbox = createOutbox({ database, clock: orderClock, log, send, files, everyMs: 15_000 })
    // Events of a person without notifications: each new listener gets a first event.
    const greeted: number[] = []
    const live = new LiveChanges(() => database, log)
    const stopListening = live.listen(1, null, ({ id }) => greeted.push(id))
    const reconciler = createReconciler({
      ...{ database, clock: orderClock, timing: TIMING, providers: {} as never, log, longestWaitMs: 10_000 },
    })
    reconciler.start()
    while (greeted.length === 0) await pause(10)

    await proxy.leave()
    await outbox.runNow()
    reconciler.wake()
    stopListening()
    const listenAgain = () => live.listen(1, null, ({ id }) => greeted.push(id))
    const stopListeningInVain = listenAgain()
    await Promise.all([follower.runNow(), live.poll(), pause(600)])
    stopListeningInVain()
    expect(greeted).toHaveLength(1)
    // Drizzle wraps the errors of its statements.
    expect(isUnavailable(await reconciler.round().catch((error) => error))).toBe(true)

    await proxy.resume()
    await queueEmail(database, orderClock, {
      to: 'amina@example.co.ke',
      render: () => ({ subject: 'Back', text: '', html: '' }),
    })
    await outbox.runNow()
    expect(sent).toEqual(['Back'])
    const stopListeningAtLast = listenAgain()
    await live.poll()
    while (greeted.length === 1) await pause(10)
    stopListeningAtLast()
    expect((await order(freshKey())).statusCode).toBe(200)
    await follower.runNow()
    expect(await server.run('SELECT count(*)::int AS n FROM order_events WHERE handled_at IS NULL')).toEqual([{ n: 0 }])
    await reconciler.round()
    await reconciler.stop()
    await outbox.close()
  })

  test('stores each order once if connections end while orders are placed', async () => {
    const before = await stockOf(shop.database, 1)
    const [{ n: ordersBefore } = { n: 0 }] = await server.run('SELECT count(*)::int AS n FROM orders')
    let isOver = false
    const statuses = new Map<number, number>()
    const ids: string[] = []
    const customer = async () => {
      while (!isOver) {
        const key = freshKey()
        for (let placed = false; !placed; ) {
          const answer = await order(key)
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
          placed = answer.statusCode === 200
          if (placed) ids.push(answer.json().data.orderId)
        }
      }
    }
    const customers = Array.from({ length: 8 }, customer)
    for (let round = 0; round < 12; round += 1) {
      await pause(60)
      await server.run(TERMINATE)
    }
    isOver = true
    await Promise.all(customers)
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    const rows = await server.run('SELECT id FROM orders')
    expect(new Set(ids).size).toBe(ids.length)
    expect(rows.length).toBe((ordersBefore as number) + ids.length)
    const stored = new Set(rows.map(({ id }) => id))
    expect(ids.filter((id) => !stored.has(id))).toEqual([])
    expect(await stockOf(shop.database, 1)).toBe(before - ids.length)
    // Follow-up work of orders is still done.
    await shop.app.shop.follower.runNow()
    expect(await server.run('SELECT count(*)::int AS n FROM order_events WHERE handled_at IS NULL')).toEqual([{ n: 0 }])
  })
})
