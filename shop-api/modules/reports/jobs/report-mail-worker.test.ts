/**
 * Emailed reports: each scheduled time once, over several processes; to recipients who can see reports; failures are
 * retried and reported.
 */
import { pino } from 'pino'
import type { ReportMailForm } from '#lib/contract/reports/office/report-mails.ts'
import type { Database } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff, type OfficePerson } from '../../../testing/office-shop.ts'
import { makeReportMail, pauseReportMail, reportMailOf } from '../use-cases/report-mails.ts'
import { createReportMailWorker } from './report-mail-worker.ts'

const MINUTE = 60_000
const FORM: Omit<ReportMailForm, 'recipients'> = {
  ...{ name: 'Takings', basis: 'money', group: 'method', of: null, period: 'yesterday' },
  ...{ cadence: 'daily', weekday: 1, monthDay: 1, time: '07:00' },
}

onEachDatabase((open) => {
  let database: Database
  let finance: OfficePerson
  let owner: OfficePerson
  let now = new Date()
  const failures: unknown[] = []
  const log = pino({ level: 'silent' })
  log.error = ((what: object) => void failures.push(what)) as never
  beforeAll(async () => {
    database = await open()
    finance = await makeStaff(database, 'finance', { name: 'Grace Wanjiru' })
    owner = await makeStaff(database, 'owner')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    // 14:05 on a Thursday in Nairobi.
    now = new Date('2026-11-26T11:05:00Z')
    failures.length = 0
    await database.query('DELETE FROM report_mails')
    await database.query('DELETE FROM mails')
    await database.db.update(staffMembers).set({ state: 'active' })
  })

  let queued = 0
  const worker = () =>
    createReportMailWorker({
      ...{ database, clock: () => now, log, everyMs: 3_600_000, officeUrl: 'https://office.test' },
      onQueued: () => {
        queued += 1
      },
    })
  const make = (more: Partial<ReportMailForm> = {}) =>
    database.transaction((tx) =>
      makeReportMail(tx, now, { ...FORM, recipients: [finance.staffId, owner.staffId], ...more }, owner.staffId),
    )
  const emails = () =>
    database.query<{ to: string; subject: string; text: string }>('SELECT "to", subject, text FROM mails ORDER BY id')

  test('sends a report once at its time, from any number of processes', async () => {
    const { mailId } = await make()
    const before = queued
    await worker().runNow()
    expect(await emails()).toEqual([])
    now = new Date('2026-11-27T04:00:00Z')
    await Promise.all([worker(), worker(), worker()].map((one) => one.runNow()))
    await worker().runNow()
    const sent = await emails()
    expect(sent.map(({ to }) => to).sort()).toEqual([finance.email, owner.email].sort())
    expect(sent[0]?.subject).toBe('Takings, 26 November 2026')
    expect(sent[0]?.text).toContain(
      'https://office.test/office/reports?count=money&by=method&days=2026-11-26..2026-11-26',
    )
    expect(queued - before).toBe(1)
    expect(await reportMailOf(database, mailId)).toMatchObject({
      ...{ nextAt: '2026-11-28T04:00:00.000Z', tries: 0 },
      last: { outcome: 'sent', sentTo: 2, error: null },
    })
  })

  test('sends only the last of several missed times, with its own days', async () => {
    await make({ cadence: 'weekly', weekday: 1, period: 'last-week' })
    now = new Date('2026-12-09T09:00:00Z')
    await worker().runNow()
    const subjects = (await emails()).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill('Takings, 30 November 2026 to 6 December 2026'))
  })

  test('skips recipients who left or cannot see reports, and reports if no recipient is left', async () => {
    const { mailId } = await make()
    await database.query(`UPDATE staff_members SET state = 'left' WHERE id = $1`, [finance.staffId])
    now = new Date('2026-11-27T04:00:00Z')
    await worker().runNow()
    expect((await emails()).map(({ to }) => to)).toEqual([owner.email])
    await database.query(`UPDATE staff_members SET roles = '["packer"]' WHERE id = $1`, [owner.staffId])
    now = new Date('2026-11-28T04:00:00Z')
    await worker().runNow()
    expect(await emails()).toHaveLength(1)
    const mail = await reportMailOf(database, mailId)
    expect(mail.last).toMatchObject({
      outcome: 'nobody',
      error: 'None of its recipients is allowed to see reports any longer.',
    })
    expect(mail.lapsed).toEqual([finance.staffId, owner.staffId].sort((a, b) => a - b))
    await database.query(`UPDATE staff_members SET roles = '["owner"]' WHERE id = $1`, [owner.staffId])
  })

  test('a paused one is not sent', async () => {
    const { mailId } = await make()
    await pauseReportMail(database, now, mailId, true)
    now = new Date('2026-11-29T04:00:00Z')
    await worker().runNow()
    expect(await emails()).toEqual([])
  })

  test('retries and reports a failure without delaying other reports', async () => {
    const { mailId } = await make()
    const { mailId: other } = await make({ name: 'Orders', basis: 'orders', group: 'day' })
    // As if another release had written a kind of report that this one has not.
    await database.query(`UPDATE report_mails SET grouping = 'family' WHERE id = $1`, [mailId])
    now = new Date('2026-11-27T04:00:00Z')
    await worker().runNow()
    expect((await emails()).map(({ subject }) => subject)).toEqual(Array(2).fill('Orders, 26 November 2026'))
    expect(failures).toHaveLength(1)
    const failed = await reportMailOf(database, mailId)
    expect(failed).toMatchObject({
      ...{ tries: 1, nextAt: '2026-11-27T04:10:00.000Z' },
      last: { outcome: 'failed', error: 'This report cannot be divided in this way.' },
    })
    expect((await reportMailOf(database, other)).last?.outcome).toBe('sent')
    now = new Date(now.getTime() + 10 * MINUTE)
    await worker().runNow()
    now = new Date(now.getTime() + 20 * MINUTE)
    await worker().runNow()
    // Given up until its next time.
    expect(await reportMailOf(database, mailId)).toMatchObject({ tries: 0, nextAt: '2026-11-28T04:00:00.000Z' })
    await database.query(`UPDATE report_mails SET grouping = 'method' WHERE id = $1`, [mailId])
    now = new Date('2026-11-28T04:00:00Z')
    await worker().runNow()
    expect((await reportMailOf(database, mailId)).last).toMatchObject({ outcome: 'sent', error: null })
  })
})
