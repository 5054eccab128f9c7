import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import { openLog } from '../log.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { type Carrier, forgetOldEmails, type Letter, Outbox, post } from './outbox.ts'

const START = new Date('2026-11-21T09:00:00Z')
let now = START
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const clock = () => now
const letter = (subject: string): Letter => ({
  to: 'amina@example.co.ke',
  subject,
  text: `Open https://fuma.example/new-password/${subject}`,
  html: `<a href="https://fuma.example/new-password/${subject}">Open</a>`,
})

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

  /** Nudges an outbox with this carrier once, and waits until it has nothing left to do now. */
  async function run(carry: Carrier): Promise<void> {
    const outbox = new Outbox(database, clock, log, carry)
    outbox.nudge()
    await outbox.idle()
    await outbox.close()
  }
  const kept = () =>
    database.query<{ subject: string; text: string; html: string; attempts: number; sent: boolean }>(
      'SELECT subject, text, html, attempts, sent_at IS NOT NULL AS sent FROM mails ORDER BY id',
    )

  test('a letter is carried once, and its words are forgotten then', async () => {
    await post(database.query, clock, letter('one'))
    await post(database.query, clock, letter('two'))
    const carried: Letter[] = []
    const carry = async (taken: Letter) => void carried.push(taken)
    await run(carry)
    await run(carry)
    expect(carried.map(({ subject, to }) => [subject, to])).toEqual([
      ['one', 'amina@example.co.ke'],
      ['two', 'amina@example.co.ke'],
    ])
    expect(carried[0]).toMatchObject(letter('one'))
    expect(await kept()).toMatchObject([
      { sent: true, text: '', html: '' },
      { sent: true, text: '', html: '' },
    ])
  })

  test('a letter of a transaction that was rolled back is never carried', async () => {
    const broken = database.transaction(async ({ query }) => {
      await post(query, clock, letter('never'))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    const carried: Letter[] = []
    await run(async (taken) => void carried.push(taken))
    expect(carried).toEqual([])
  })

  test('a letter that is not taken is tried again, later and later, for a day; the others go on', async () => {
    await post(database.query, clock, letter('refused'))
    await post(database.query, clock, letter('taken'))
    const tries: number[] = []
    const carry = async ({ subject }: Letter) => {
      if (subject === 'taken') return
      tries.push(Math.round((now.getTime() - START.getTime()) / 60_000))
      throw Object.assign(new Error('450 amina@example.co.ke is busy'), { code: 'EENVELOPE' })
    }
    for (let minutes = 0; minutes < 30 * 60; minutes += 1) {
      await run(carry)
      later(1)
    }
    expect(tries).toEqual([0, 1, 3, 13, 73, 433, 1513])
    expect(await kept()).toMatchObject([
      { subject: 'refused', attempts: 7, sent: false },
      { subject: 'taken', attempts: 1, sent: true },
    ])
    expect(lines.filter((line) => line.includes('not taken'))).toHaveLength(7)
    expect(lines.join('')).not.toContain('amina@')
  })

  test('a process that is killed between handing over and noting it sends the letter again, never not at all', async () => {
    await post(database.query, clock, letter('twice'))
    // What a killed process leaves: the letter was taken from the table, and nothing was written after.
    const dead = new Outbox(database, clock, log, () => new Promise(() => {}))
    dead.nudge()
    while ((await kept())[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
    const carried: string[] = []
    const carry = async ({ subject }: Letter) => void carried.push(subject)
    later(1)
    await run(carry)
    expect(carried).toEqual([])
    later(1)
    await run(carry)
    expect(carried).toEqual(['twice'])
  })

  test('two processes do not carry the same letter', async () => {
    for (let i = 0; i < 12; i += 1) await post(database.query, clock, letter(`letter-${i}`))
    const carried: string[] = []
    const carry = async ({ subject }: Letter) => {
      carried.push(subject)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all([run(carry), run(carry), run(carry)])
    expect(carried).toHaveLength(12)
    expect(new Set(carried).size).toBe(12)
  })

  test('a letter posted while others are being carried goes with them', async () => {
    await post(database.query, clock, letter('first'))
    const carried: string[] = []
    const outbox = new Outbox(database, clock, log, async ({ subject }) => {
      carried.push(subject)
      if (subject !== 'first') return
      await post(database.query, clock, letter('second'))
      outbox.nudge()
    })
    outbox.nudge()
    await outbox.idle()
    expect(carried).toEqual(['first', 'second'])
    await outbox.close()
  })

  test('letters are forgotten after a month', async () => {
    await post(database.query, clock, letter('old'))
    later(30 * 24 * 60 - 1)
    await forgetOldEmails(database.query, clock)
    expect(await kept()).toHaveLength(1)
    later(2)
    await forgetOldEmails(database.query, clock)
    expect(await kept()).toEqual([])
  })
})
