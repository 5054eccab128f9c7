/** The outbox with a failing mail server: emails wait, no email is lost, and no email is sent twice. */
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import { openLog } from '../log.ts'
import { degraded, forgetDegraded } from '../runtime/degraded.ts'
import { openTestDatabase } from '../testing/database.ts'
import { smtpServer } from '../testing/smtp-server.ts'
import { createOutbox } from './outbox.ts'
import { queueEmail } from './queue.ts'
import { smtpSender } from './smtp.ts'

beforeEach(forgetDegraded)

const START = Date.parse('2026-11-21T09:00:00Z')
const HALF_OPEN_AFTER_MS = 200
let now = START
const clock = () => new Date(now)
const log = openLog('silent') as FastifyBaseLogger

let database: Database
let behind: Awaited<ReturnType<typeof smtpServer>>
let front: net.Server
/** The behaviour of a connection to the mail server. */
let how: 'hangs' | 'refuses' | 'passes' = 'passes'
const sockets = new Set<Socket>()
beforeAll(async () => {
  database = await openTestDatabase('empty')
  behind = await smtpServer()
  front = net.createServer((near) => {
    sockets.add(near.on('error', () => near.destroy()))
    if (how === 'refuses') near.resetAndDestroy()
    if (how === 'passes') {
      const far = net.connect(Number(new URL(behind.url).port), '127.0.0.1')
      sockets.add(far)
      near.pipe(far).pipe(near)
    }
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => front.close(resolve))
  await behind.close()
  await database.close()
})

async function queue(subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    const to = `${subject}@example.co.ke`
    await queueEmail(database, clock, { to, render: () => ({ subject, text: subject, html: subject }) })
  }
}

const attempts = async () =>
  (await database.query<{ attempts: number }>('SELECT attempts FROM mails ORDER BY id')).map((row) => row.attempts)
const taken = () => behind.recipients.map((address) => address.replace(/^<(.*)@.*$/, '$1'))

test.each(['hangs', 'refuses'] as const)(
  'a mail server that %s: three emails are tried, the others wait; later all are sent, each once',
  async (broken) => {
    await database.query('DELETE FROM mails')
    behind.recipients.length = 0
    const url = `smtp://127.0.0.1:${(front.address() as AddressInfo).port}?greetingTimeout=150&socketTimeout=1000`
    const send = smtpSender(url, () => 'shop@example.co.ke', { halfOpenAfterMs: HALF_OPEN_AFTER_MS })
    const outbox = createOutbox({
      ...{ database, clock, log, send, everyMs: 15_000 },
      files: { draw: async () => null, read: async () => null },
    })
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f']
    how = broken
    await queue(subjects)
    await outbox.runNow()
    expect(await attempts()).toEqual([1, 1, 1, 0, 0, 0])
    expect(degraded()).toContain('The mail server does not answer')
    // While it is known not to answer, no email uses up a try.
    await outbox.runNow()
    expect(await attempts()).toEqual([1, 1, 1, 0, 0, 0])

    await pause(HALF_OPEN_AFTER_MS + 50)
    await outbox.runNow()
    // One email tried whether it is back.
    expect(await attempts()).toEqual([1, 1, 1, 1, 0, 0])
    how = 'passes'
    await pause(HALF_OPEN_AFTER_MS + 50)
    await outbox.runNow()
    expect(taken()).toEqual(['e', 'f'])
    expect(degraded()).toEqual([])
    now += 60_000
    await outbox.runNow()
    await outbox.close()
    expect(taken().sort()).toEqual(subjects)
  },
)

test('an address that the mail server does not take stops no other email', async () => {
  await database.query('DELETE FROM mails')
  behind.recipients.length = 0
  how = 'passes'
  const send = smtpSender(behind.url, () => 'shop@example.co.ke')
  for (let refused = 0; refused < 5; refused += 1) {
    const wrong = { to: 'a,b@example.co.ke', subject: 'x', text: 'x', html: 'x', files: [] }
    await expect(send(wrong)).rejects.toThrow('not one email address')
  }
  expect(send.isReady?.()).toBe(true)
})
