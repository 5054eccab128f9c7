/** Statements with faults: edited, incomplete or of another account, in other encodings. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  importStatementJob,
  officeStatement,
  officeStatementBegin,
  officeStatementPiece,
  readStatementJob,
} from '#lib/contract/money/office/statements.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { csvBytes, mpesaCsv, type SampleLine } from '../../../../testing/statement-files.ts'
import { recordByHand } from '../../../payments/use-cases/paid-by-hand.ts'
import { closeUnmatched } from '../../../payments/use-cases/unmatched.ts'

/** Amounts have a space that does not break. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

let shop: OfficeShop
let finance: OfficePerson
const folder = mkdtempSync(path.join(tmpdir(), 'fuma-statements-'))
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded, { FILES_KEY: '0'.repeat(64), DATA_DIR: folder }, orderClock)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  finance = await shop.staff('finance')
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await shop.database.query('DELETE FROM statement_uploads')
  await shop.database.query('DELETE FROM statement_files')
  await shop.database.query(`UPDATE money_accounts SET number = '', statement_mapping = NULL WHERE is_main`)
  await shop.database.query(`UPDATE money_accounts SET number = '', retired_at = now() WHERE NOT is_main`)
})

async function run(job: OfficeJobCall, input: object): Promise<string> {
  const { data } = await shop.askAs(finance, job, { input })
  await shop.app.shop.longJobs.runNow()
  const done = await shop.askAs(finance, officeJob, { jobId: data.jobId })
  return plain(done.data.results[0]?.sentence ?? '')
}

async function read(bytes: Buffer, more: object = {}, fileName = 'statement.csv') {
  const { uploadId } = (await shop.askAs(finance, officeStatementBegin, { fileName, bytes: bytes.length })).data
  await shop.askAs(finance, officeStatementPiece, { uploadId, no: 0 }, { piece: bytes })
  await run(readStatementJob, { uploadId, ...more })
  return (await shop.askAs(finance, officeStatement, { uploadId })).data
}

async function imported(bytes: Buffer, more: object = {}, fileName?: string): Promise<string> {
  const { uploadId, preview, faults } = await read(bytes, more, fileName)
  expect(faults).toEqual([])
  return run(importStatementJob, { uploadId, added: preview?.added ?? 0 })
}

const reasons = async (bytes: Buffer, more: object = {}) => {
  const { faults } = await read(bytes, more)
  return faults.map(({ line, reason }) => plain(line === null ? reason : `${line}: ${reason}`))
}

const idOf = async (sql: string) => (await shop.database.query<{ id: number }>(sql))[0]?.id ?? 0
const bank = () => idOf(`SELECT id::int FROM money_accounts WHERE kind = 'bank' AND is_main`)
const till = () => idOf(`INSERT INTO money_accounts (kind, name) VALUES ('mpesa', 'Till') RETURNING id::int`)

const line = (no: number, cents: number, day = '2026-11-20'): SampleLine => ({
  ...{ reference: `TKK1AAAA${String(no).padStart(2, '0')}`, kind: cents < 0 ? 'settlement-out' : 'payment', cents },
  at: new Date(+new Date(`${day}T08:00:00+03:00`) + no * 60_000),
})
const LINES = [line(1, 145_000), line(2, 300_000), line(3, -200_000)]

test('refuses a file in which a stored line has another receipt: its money would count twice', async () => {
  await imported(mpesaCsv(LINES), {}, 'friday.csv')
  const changed = LINES.map((one, at) => (at === 1 ? { ...one, reference: 'TKK1BBBB02' } : one))
  expect(await reasons(mpesaCsv(changed))).toEqual([
    'TKK1AAAA02 on 2026-11-20, KSh 3,000, is line 7 of friday.csv, but this file does not have it. One of the files was changed.',
  ])
  const last = LINES.map((one, at) => (at === 2 ? { ...one, reference: 'TKK1BBBB03' } : one))
  expect(await reasons(mpesaCsv(last))).toEqual([expect.stringMatching(/^TKK1AAAA03 on 2026-11-20/)])
})

test('refuses an M-Pesa statement whose balances were removed: it could have been changed', async () => {
  const text = mpesaCsv(LINES)
    .toString()
    .replace(/,"[\d,]+\.00",true/g, ',,true')
  expect(text).toContain(',,true')
  expect(await reasons(Buffer.from(text))).toEqual(
    [8, 7, 6].map((no) => `${14 - no}: This line has no balance. Export the file again.`),
  )
})

test('accepts a file that begins and ends between stored lines of one moment', async () => {
  const at = new Date('2026-11-20T09:00:00+03:00')
  const same = [1, 2, 3].map((no): SampleLine => ({ ...line(no, no * 10_000), at }))
  await imported(mpesaCsv(same))
  const more = mpesaCsv([...same.slice(2), line(9, 5_000, '2026-11-21')], { openingCents: 30_000 })
  expect(await imported(more)).toMatch(/^1 new line, 1 known/)
})

test('counts payments of a second paybill or till on its own account', async () => {
  await imported(mpesaCsv(LINES))
  const accountId = await till()
  const form = { shortCode: '700000' }
  const payments = [line(5, 145_000), line(6, 100_000)]
  await imported(mpesaCsv(payments, form), { accountId })
  const sums = () =>
    shop.database.query(
      `SELECT e.account_id::int AS account, sum(e.cents)::int AS cents, count(m.line_id)::int AS matched FROM money_entries e
         LEFT JOIN statement_matches m ON m.entry_id = e.id WHERE e.reference IN ('TKK1AAAA05', 'TKK1AAAA06') GROUP BY 1`,
    )
  expect(await sums()).toEqual([{ account: accountId, cents: 245_000, matched: 2 }])
  const by = { database: shop.database, clock: orderClock, operator: 'Njeri' }
  await closeUnmatched(by, 'TKK1AAAA05', 'Sent back in the portal', 'TKK1RETURN')
  const [returned] = await shop.database.query(
    `SELECT account_id::int AS account, kind, cents::int AS cents FROM money_entries WHERE reference = 'TKK1RETURN'`,
  )
  expect(returned).toEqual({ account: accountId, kind: 'refund', cents: -145_000 })
})

test('counts a confirmation of a second short code on its account, and of an unknown one on no account', async () => {
  const accountId = await till()
  await shop.database.query(`UPDATE money_accounts SET number = '700000' WHERE id = $1`, [accountId])
  const confirmed = (receipt: string, shortCode: string) =>
    recordByHand(
      { database: shop.database, clock: orderClock },
      {
        ...{ receipt, shortCode, amountCents: 500_00, accountReference: 'BLANKETS', paidAt: orderClock() },
        ...{ maskedPhone: null, payerName: null },
      },
      { source: 'confirmation', businessNumbers: ['600000'] },
    )
  expect(await confirmed('TKK1CONF01', '700000')).toEqual({ outcome: 'unmatched', reason: 'no-order' })
  expect(await confirmed('TKK1CONF02', '800000')).toEqual({ outcome: 'unmatched', reason: 'other-business' })
  expect(
    await shop.database.query(
      `SELECT account_id::int AS account, reference FROM money_entries WHERE reference LIKE 'TKK1CONF%'`,
    ),
  ).toEqual([{ account: accountId, reference: 'TKK1CONF01' }])
})

const TITLES = ['Date', 'Description', 'Debit', 'Credit', 'Balance', 'Ref']
const MAPPING = {
  ...{ date: 'Date', dateOrder: 'dmy', description: 'Description', balance: 'Balance', reference: 'Ref' },
  amount: { in: 'Credit', out: 'Debit' },
}

test('refuses a bank statement with other references of the same lines', async () => {
  const rows = (name: string) => [
    TITLES,
    ['20/11/2026', 'Order 10512', '', '1,500.00', '1,500.00', `${name}1`],
    ['20/11/2026', 'Order 10513', '', '1,500.00', '3,000.00', `${name}2`],
  ]
  const columns = { accountId: await bank(), mapping: MAPPING }
  await imported(csvBytes(rows('FT')), columns)
  expect(await reasons(csvBytes(rows('TT')), columns)).toHaveLength(2)
})

test('stores no file of an import that is refused', async () => {
  const first = await read(mpesaCsv(LINES))
  await imported(mpesaCsv(LINES.slice(0, 2)), {}, 'shorter.csv')
  const stored = () => readdirSync(folder, { recursive: true }).length
  const before = stored()
  expect(await run(importStatementJob, { uploadId: first.uploadId, added: 3 })).toMatch(/^Another statement/)
  expect(stored()).toBe(before)
})

test('refuses an amount that no screen can show', async () => {
  const rows = [TITLES, ['20/11/2026', 'Order 10512', '', '99999999999.00', '', 'FT1']]
  expect(await reasons(csvBytes(rows), { accountId: await bank(), mapping: MAPPING })).toEqual([
    '2: An amount of this line is not a number, or it has a debit and a credit.',
  ])
})

test('refuses the file of one account for another account that has no number yet', async () => {
  await imported(mpesaCsv(LINES))
  const longer = mpesaCsv([...LINES, line(4, 50_000)])
  expect(await reasons(longer, { accountId: await till() })).toEqual([
    'This file is of 600000, which is the number of M-Pesa.',
  ])
})

test('reads UTF-16 and the code page of Windows with semicolons, and refuses files without a statement', async () => {
  const text = mpesaCsv(LINES).toString()
  expect((await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).preview?.added).toBe(3)
  const old = mpesaCsv(LINES, { separator: ';' }).toString().replace('FUMA', 'FUM\u00C4')
  expect((await read(Buffer.from(old, 'latin1'))).preview?.added).toBe(3)
  expect(await reasons(Buffer.from(text, 'utf16le'))).toEqual(['This file is not CSV or XLSX. Choose another file.'])
  expect(await reasons(Buffer.from(text.replaceAll('20-11-2026 08:01:00', '46346.334')))).toEqual([
    '8: “46346.334” is not a date and time.',
  ])
})
