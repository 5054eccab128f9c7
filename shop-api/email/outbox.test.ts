import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { openLog } from '../log.ts'
import { onEachDatabase } from '../testing/databases.ts'
import type { Email, EmailDraft, SendEmail } from './email.ts'
import { createOutbox } from './outbox.ts'
import { forgetOldEmails, queueEmail } from './queue.ts'

const START = new Date('2026-11-21T09:00:00Z')
let now = START
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const clock = () => now
const email = (subject: string): Email => ({
  to: 'amina@example.co.ke',
  subject,
  text: `Open https://fuma.example/new-password/${subject}`,
  html: `<a href="https://fuma.example/new-password/${subject}">Open</a>`,
})
const draft = (subject: string): EmailDraft => ({ to: email(subject).to, render: () => email(subject) })

onEachDatabase((open) => {
  let database: Database
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = openLog('info', sink) as FastifyBaseLogger
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    now = START
    lines.length = 0
    await database.query('DELETE FROM mails')
  })
  afterAll(() => database.close())

  const noFiles = { draw: async () => null, read: async () => null }
  const openOutbox = (send: SendEmail) => createOutbox({ database, clock, log, send, files: noFiles, everyMs: 15_000 })
  /** Runs an outbox with this sender once, and waits until it has no work left now. */
  async function run(send: SendEmail): Promise<void> {
    const outbox = openOutbox(send)
    await outbox.runNow()
    await outbox.close()
  }
  const stored = () =>
    database.query<{ subject: string; text: string; html: string; attempts: number; sent: boolean }>(
      'SELECT subject, text, html, attempts, sent_at IS NOT NULL AS sent FROM mails ORDER BY id',
    )

  test('an email is sent once, and its text is forgotten then', async () => {
    await queueEmail(database, clock, draft('one'))
    await queueEmail(database, clock, draft('two'))
    const sent: Email[] = []
    const send = async (taken: Email) => void sent.push(taken)
    await run(send)
    await run(send)
    expect(sent.map(({ subject, to }) => [subject, to])).toEqual([
      ['one', 'amina@example.co.ke'],
      ['two', 'amina@example.co.ke'],
    ])
    expect(sent[0]).toMatchObject(email('one'))
    expect(await stored()).toMatchObject([
      { sent: true, text: '', html: '' },
      { sent: true, text: '', html: '' },
    ])
  })

  test('an email of a transaction that was rolled back is never sent', async () => {
    const broken = database.transaction(async (tx) => {
      await queueEmail(tx, clock, draft('never'))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    const sent: Email[] = []
    await run(async (taken) => void sent.push(taken))
    expect(sent).toEqual([])
  })

  test('retries a refused email for a day at growing intervals without delaying others', async () => {
    await queueEmail(database, clock, draft('refused'))
    await queueEmail(database, clock, draft('taken'))
    const tries: number[] = []
    const send = async ({ subject }: Email) => {
      if (subject === 'taken') return
      tries.push(Math.round((now.getTime() - START.getTime()) / 60_000))
      throw Object.assign(new Error('450 amina@example.co.ke is busy'), { code: 'EENVELOPE' })
    }
    for (let minutes = 0; minutes < 30 * 60; minutes += 1) {
      await run(send)
      later(1)
    }
    expect(tries).toEqual([0, 1, 3, 13, 73, 433, 1513])
    expect(await stored()).toMatchObject([
      { subject: 'refused', attempts: 7, sent: false },
      { subject: 'taken', attempts: 1, sent: true },
    ])
    expect(lines.filter((line) => line.includes('not accepted'))).toHaveLength(7)
    expect(lines.join('')).not.toContain('amina@')
  })

  test('sends an email again after a process was killed before recording the result', async () => {
    await queueEmail(database, clock, draft('twice'))
    // The state after a process was killed: the email was claimed in the table, and no result was written.
    const dead = openOutbox(() => new Promise(() => {}))
    dead.nudge()
    while ((await stored())[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
    const sent: string[] = []
    const send = async ({ subject }: Email) => void sent.push(subject)
    await run(send)
    expect(sent).toEqual([])
    // Its claim ends 20 seconds after it was last renewed, by the database's clock.
    const claim = `UPDATE mails SET claimed_until = clock_timestamp() + make_interval(secs => $1)`
    const [left] = await database.query<{ seconds: number }>(
      'SELECT extract(epoch FROM claimed_until - clock_timestamp())::float AS seconds FROM mails',
    )
    expect(left?.seconds).toBeGreaterThan(10)
    expect(left?.seconds).toBeLessThanOrEqual(20)
    await database.query(claim, [-1])
    await run(send)
    expect(sent).toEqual(['twice'])
    // It is known as doubtful.
    expect(lines.filter((line) => line.includes('can be sent twice'))).toHaveLength(1)
  })

  test('a clock that is five minutes off does not let an email be sent twice', async () => {
    await queueEmail(database, clock, draft('once'))
    const sent: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const slow = openOutbox(async ({ subject }) => {
      sent.push(subject)
      await gate
    })
    slow.nudge()
    while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    later(5)
    await run(async ({ subject }) => void sent.push(subject))
    open()
    await slow.close()
    expect(sent).toEqual(['once'])
    expect(await stored()).toMatchObject([{ sent: true, attempts: 1 }])
  })

  test('records an email sent while the database was unavailable later and does not send it again', async () => {
    await queueEmail(database, clock, draft('noted'))
    let isAway = false
    const fickle: Database = {
      ...database,
      get db() {
        if (isAway) throw new DatabaseUnavailable(new Error('away'))
        return database.db
      },
    }
    const sent: string[] = []
    const send = async ({ subject }: Email) => {
      sent.push(subject)
      isAway = true
      setTimeout(() => {
        isAway = false
      }, 700)
    }
    await createOutbox({ database: fickle, clock, log, send, files: noFiles, everyMs: 15_000 }).runNow()
    await run(async ({ subject }) => void sent.push(subject))
    expect(sent).toEqual(['noted'])
    expect(await stored()).toMatchObject([{ sent: true, attempts: 1 }])
  })

  test('two processes do not carry the same email', async () => {
    for (let i = 0; i < 12; i += 1) await queueEmail(database, clock, draft(`email-${i}`))
    const sent: string[] = []
    const send = async ({ subject }: Email) => {
      sent.push(subject)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all([run(send), run(send), run(send)])
    expect(sent).toHaveLength(12)
    expect(new Set(sent).size).toBe(12)
  })

  test('sends an email posted during a run in the same run', async () => {
    await queueEmail(database, clock, draft('first'))
    const sent: string[] = []
    const outbox = openOutbox(async ({ subject }) => {
      sent.push(subject)
      if (subject !== 'first') return
      await queueEmail(database, clock, draft('second'))
      outbox.nudge()
    })
    await outbox.runNow()
    expect(sent).toEqual(['first', 'second'])
    await outbox.close()
  })

  test('emails are forgotten after a month', async () => {
    await queueEmail(database, clock, draft('old'))
    later(30 * 24 * 60 - 1)
    await forgetOldEmails(database, clock)
    expect(await stored()).toHaveLength(1)
    later(2)
    await forgetOldEmails(database, clock)
    expect(await stored()).toEqual([])
  })
})
