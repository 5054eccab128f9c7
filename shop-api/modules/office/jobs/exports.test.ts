/** Exports end to end over HTTP: requested, written piece by piece, downloaded, logged; and their permissions. */

import readXlsxFile from 'read-excel-file/node'
import { officeJob, officeJobList } from '#lib/contract/jobs/office/jobs.ts'
import { exportJob, officeExportFile } from '#lib/contract/office/office/exports.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { EXPORT_LISTS } from '../../../start/job-registry.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { type JobWorkerParts, runDueJobs } from '../../jobs/jobs/run-jobs.ts'
import { forgetOldExports } from '../../jobs/use-cases/exports.ts'
import { exportJobOf } from './export-job.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let finance: OfficePerson
let orderNos: number[]
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32) })
  office = officeAsker(shop, orderClock)
  finance = await office.staff('finance')
  orderNos = []
  for (let count = 0; count < 3; count += 1) {
    const person = await newPerson(shop.database, orderClock, 2)
    const form = await orderForm(shop, [[1, 3]], 'collected')
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    orderNos.push(data.orderNo)
  }
}, 180_000)
afterAll(() => shop.close())

const ordersAs = (format: 'csv' | 'xlsx', filter: object = {}) => ({
  input: { list: 'orders', format, of: { filter } },
})

async function exported(format: 'csv' | 'xlsx', filter?: object) {
  const { data } = await office.askAs(finance, exportJob, ordersAs(format, filter))
  await shop.app.shop.jobs.runNow()
  return (await office.askAs(finance, officeJob, { jobId: data.jobId })).data.job
}

/** Runs work while the shop's own worker is stopped, which would begin an export at once and write larger pieces. */
async function atRest<T>(work: () => Promise<T>): Promise<T> {
  const { jobs } = shop.app.shop
  await jobs.close()
  try {
    return await work()
  } finally {
    jobs.start()
  }
}

/** Writes an export in pieces of two rows. @returns its number */
const writtenInPieces = (person: OfficePerson, wire: Parameters<typeof office.askAs<typeof exportJob>>[2]) =>
  atRest(async () => {
    const { data } = await office.askAs(person, exportJob, wire)
    const { shop: api, log } = shop.app
    const parts = { ...api, log, onWorked: () => undefined } as unknown as JobWorkerParts
    await runDueJobs({ ...parts, kinds: [exportJobOf(EXPORT_LISTS, 2)] })
    return data.jobId
  })

async function fetched(jobId: number, person = finance) {
  const answer = await shop.app.inject({ url: `${officeExportFile.path}?jobId=${jobId}`, headers: person.headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
}

const cleared = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a)

test('the list is written as CSV, newest first, and fetched by its person alone', async () => {
  const job = await exported('csv')
  expect(job).toMatchObject({ state: 'done', done: 3, total: 3, file: { rows: 3 } })
  const { type, bytes } = await fetched(job.jobId)
  expect(type).toBe('text/csv; charset=utf-8')
  expect(bytes.length).toBe(job.file?.bytes)
  const [titles, ...rows] = bytes.toString().trimEnd().split('\r\n')
  expect(titles).toMatch(/^\uFEFFOrder,Placed,Customer,/)
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(cleared(orderNos))
  const other = await office.staff('owner')
  expect((await fetched(job.jobId, other)).status).toBe(404)
})

test.each([
  ['companies', { queue: 'all' }, /^\uFEFFCompany no\.,Company,Category,/],
  ['customers', { kind: 'consumer' }, /^\uFEFFCustomer no\.,Name,Email,Phone,/],
  ['audit log', { outcome: 'done' }, /^\uFEFFEntry,At,Who,/],
])('the list of %s is written whole, page after page, each row once', async (list, of, titlesAre) => {
  await Promise.all([1, 2, 3].map(() => newPerson(shop.database, orderClock, 3)))
  const owner = await office.staff('owner')
  const jobId = await writtenInPieces(owner, { input: { list, format: 'csv', of } })
  const { job } = (await office.askAs(owner, officeJob, { jobId })).data
  expect(job.state).toBe('done')
  const [titles, ...rows] = (await fetched(jobId, owner)).bytes.toString().trimEnd().split('\r\n')
  expect(titles).toMatch(titlesAre)
  const numbers = rows.map((row) => Number(row.split(',')[0]))
  expect(numbers.length).toBeGreaterThan(2)
  expect(numbers).toEqual(cleared([...new Set(numbers)]))
  expect(numbers).toHaveLength(job.file?.rows ?? 0)
  // No phone number is in a file whole.
  expect(rows.join()).not.toMatch(/(?:254|\b0)7\d{8}\b/)
})

test('exports selected orders as a spreadsheet that a spreadsheet program can read', async () => {
  const chosen = orderNos.slice(0, 2)
  const job = await exported('xlsx', { numbers: chosen })
  const { bytes } = await fetched(job.jobId)
  const [sheet] = await readXlsxFile(bytes)
  const [titles, ...rows] = sheet?.data ?? []
  expect(titles?.slice(0, 3)).toEqual(['Order', 'Placed', 'Customer'])
  expect(rows.map(([no]) => no)).toEqual(cleared(chosen))
  const total = titles?.indexOf('Total KES') ?? -1
  expect(rows.every((row) => typeof row[total] === 'number' && row[total] > 0)).toBe(true)
})

test('a list is put together from its pieces', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const jobId = await writtenInPieces(finance, ordersAs(format))
    const { job } = (await office.askAs(finance, officeJob, { jobId })).data
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, file: { rows: 3 } })
    const pieces = await shop.database.query(
      'SELECT 1 FROM office_export_pieces p JOIN office_exports e ON e.id = p.export_id WHERE e.job_id = $1 AND p.no >= 0',
      [jobId],
    )
    expect(pieces).toHaveLength(2)
    const { bytes } = await fetched(jobId)
    const numbers =
      format === 'xlsx'
        ? (await readXlsxFile(bytes))[0]?.data.slice(1).map(([no]) => no)
        : bytes
            .toString()
            .trimEnd()
            .split('\r\n')
            .slice(1)
            .map((row) => Number(row.split(',')[0]))
    expect(numbers).toEqual(cleared(orderNos))
  }
})

test('both are written to the log, the filter as a personal value', async () => {
  const rows = await shop.database.query<{ action: string; after: object; personal: object | null }>(
    `SELECT action, after, personal FROM audit_log WHERE action LIKE 'data.%' AND outcome = 'done' ORDER BY id LIMIT 2`,
  )
  expect(rows).toEqual([
    { action: 'data.export', after: { list: 'orders', format: 'csv', rows: 3 }, personal: { of: { filter: {} } } },
    { action: 'data.export-fetch', after: { list: 'orders', format: 'csv', rows: 3 }, personal: null },
  ])
})

test('an empty list is a file with titles alone', async () => {
  const job = await exported('csv', { numbers: [1] })
  expect(job).toMatchObject({ state: 'done', file: { rows: 0 } })
  expect((await fetched(job.jobId)).bytes.toString().trimEnd().split('\r\n')).toHaveLength(1)
})

test('it needs the permission, the list, and a filter that is one', async () => {
  const desk = await office.staff('orders')
  expect((await office.refusedAs(desk, exportJob, ordersAs('csv'))).code).toBe('not-allowed')
  const unknown = { input: { list: 'salaries', format: 'csv' as const, of: {} } }
  expect((await office.refusedAs(finance, exportJob, unknown)).message).toBe('This list is not known.')
  const wrong = await office.refusedAs(finance, exportJob, ordersAs('csv', { stage: ['lost'] }))
  expect(wrong.code).toBe('invalid-request')
})

test('requires a fresh second factor to write an export and to download it', async () => {
  const job = await exported('csv')
  const late = new Date(orderClock().getTime() - 11 * 60_000)
  await shop.database.query('UPDATE staff_sessions SET factor_at = $1 WHERE staff_id = $2', [late, finance.staffId])
  expect((await office.refusedAs(finance, exportJob, ordersAs('csv'))).code).toBe('factor-needed')
  expect((await fetched(job.jobId)).status).toBe(403)
  await shop.database.query('UPDATE staff_sessions SET factor_at = $1', [orderClock()])
})

test('stops an export and its download after the role was removed', async () => {
  const { jobId } = await atRest(async () => {
    const { data } = await office.askAs(finance, exportJob, ordersAs('csv'))
    await shop.database.db.update(staffMembers).set({ roles: ['packer'] })
    return data
  })
  await shop.app.shop.jobs.runNow()
  await shop.database.db.update(staffMembers).set({ roles: ['finance'] })
  const jobs = (await office.askAs(finance, officeJobList, {})).data
  expect(jobs.find((job) => job.jobId === jobId)).toMatchObject({ state: 'failed', failed: 1 })
  expect((await fetched(jobId)).status).toBe(404)
})

test('it is forgotten after a day, with its files', async () => {
  const job = await exported('xlsx')
  const tomorrow = new Date(orderClock().getTime() + 25 * 60 * 60_000)
  const keys = await forgetOldExports(shop.database, tomorrow)
  expect(keys.length).toBeGreaterThan(2)
  expect((await fetched(job.jobId)).status).toBe(404)
})
