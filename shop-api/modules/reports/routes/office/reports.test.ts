/** Reports over HTTP: figures with their rows, permissions, invalid requests, exports, and report emails. */

import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { exportJob, officeExportFile } from '#lib/contract/office/office/exports.ts'
import {
  officeReportMailChange,
  officeReportMailDelete,
  officeReportMailMake,
  officeReportMailPause,
  officeReportMails,
  officeReportMailTry,
  type ReportMailForm,
} from '#lib/contract/reports/office/report-mails.ts'
import {
  officeReport,
  officeReportCustomers,
  officeReportFunnel,
  officeReportRows,
} from '#lib/contract/reports/office/reports.ts'
import { showMoney } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { newPerson } from '../../../../testing/people.ts'
import { unpaidOrder } from '../../../../testing/unpaid-order.ts'

const NOW = new Date('2026-11-25T08:42:00Z')
const TODAY = { from: '2026-11-25', to: '2026-11-25' }
const FORM: Omit<ReportMailForm, 'recipients'> = {
  ...{ name: 'Sales of the day', basis: 'orders', group: 'county', of: null, period: 'yesterday' },
  ...{ cadence: 'daily', weekday: 1, monthDay: 1, time: '07:00' },
}

onEachDatabase((open) => {
  let shop: OfficeShop
  let finance: OfficePerson
  let catalogue: OfficePerson
  beforeAll(async () => {
    shop = await openOfficeShop({ database: await open(), clock: () => NOW, env: { FILES_KEY: '9'.repeat(64) } })
    finance = await shop.staff('finance', { name: 'Grace Wanjiru' })
    catalogue = await shop.staff('catalogue')
    const { database } = shop
    const paid = await unpaidOrder(database, 1740_00)
    await unpaidOrder(database, 3000_00)
    await database.query('UPDATE orders SET created_at = $1', [NOW])
    await payOrder(database, paid.id, 'UKA0000009', NOW)
  })
  afterAll(() => shop.close())

  const report = async (person: OfficePerson, more: object = {}) =>
    (await shop.askAs(person, officeReport, { basis: 'orders', ...TODAY, group: 'day', ...more } as never)).data

  test('returns figures with an independent total', async () => {
    const orders = await report(finance)
    expect(orders.rows.map(({ key, count, total }) => [key, count, total])).toEqual([['2026-11-25', 2, 4740_00]])
    expect(orders).toMatchObject({ check: 4740_00, rest: null, before: { from: '2026-11-24', to: '2026-11-24' } })
    expect(orders.before.until).toBe('2026-11-24T08:42:00.000Z')
    const money = await report(finance, { basis: 'money', group: 'method' })
    expect(money.rows.map(({ label, total }) => [label, total])).toEqual([['M-Pesa', 1740_00]])
    expect(money).toMatchObject({ check: 1740_00, unmatched: 0 })
  })

  test('returns the rows of a figure by page, without customers for staff who cannot see orders', async () => {
    const asked = { basis: 'orders', ...TODAY, of: { group: 'channel', key: 'guest' }, perPage: 1 } as const
    const first = await shop.askAs(finance, officeReportRows, asked)
    expect(first.data).toMatchObject({ sums: { rows: 2, counted: 2, total: 4740_00 }, name: 'Guests' })
    const second = await shop.askAs(finance, officeReportRows, { ...asked, after: first.meta?.next ?? null })
    expect(second.data.sums).toBeNull()
    expect(second.meta?.next).toBeNull()
    expect([...first.data.rows, ...second.data.rows].reduce((sum, { total }) => sum + total, 0)).toBe(4740_00)
    expect(first.data.rows[0]?.customer).not.toBeNull()
    expect((await shop.askAs(catalogue, officeReportRows, asked)).data.rows[0]?.customer).toBeNull()
  })

  test('customers and the way of the orders', async () => {
    const { data: customers } = await shop.askAs(finance, officeReportCustomers, TODAY)
    expect(customers.kinds.find(({ kind }) => kind === 'guest')).toMatchObject({ orders: 2, total: 4740_00 })
    const { data: funnel } = await shop.askAs(finance, officeReportFunnel, TODAY)
    expect(funnel.steps.map(({ step, orders }) => [step, orders])).toEqual([
      ...[
        ['placed', 2],
        ['begun', 1],
        ['paid', 1],
        ['sent', 0],
        ['delivered', 0],
        ['cancelled', 0],
      ],
    ])
  })

  test('counts returning customers since the previous period, with their orders as rows', async () => {
    const { database } = shop
    const [faithful, once] = await Promise.all([1, 2].map(() => newPerson(database, () => NOW, USER_TYPE.consumer)))
    const orders = [
      { person: faithful, at: '2026-10-10T08:00:00Z', cents: 500_00 },
      { person: faithful, at: '2026-10-11T08:00:00Z', cents: 700_00 },
      { person: once, at: '2026-10-10T09:00:00Z', cents: 900_00 },
    ]
    for (const { person, at, cents } of orders) {
      const { id } = await unpaidOrder(database, cents)
      await database.query('UPDATE orders SET user_id = $1, user_type = $2, created_at = $3 WHERE id = $4', [
        ...[person?.userId, USER_TYPE.consumer, new Date(at), id],
      ])
    }
    const days = { from: '2026-10-11', to: '2026-10-11' }
    const { data } = await shop.askAs(finance, officeReportCustomers, days)
    expect(data.before).toMatchObject({ from: '2026-10-10', to: '2026-10-10', customers: 2, retained: 1 })
    expect(data.kinds).toEqual([
      { kind: 'new', customers: 0, orders: 0, total: 0 },
      { kind: 'returning', customers: 1, orders: 1, total: 700_00 },
      { kind: 'guest', customers: 0, orders: 0, total: 0 },
    ])
    const asked = { basis: 'orders', ...days, of: { group: 'retained', key: 'retained' } } as const
    const rows = await shop.askAs(finance, officeReportRows, asked)
    expect(rows.data.sums).toMatchObject({ rows: 1, total: 700_00 })
  })

  test.each([
    ['days in the wrong order', { from: '2026-11-25', to: '2026-11-24' }, 'The last day is before the first.'],
    ['too many days', { from: '2025-01-01', to: '2026-11-24' }, 'Choose at most 366 days.'],
    ['money by product', { basis: 'money', group: 'family' }, 'This report cannot be divided in this way.'],
    ['orders by method', { group: 'method' }, 'This report cannot be divided in this way.'],
    [
      'money of new customers',
      { basis: 'money', of: { group: 'customers', key: 'new' } },
      'This report cannot be filtered in this way.',
    ],
  ])('%s are refused', async (_what, wrong, message) => {
    const asked = { basis: 'orders', ...TODAY, group: 'day', ...wrong }
    expect(await shop.refusedAs(finance, officeReport, asked)).toMatchObject({ code: 'invalid-request', message })
  })

  test.each([
    ['variant', "1' OR true"],
    ['company', '99999999999999999999999'],
    ['county', "Lamu'; DROP TABLE orders"],
    ['step', 'nowhere'],
    ['day', 'yesterday'],
  ] as const)('a group that there is not has no rows: %s %s', async (group, key) => {
    const asked = { basis: 'orders', ...TODAY, of: { group, key } } as const
    expect((await shop.askAs(finance, officeReportRows, asked)).data.rows).toEqual([])
    expect((await report(finance, { of: { group, key } })).totals.total).toBe(0)
  })

  test('shows reports by permission, and costs only with the prices permission', async () => {
    const packer = await shop.staff('packer')
    expect((await shop.refusedAs(packer, officeReport, { basis: 'orders', ...TODAY, group: 'day' })).code).toBe(
      'not-allowed',
    )
    expect((await shop.refusedAs(catalogue, officeReportMails, {})).code).toBe('not-allowed')
    expect((await report(finance, { group: 'family' })).totals.cost).not.toBeNull()
    const auditor = await shop.staff('auditor')
    expect((await report(auditor, { group: 'family' })).totals.total).toBe(4740_00)
    // Totals of whole orders never show costs.
    expect((await report(finance)).totals.cost).toBeNull()
  })

  test.each([
    [
      ...['report', { group: 'channel' }],
      'Key,Channel,Code,Orders,Placed KES,Deductions KES,Products ex-VAT KES,Delivery ex-VAT KES,VAT KES,Discount KES,Total with VAT KES,Rounding KES',
      /^guest,Guests,,2,/,
    ],
    [
      ...['report', { group: 'family' }],
      'Key,Product,Code,Orders,Quantity,Placed KES,Deductions KES,Products ex-VAT KES,VAT KES,Discount KES,Total with VAT KES,Rounding KES,Margin KES,With known cost KES,Cost KES',
      // The orders of this test have no lines.
      /^$/,
    ],
    [
      ...['report', { basis: 'money', group: 'channel' }],
      'Key,Channel,Code,Entries,Received KES,Refunded KES,Net KES',
      /^guest,Guests,,/,
    ],
    [
      ...['report rows', {}],
      'Report,Order,When,Document,What,Customer,Products ex-VAT KES,VAT KES,Placed KES,Deductions KES,Total with VAT KES',
      /^Orders placed,\d+,2026-11-25T11:42,,,/,
    ],
  ] as const)('exports all of %s %j with the column names of the screen', async (list, more, titles, firstRow) => {
    const of = { basis: 'orders', ...TODAY, of: null, ...more }
    const { data } = await shop.askAs(finance, exportJob, {
      input: { list, format: 'csv', of },
    })
    await shop.app.shop.jobs.runNow()
    const { job } = (await shop.askAs(finance, officeJob, { jobId: data.jobId })).data
    expect(job.state).toBe('done')
    const answer = await shop.app.inject({
      url: `${officeExportFile.path}?jobId=${data.jobId}`,
      headers: finance.headers,
    })
    const [head, row] = answer.body.split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe(titles)
    expect(row).toMatch(firstRow)
  })

  const make = async (more: object = {}) =>
    (await shop.askAs(finance, officeReportMailMake, { ...FORM, recipients: [finance.staffId], ...more } as never)).data

  test('creates, edits, pauses, resumes and deletes a report email, and refuses outdated edits', async () => {
    const mail = await make()
    expect(mail).toMatchObject({
      nextAt: '2026-11-26T04:00:00.000Z',
      last: null,
      isPaused: false,
      lapsed: [],
      version: 1,
    })
    const { mailId, version } = mail
    const change = { ...FORM, recipients: [finance.staffId], mailId, version, cadence: 'weekly' as const }
    const { data: changed } = await shop.askAs(finance, officeReportMailChange, change)
    expect(changed).toMatchObject({ cadence: 'weekly', nextAt: '2026-11-30T04:00:00.000Z', version: 2 })
    const late = await shop.refusedAs(finance, officeReportMailChange, { ...change, name: 'Mine' })
    expect(late).toMatchObject({ code: 'changed-meanwhile', data: { version: 2, cadence: 'weekly' } })
    const { data: paused } = await shop.askAs(finance, officeReportMailPause, { mailId, isPaused: true })
    expect(paused).toMatchObject({ isPaused: true, nextAt: null })
    const { data: resumed } = await shop.askAs(finance, officeReportMailPause, { mailId, isPaused: false })
    expect(resumed).toMatchObject({ isPaused: false, nextAt: '2026-11-30T04:00:00.000Z' })
    await shop.askAs(finance, officeReportMailDelete, { mailId })
    expect((await shop.askAs(finance, officeReportMails, {})).data.mails).toEqual([])
    expect((await shop.refusedAs(finance, officeReportMailDelete, { mailId })).code).toBe('not-found')
    const actions = await shop.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject_kind = 'report-mail' ORDER BY id`,
    )
    expect(actions.map(({ action }) => action.replace('reports.', ''))).toEqual([
      ...['make-mail', 'change-mail', 'pause-mail', 'resume-mail', 'delete-mail'],
    ])
  })

  test('emails a report at once to the requester, and leaves its schedule unchanged', async () => {
    const { mailId, nextAt } = await make({ period: 'today' })
    expect((await shop.askAs(finance, officeReportMailTry, { mailId })).data).toEqual({ to: finance.email })
    const [email] = await shop.database.query<{ subject: string; text: string }>(
      'SELECT subject, text FROM mails WHERE "to" = $1 ORDER BY id DESC LIMIT 1',
      [finance.email],
    )
    expect(email?.subject).toBe('Sales of the day, 25 November 2026')
    expect(email?.text).toContain(showMoney(4740_00))
    expect(email?.text).toMatch(/\/office\/reports\?count=orders&by=county&days=2026-11-25\.\.2026-11-25/)
    const { mails } = (await shop.askAs(finance, officeReportMails, {})).data
    expect(mails.find((one) => one.mailId === mailId)).toMatchObject({ nextAt, last: null })
  })

  test.each([
    ['somebody who may not see reports', { recipients: [0] }, 'recipients'],
    ['nobody', { recipients: [] }, 'recipients'],
    ['a time that is none', { time: '25:00' }, 'time'],
    ['a day that not every month has', { monthDay: 31 }, 'monthDay'],
    ['no name', { name: ' ' }, 'name'],
  ])('%s is refused', async (what, wrong, field) => {
    const packer = await shop.staff('packer')
    const given = what.startsWith('somebody') ? { recipients: [packer.staffId] } : wrong
    const refused = await shop.refusedAs(finance, officeReportMailMake, {
      ...FORM,
      recipients: [finance.staffId],
      ...given,
    })
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })
})
