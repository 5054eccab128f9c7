/** Messages to webhooks over a receiver of the test's own: signed, tried again, given up, sent once by several workers. */
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff } from '../../../testing/office-shop.ts'
import { forgetOldWebhookEvents } from '../use-cases/webhook-deliveries.ts'
import { listDeliveries, replayDeliveries } from '../use-cases/webhook-log.ts'
import {
  makeWebhook,
  openWebhookSeal,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  webhookOf,
} from '../use-cases/webhooks.ts'
import { WebhookWorker } from './webhook-worker.ts'

const HOUR = 3_600_000
const seal = openWebhookSeal('ab'.repeat(32))
const log = pino({ level: 'silent' })

interface Received {
  path: string
  body: string
  headers: http.IncomingHttpHeaders
}
const received: Received[] = []
/** The receiver's response at each path; 200 by default. */
const answers = new Map<string, { status: number; body?: string; location?: string }>()
let server: http.Server
let receiver: string
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    received.push({ path, body, headers: request.headers })
    const { status, body: text = 'ok', location } = answers.get(path) ?? { status: 200 }
    // Never answered.
    if (status === 0) return
    response.writeHead(status, location ? { location } : {}).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

onEachDatabase((open) => {
  let database: Database
  let staffId = 0
  let now = new Date()
  let count = 0
  beforeAll(async () => {
    database = await open()
    staffId = (await makeStaff(database, 'owner')).staffId
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('DELETE FROM webhook_events')
    await database.query('DELETE FROM webhooks')
    received.length = 0
    answers.clear()
    now = new Date()
  })

  const worker = (clock = () => now) =>
    new WebhookWorker({
      ...{ database, clock, log, seal, everyMs: 60_000, chance: () => 0.5 },
      fetch: { isAllowed: (address) => address === '127.0.0.1' },
    })
  const send = () => worker().sendDue()
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  async function webhookTo(path = `/${++count}`) {
    const given = { staffId, url: `${receiver}${path}`, events: ['stock.changed'] as const, seal }
    const made = await database.transaction((tx) => makeWebhook(tx, now, given))
    return { path, webhookId: made.webhook.webhookId, secret: made.secret }
  }
  const tryOut = (webhookId: number) => database.transaction((tx) => testWebhook(tx, now, webhookId))
  const state = (webhookId: number) => webhookOf(database, now, webhookId)
  const logOf = async (webhookId: number) => (await listDeliveries(database, { webhookId })).deliveries
  const isSignedWith = ({ headers, body }: Received, secret: string) => {
    const expected = createHmac('sha256', secret).update(`${headers['fuma-timestamp']}.${body}`).digest('hex')
    return String(headers['fuma-signature']).split(',').includes(`v1=${expected}`)
  }

  test('a message arrives signed, and its answer is in the log', async () => {
    const { webhookId, secret, path } = await webhookTo()
    const { deliveryId } = await tryOut(webhookId)
    answers.set(path, { status: 202, body: `thanks\0${'x'.repeat(3_000)}` })
    await send()
    const [message] = received as [Received]
    expect(isSignedWith(message, secret)).toBe(true)
    expect(message.headers).toMatchObject({ 'fuma-event': 'webhook.test', 'fuma-delivery': String(deliveryId) })
    expect(JSON.parse(message.body)).toMatchObject({ event: 'webhook.test', data: { message: 'This is a test.' } })
    const [entry] = await logOf(webhookId)
    expect(entry).toMatchObject({ state: 'delivered', attempts: 1, status: 202, error: null, nextAttemptAt: null })
    expect(entry?.body).toMatch(/^thanksx{100}/)
    expect(entry?.body).toHaveLength(2_000)
    expect(await state(webhookId)).toMatchObject({
      ...{ waiting: 0, failed: 0, failingSince: null, lastDeliveredAt: now.toISOString() },
      lastAnswer: { status: 202, error: null },
    })
    await send()
    expect(received).toHaveLength(1)
  })

  test('retries a failure with the same id and clears it after delivery', async () => {
    const { webhookId, path } = await webhookTo()
    await tryOut(webhookId)
    answers.set(path, { status: 500, body: 'no' })
    await send()
    const failedAt = now
    await send()
    expect(received).toHaveLength(1)
    expect(await logOf(webhookId)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, body: 'no', error: 'Response: 500.' },
    ])
    expect(await state(webhookId)).toMatchObject({ failingSince: failedAt.toISOString(), waiting: 1 })
    wait(61_000)
    answers.clear()
    await send()
    expect(received.map(({ headers }) => headers['fuma-delivery'])).toEqual([
      received[0]?.headers['fuma-delivery'],
      received[0]?.headers['fuma-delivery'],
    ])
    expect(await logOf(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(await state(webhookId)).toMatchObject({ failingSince: null, isPaused: false })
  })

  test('ends a message after three days and pauses a webhook without any delivery in that time', async () => {
    const { webhookId, path } = await webhookTo()
    await tryOut(webhookId)
    answers.set(path, { status: 503 })
    for (let hours = 0; hours <= 75; hours += 3) {
      await send()
      wait(3.5 * HOUR)
    }
    const [entry] = await logOf(webhookId)
    expect(entry).toMatchObject({ state: 'failed', error: 'Response: 503.' })
    expect(received.length).toBe(entry?.attempts)
    expect(await state(webhookId)).toMatchObject({
      ...{ isPaused: true, pausedReason: 'No message was delivered for 3 days.', failed: 1, waiting: 0 },
    })
    await expect(tryOut(webhookId)).rejects.toMatchObject({ problem: { code: 'invalid-request' } })
  })

  test('one message that is refused again and again does not pause a webhook that takes others', async () => {
    const { webhookId, path } = await webhookTo()
    await tryOut(webhookId)
    answers.set(path, { status: 422 })
    await send()
    answers.clear()
    wait(HOUR / 2)
    await database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at + interval '80 hours' WHERE webhook_id = $1`,
      [webhookId],
    )
    await tryOut(webhookId)
    await send()
    wait(81 * HOUR)
    answers.set(path, { status: 422 })
    await send()
    expect((await logOf(webhookId)).map(({ state: one }) => one)).toEqual(['delivered', 'failed'])
    expect(await state(webhookId)).toMatchObject({ isPaused: false, failed: 1 })
  })

  test('pauses at once after 410, follows no redirect and sends to no address of our own network', async () => {
    const gone = await webhookTo()
    const moved = await webhookTo()
    answers.set(gone.path, { status: 410 })
    answers.set(moved.path, { status: 308, location: 'https://example.com/new' })
    for (const { webhookId } of [gone, moved]) await tryOut(webhookId)
    await send()
    expect(await state(gone.webhookId)).toMatchObject({ isPaused: true, failed: 1 })
    expect(await logOf(moved.webhookId)).toMatchObject([
      {
        ...{ state: 'waiting', status: 308 },
        error: 'It redirects to https://example.com/new. Write that address in the webhook instead.',
      },
    ])
    expect(received).toHaveLength(2)

    const inside = await webhookTo()
    await tryOut(inside.webhookId)
    await new WebhookWorker({ database, clock: () => now, log, seal, everyMs: 60_000 }).sendDue()
    expect(received).toHaveLength(2)
    expect((await logOf(inside.webhookId))[0]?.error).toMatch(/^The address is not allowed: .*own network/)
  })

  test('for a day after a new secret was made messages are signed with both', async () => {
    const { webhookId, secret } = await webhookTo()
    const rotated = await database.transaction((tx) => rotateSecret(tx, now, webhookId, seal))
    await tryOut(webhookId)
    await send()
    wait(23 * HOUR)
    await tryOut(webhookId)
    await send()
    wait(2 * HOUR)
    await tryOut(webhookId)
    await send()
    expect(received.map((one) => isSignedWith(one, rotated.secret))).toEqual([true, true, true])
    expect(received.map((one) => isSignedWith(one, secret))).toEqual([true, true, false])
  })

  test('signs no message with a secret of another FILES_KEY and logs the reason', async () => {
    const { webhookId } = await webhookTo()
    await tryOut(webhookId)
    const other = openWebhookSeal('cd'.repeat(32))
    await new WebhookWorker({ database, clock: () => now, log, seal: other, everyMs: 60_000 }).sendDue()
    expect((await logOf(webhookId))[0]?.error).toMatch(/FILES_KEY was changed/)
    expect(received).toEqual([])
  })

  test('several workers send each message once', async () => {
    const { webhookId } = await webhookTo()
    for (let n = 0; n < 40; n += 1) await tryOut(webhookId)
    await Promise.all([send(), send(), send()])
    expect(received).toHaveLength(40)
    expect(new Set(received.map(({ headers }) => headers['fuma-delivery'])).size).toBe(40)
  })

  test('a webhook without a response does not delay others, and its message fails', async () => {
    const silent = await webhookTo()
    const lively = await webhookTo()
    answers.set(silent.path, { status: 0 })
    const patient = new WebhookWorker({
      ...{ database, clock: () => now, log, seal, everyMs: 60_000 },
      fetch: { isAllowed: (address) => address === '127.0.0.1', patienceMs: 1_500 },
    })
    await tryOut(silent.webhookId)
    const first = patient.sendDue()
    while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await tryOut(lively.webhookId)
    const second = patient.sendDue()
    while (received.length === 1) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(received.map(({ path }) => path)).toEqual([silent.path, lively.path])
    expect(await logOf(silent.webhookId)).toMatchObject([{ state: 'waiting', error: null, attempts: 1 }])
    await Promise.all([first, second])
    expect(await logOf(lively.webhookId)).toMatchObject([{ state: 'delivered' }])
    expect(await logOf(silent.webhookId)).toMatchObject([
      { state: 'waiting', status: null, error: 'It did not respond within 1.5 seconds.' },
    ])
  })

  test('a message that a killed worker had is sent by another a minute later', async () => {
    const { webhookId } = await webhookTo()
    await tryOut(webhookId)
    await database.query(
      `UPDATE webhook_deliveries SET attempts = 1, next_attempt_at = $2::timestamptz + interval '60 seconds' WHERE webhook_id = $1`,
      [webhookId, now],
    )
    await send()
    expect(received).toHaveLength(0)
    wait(61_000)
    await send()
    expect(received).toHaveLength(1)
  })

  test('sends no message while paused, pending messages after resuming, and failed messages on request', async () => {
    const { webhookId, path } = await webhookTo()
    await tryOut(webhookId)
    await database.transaction((tx) => pauseWebhook(tx, now, webhookId, 'Achieng'))
    await send()
    expect(received).toHaveLength(0)
    wait(5 * 24 * HOUR)
    await database.transaction((tx) => resumeWebhook(tx, now, webhookId))
    answers.set(path, { status: 500 })
    await send()
    // Its three days begin with the resumption.
    expect(await state(webhookId)).toMatchObject({ isPaused: false, waiting: 1 })
    await database.query(
      `UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL WHERE webhook_id = $1`,
      [webhookId],
    )
    answers.clear()
    expect(await replayDeliveries(database, now, { webhookId })).toBe(1)
    await send()
    expect(await logOf(webhookId)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    const [entry] = await logOf(webhookId)
    expect(await replayDeliveries(database, now, { webhookId, deliveryId: entry?.deliveryId })).toBe(1)
    await send()
    expect(received).toHaveLength(3)
  })

  test('deletes events and their deliveries after thirty days', async () => {
    const { webhookId } = await webhookTo()
    await tryOut(webhookId)
    await forgetOldWebhookEvents(database, new Date(now.getTime() + 29 * 24 * HOUR))
    expect(await logOf(webhookId)).toHaveLength(1)
    await forgetOldWebhookEvents(database, new Date(now.getTime() + 31 * 24 * HOUR))
    expect(await logOf(webhookId)).toEqual([])
  })
})
