import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { systemClock } from '#lib/format/clock.ts'
import { sampleSite } from '#sample/site.ts'
import type { Database } from '../db/client.ts'
import { queueEmail } from '../email/queue.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { fillSampleSite } from '../modules/site/use-cases/site.ts'
import type { Pace } from '../runtime/pace.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { stockShelf } from '../testing/products.ts'
import { openTestShop, type TestShop, testEnv } from '../testing/shop.ts'
import { smtpServer } from '../testing/smtp-server.ts'
import { TIMING } from '../testing/timing.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { openWorker } from './open-worker.ts'

const OFTEN = 100
/** Short intervals for all work, so that tests do not wait. */
const PACE: Pace = {
  ...{ emailMs: OFTEN, orderEventMs: OFTEN, paymentMs: OFTEN, backInStockMs: OFTEN, sweepMs: OFTEN },
  ...{
    listMs: OFTEN,
    countSalesMs: OFTEN,
    pictureMs: OFTEN,
    cleanupMs: OFTEN,
    officeJobMs: OFTEN,
    webhookMs: OFTEN,
    etimsMs: OFTEN,
  },
  shopFrontMs: OFTEN,
  vatMs: OFTEN,
  feedMs: OFTEN,
  ...{
    listMs: OFTEN,
    countSalesMs: OFTEN,
    pictureMs: OFTEN,
    cleanupMs: OFTEN,
    officeJobMs: OFTEN,
    webhookMs: OFTEN,
    reportMailMs: OFTEN,
  },
}
const PICTURE = 'b'.repeat(64)

/** The requests to a stand-in for M-Pesa, which knows of no payment. */
async function standIn(picture: Buffer) {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('.png')) return void response.end(picture)
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/oauth')) return void response.end('{"access_token":"token","expires_in":"3599"}')
    response.end('{"ResponseCode":"0","ResponseDescription":"Success","OriginatorCoversationID":"1"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, port, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

onEachDatabase((open) => {
  let database: Database
  let shop: TestShop
  let provider: Awaited<ReturnType<typeof standIn>>
  let smtp: Awaited<ReturnType<typeof smtpServer>>
  let orderId: string
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-worker-'))
  const env = testEnv({ CLUSTER: 'on', LOG_LEVEL: 'silent', DATA_DIR: folder, FILES_KEY: 'ab'.repeat(32) })

  async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
    const [row] = await database.query<{ value: T }>(sql, values)
    return (row as { value: T }).value
  }

  beforeAll(async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1133aa' } })
      .png()
      .toBuffer()
    provider = await standIn(picture)
    smtp = await smtpServer()
    database = await open()
    await stockShelf(database, [{ price: 1250_00, stock: 1000 }])
    await fillSampleSite(database, sampleSite)
    // One of several APIs: its requests leave the work to a worker.
    shop = await openTestShop({ database, env: { CLUSTER: 'on', DATA_DIR: folder, FILES_KEY: 'ab'.repeat(32) } })
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    orderId = (await shop.ask(placeOrder, await orderForm(shop, [[1, 2]]), freshKey())).data.orderId
  }, 120_000)
  afterAll(async () => {
    await shop.close()
    provider.close()
    await smtp.close()
    rmSync(folder, { recursive: true })
  })

  /** Each piece of work that waits, and how it shows that it was done. */
  const pieces: Record<string, { leave: () => Promise<unknown>; isDone: () => Promise<boolean> }> = {
    email: {
      leave: () =>
        queueEmail(database, systemClock, {
          to: 'amina@example.co.ke',
          render: () => ({ subject: 'Waiting email', text: 'Text', html: 'Text' }),
        }),
      isDone: async () => smtp.emails.some((text) => text.includes('Waiting email')),
    },
    'order event': {
      leave: async () => {},
      isDone: () =>
        one('SELECT bool_and(handled_at IS NOT NULL) AS value FROM order_events WHERE order_id = $1', [orderId]),
    },
    'the email that follows from it': {
      leave: async () => {},
      isDone: async () => smtp.recipients.some((recipient) => recipient.includes('amina@example.co.ke')),
    },
    'payment that nobody reported': {
      leave: async () => {
        const { id } = await unpaidOrder(database)
        await database.query(
          `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, phone, started_at, next_query_at)
           VALUES ('lost', $1, 1, 'mpesa', 'requested', 174000, '254712345678', now() - interval '1 hour', now())`,
          [id],
        )
      },
      isDone: () => one(`SELECT state = 'unknown' AS value FROM payment_attempts WHERE id = 'lost'`),
    },
    paybill: {
      leave: async () => {},
      isDone: async () => provider.asked.includes('/mpesa/c2b/v2/registerurl'),
    },
    reservation: {
      leave: async () => {
        const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 1]]), freshKey())
        await database.query(
          `UPDATE order_reservations SET reserved_until = now() - interval '1 minute' WHERE order_id = $1`,
          [data.orderId],
        )
      },
      isDone: () => one(`SELECT count(*) > 0 AS value FROM order_reservations WHERE state = 'released'`),
    },
    'stock that changed': {
      leave: () => database.query('INSERT INTO stock_status_changes (family_id) SELECT min(id) FROM families'),
      isDone: () => one('SELECT count(*) = 0 AS value FROM stock_status_changes'),
    },
    'sales figures': {
      leave: async () => {},
      isDone: () => one('SELECT count(*) > 0 AS value FROM family_sales'),
    },
    'somebody who waits for a product': {
      leave: () =>
        database.query(
          `INSERT INTO back_in_stock_requests (variant_id, email, created_at, confirmed_at)
           VALUES (1, 'waiting@example.co.ke', now(), now())`,
        ),
      isDone: () => one('SELECT count(*) > 0 AS value FROM back_in_stock_requests WHERE notified_at IS NOT NULL'),
    },
    picture: {
      leave: async () => {
        await database.query(`INSERT INTO media (sha256, alt, width, height) VALUES ($1, 'Cloth', 1, 1)`, [PICTURE])
        await database.query('INSERT INTO picture_sources (sha256, url) VALUES ($1, $2)', [
          PICTURE,
          `http://cdn.example.com:${provider.port}/cloth.png`,
        ])
      },
      isDone: () => one(`SELECT state = 'kept' AS value FROM picture_sources WHERE sha256 = $1`, [PICTURE]),
    },
    'what is old': {
      leave: () =>
        database.query(
          `INSERT INTO idempotency_keys (key, call, request_hash, created_at)
           VALUES ('old', 'order', 'x', now() - interval '3 days')`,
        ),
      isDone: () => one(`SELECT count(*) = 0 AS value FROM idempotency_keys WHERE key = 'old'`),
    },
    'a page for an order that has none': {
      leave: () => database.query('DELETE FROM guest_order_tokens WHERE order_id = $1', [orderId]),
      isDone: () => one('SELECT count(*) > 0 AS value FROM guest_order_tokens WHERE order_id = $1', [orderId]),
    },
    'the facts of the shop': {
      leave: () => database.query('DELETE FROM site'),
      isDone: () => one('SELECT count(*) = 1 AS value FROM site'),
    },
  }
  const undone = async () => {
    const names: string[] = []
    for (const [name, { isDone }] of Object.entries(pieces)) if (!(await isDone())) names.push(name)
    return names
  }

  test('an API of several leaves all of it to workers, and a worker does each piece', async () => {
    for (const { leave } of Object.values(pieces)) await leave()
    await shop.app.shop.follower.runNow()
    await pause(1_500)
    // The API follows the shop's own facts as well.
    const left = Object.keys(pieces).filter((name) => name !== 'the facts of the shop')
    expect((await undone()).filter((name) => name !== 'the facts of the shop')).toEqual(left)
    const payments = {
      ...readPaymentEnv({ MPESA_BASE_URL: provider.url, MPESA_CALLBACK_SECRET: 'a-secret-of-the-tests-only-0123' }),
      timing: TIMING,
    }
    const close = await openWorker({
      env: { ...env, SMTP_URL: smtp.url },
      ...{ database, log: shop.app.log, payments, pace: PACE, holder: 'worker-1' },
      fetch: { isAllowed: () => true, resolveName: async () => [{ address: '127.0.0.1', family: 4 }] },
    })
    try {
      const began = performance.now()
      while ((await undone()).length > 0 && performance.now() - began < 60_000) await pause(50)
      expect(await undone()).toEqual([])
    } finally {
      await close()
    }
    expect(await one('SELECT count(*)::int AS value FROM leases')).toBe(0)
  }, 120_000)
})
