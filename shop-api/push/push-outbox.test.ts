/** Messages to browsers over a push service of the test's own: encrypted, signed, tried again, and ended. */
import { createECDH, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import type { Database } from '../db/client.ts'
import { pushMessages, pushSubscriptions, pushTopics } from '../db/schema/push.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { makeStaff } from '../testing/office-shop.ts'
import { createPushOutbox } from './push-outbox.ts'
import { forgetOldPush, queueOfficePush } from './push-queue.ts'
import { outcomeOf } from './send-push.ts'

const log = { error: () => {}, warn: () => {} }
const vapid = webPush.generateVAPIDKeys()
const keys = { ...vapid, contact: 'mailto:it@shop.example' }
const MESSAGE = {
  title: 'New order',
  body: 'Order 10482, KSh 1,740',
  href: '/office/orders/10482',
  key: 'order-event:1',
}

const received: { path: string; body: Buffer; headers: http.IncomingHttpHeaders }[] = []
let status = 201
let server: http.Server
let service: string
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url ?? '', body: Buffer.concat(chunks), headers: request.headers })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  [201, 'sent'],
  [404, 'ended'],
  [410, 'ended'],
  [413, 'failed'],
  [429, 'later'],
  [503, 'later'],
])('reads response %i as %s', (response, outcome) => expect(outcomeOf(response).outcome).toBe(outcome))

onEachDatabase((open) => {
  let database: Database
  let now = new Date('2026-11-29T09:00:00Z')
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(pushSubscriptions)
    received.length = 0
    status = 201
    now = new Date('2026-11-29T09:00:00Z')
  })

  /** A browser that wants messages of new orders. */
  async function browser(staffId: number, path = '/a') {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const row = { endpoint: service + path, p256dh, auth, createdAt: now }
    const [made] = await database.db.insert(pushSubscriptions).values(row).returning({ id: pushSubscriptions.id })
    const subscriptionId = made?.id ?? 0
    await database.db.insert(pushTopics).values({ subscriptionId, topic: 'order-placed', staffId, createdAt: now })
  }
  const queue = (key = MESSAGE.key, except?: number) =>
    queueOfficePush(database, now, { topic: 'order-placed', permission: 'orders.view', except }, { ...MESSAGE, key })
  const send = (fetch = { isAllowed: () => true }) =>
    createPushOutbox({ database, clock: () => now, log, keys, fetch, everyMs: 1e6 }).runNow()
  const count = (table: typeof pushMessages | typeof pushSubscriptions) => database.db.$count(table)

  test('sends an event once, encrypted and signed with the key of the shop', async () => {
    await browser((await makeStaff(database, 'orders')).staffId)
    await queue()
    await queue()
    await send()
    expect(received).toHaveLength(1)
    const [{ body, headers } = received[0] as never] = received
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${vapid.publicKey}$`))
    expect(headers.ttl).toBe('43200')
    expect(body.length).toBeGreaterThan(100)
    expect(body.toString('latin1')).not.toContain('10482')
    expect(await count(pushMessages)).toBe(0)
  })

  test('sends no message to a person without the permission, after they left, or about their own action', async () => {
    const editor = await makeStaff(database, 'content')
    const [left, self] = [await makeStaff(database, 'orders'), await makeStaff(database, 'orders')]
    await database.query("UPDATE staff_members SET state = 'left' WHERE id = $1", [left.staffId])
    await browser(editor.staffId, '/editor')
    await browser(left.staffId, '/left')
    await browser(self.staffId, '/self')
    await queue(MESSAGE.key, self.staffId)
    expect(await count(pushMessages)).toBe(0)
    await queue()
    await send()
    expect(received.map(({ path }) => path)).toEqual(['/self'])
  })

  test('deletes a browser whose push service responds 410, with its messages', async () => {
    await browser((await makeStaff(database, 'orders')).staffId)
    await queue()
    await queue('order-event:2')
    status = 410
    await send()
    expect(received).toHaveLength(1)
    expect(await count(pushSubscriptions)).toBe(0)
    expect(await count(pushMessages)).toBe(0)
  })

  test('tries again after a minute if the push service is away, and not without end', async () => {
    await browser((await makeStaff(database, 'orders')).staffId)
    await queue()
    status = 503
    await send()
    await send()
    expect(received).toHaveLength(1)
    for (const minutes of [1, 5, 30, 120]) {
      later(minutes)
      await send()
    }
    expect(received).toHaveLength(5)
    expect(await count(pushMessages)).toBe(0)
    expect(await count(pushSubscriptions)).toBe(1)
  })

  test('sends no message into its own network, and deletes the browser after ten failures', async () => {
    await browser((await makeStaff(database, 'orders')).staffId)
    for (let event = 1; event <= 10; event += 1) await queue(`order-event:${event}`)
    await send({} as never)
    expect(received).toHaveLength(0)
    expect(await count(pushSubscriptions)).toBe(0)
  })

  test('forgets messages of the day before, and browsers without wishes', async () => {
    await browser((await makeStaff(database, 'orders')).staffId)
    await queue()
    later(25 * 60)
    await forgetOldPush(database, now)
    expect(await count(pushMessages)).toBe(0)
    expect(await count(pushSubscriptions)).toBe(1)
    await database.query("UPDATE staff_members SET state = 'left'")
    await forgetOldPush(database, now)
    expect(await count(pushSubscriptions)).toBe(0)
  })
})
