/** Statements: upload, reading, preview, import, download and undo; files that are refused or merged. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  importStatementJob,
  officeStatement,
  officeStatementBegin,
  officeStatementFile,
  officeStatementFiles,
  officeStatementPiece,
  officeStatementUndo,
  readStatementJob,
} from '#lib/contract/money/office/statements.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { cardBatchCsv, csvBytes, mpesaCsv, type SampleLine } from '../../../../testing/statement-files.ts'

/** Amounts have a space that does not break. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

onEachDatabase((open) => {
  let shop: OfficeShop
  let finance: OfficePerson
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-statements-'))
  beforeAll(async () => {
    const opened = await openOrderShop(open, { FILES_KEY: '0'.repeat(64), DATA_DIR: folder }, orderClock)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    finance = await shop.staff('finance', { name: 'Wanjiru Kamau' })
  }, 180_000)
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await shop.database.query('DELETE FROM statement_uploads')
    await shop.database.query('DELETE FROM statement_files')
    await shop.database.query(
      `UPDATE money_accounts SET number = '', closed_through = NULL, statement_mapping = NULL WHERE is_main`,
    )
    await shop.database.query(`DELETE FROM money_accounts WHERE NOT is_main`)
  })

  async function send(bytes: Buffer, fileName = 'statement.csv'): Promise<number> {
    const { uploadId } = (await shop.askAs(finance, officeStatementBegin, { fileName, bytes: bytes.length })).data
    await shop.askAs(finance, officeStatementPiece, { uploadId, no: 0 }, { piece: bytes })
    return uploadId
  }

  async function run(job: OfficeJobCall, input: object): Promise<string> {
    const { data } = await shop.askAs(finance, job, { input })
    await shop.app.shop.longJobs.runNow()
    const done = await shop.askAs(finance, officeJob, { jobId: data.jobId })
    return plain(done.data.results[0]?.sentence ?? '')
  }

  const shown = async (uploadId: number) => (await shop.askAs(finance, officeStatement, { uploadId })).data

  async function read(bytes: Buffer, more: object = {}, fileName?: string) {
    const uploadId = await send(bytes, fileName)
    await run(readStatementJob, { uploadId, ...more })
    return shown(uploadId)
  }

  async function imported(bytes: Buffer, more: object = {}, fileName?: string): Promise<string> {
    const { uploadId, preview, faults } = await read(bytes, more, fileName)
    expect(faults).toEqual([])
    return run(importStatementJob, { uploadId, added: preview?.added ?? 0 })
  }

  const reasons = async (bytes: Buffer, more: object = {}) => {
    const { state, faults } = await read(bytes, more)
    expect(state).toBe('refused')
    return faults.map(({ line, reason }) => plain(line === null ? reason : `${line}: ${reason}`))
  }
  const files = async () => (await shop.askAs(finance, officeStatementFiles, {})).data.files
  const storedLines = () =>
    shop.database.query<{ reference: string; cents: number; day: string }>(
      `SELECT reference, cents::int AS cents, day::text AS day FROM statement_lines ORDER BY id`,
    )
  const mainAccount = async (kind: string) =>
    (
      await shop.database.query<{ id: number }>(`SELECT id::int FROM money_accounts WHERE kind = $1 AND is_main`, [
        kind,
      ])
    )[0]?.id ?? 0

  const line = (no: number, cents: number, day = '2026-11-20'): SampleLine => ({
    ...{ reference: `TKK1AAAA${String(no).padStart(2, '0')}`, kind: cents < 0 ? 'settlement-out' : 'payment', cents },
    at: new Date(+new Date(`${day}T08:00:00+03:00`) + no * 60_000),
  })
  const LINES = [line(1, 145_000), line(2, 300_000), line(3, -200_000)]

  test('imports a statement, stores the short code, and compares the balance with the ledger', async () => {
    const { preview, account } = await read(mpesaCsv(LINES))
    expect(preview).toMatchObject({
      ...{ kind: 'mpesa', from: '2026-11-20', to: '2026-11-20', added: 3, known: 0 },
      notes: ['M-Pesa gets the number 600000, which the file names.'],
    })
    expect(account?.name).toBe('M-Pesa')
    expect(await storedLines()).toEqual([])
    expect(await imported(mpesaCsv(LINES))).toBe('3 new lines, 0 known; balance KSh 2,450, as in the ledger.')
    expect((await storedLines()).map(({ reference, cents }) => [reference, cents])).toEqual(
      LINES.map(({ reference, cents }) => [reference, cents]),
    )
    expect(await files()).toMatchObject([
      { name: 'statement.csv', lines: 3, importedBy: 'Wanjiru Kamau', canUndo: true, account: { number: '600000' } },
    ])
  })

  test('an import is done when its payments are recorded, not before', async () => {
    const { uploadId, preview } = await read(mpesaCsv(LINES))
    await shop.askAs(finance, importStatementJob, { input: { uploadId, added: preview?.added ?? 0 } })
    const work = { isOver: false }
    const over = shop.app.shop.longJobs.runNow().then(() => {
      work.isOver = true
    })
    const seen: (number | null)[] = []
    while (!work.isOver) {
      const { state, ledger } = await shown(uploadId)
      if (state === 'done') seen.push(ledger)
    }
    await over
    expect((await shown(uploadId)).state).toBe('done')
    expect(new Set([...seen, 2_450_00])).toEqual(new Set([2_450_00]))
  })

  test('returns the stored file unchanged and logs the download', async () => {
    const bytes = mpesaCsv(LINES)
    await imported(bytes)
    const [file] = await files()
    const url = `${officeStatementFile.path}?fileId=${file?.fileId}`
    const answer = await shop.app.inject({ method: 'GET', url, headers: finance.headers })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    const [logged] = await shop.database.query<{ subject: string; name: string }>(
      `SELECT subject_id AS subject, after ->> 'file' AS name FROM audit_log WHERE action = 'money.statement-file'`,
    )
    expect(logged).toEqual({ subject: String(file?.fileId), name: 'statement.csv' })
  })

  test('refuses the same file, with the person and time of the import', async () => {
    await imported(mpesaCsv(LINES), {}, 'friday.csv')
    const [reason] = await reasons(mpesaCsv(LINES))
    expect(reason).toMatch(/^This file was already imported by Wanjiru Kamau on .* 2026, .*, as friday\.csv\.$/)
  })

  test('adds only the new lines of an overlapping file', async () => {
    await imported(mpesaCsv(LINES))
    const longer = mpesaCsv([...LINES, line(4, 50_000, '2026-11-21')])
    expect(await imported(longer, {}, 'longer.csv')).toMatch(/^1 new line, 3 known; balance KSh 2,950/)
    expect(await storedLines()).toHaveLength(4)
  })

  test('refuses a line that differs from the stored line, with both amounts', async () => {
    await imported(mpesaCsv(LINES), {}, 'friday.csv')
    const changed = mpesaCsv([line(1, 145_000), line(2, 350_000), line(3, -200_000)])
    expect(await reasons(changed)).toEqual([
      '7: TKK1AAAA02 on 2026-11-20 is KSh 3,500 in this file, but KSh 3,000 in line 7 of friday.csv. One of the files was changed.',
    ])
  })

  test('refuses an edited file with its line, and a file with a time in the future', async () => {
    const edited = Buffer.from(mpesaCsv(LINES).toString().replace('"3,000.00"', '"3,100.00"'))
    expect((await reasons(edited))[0]).toMatch(/^7: The balance before this line was KSh 1,450/)
    const uploadId = await send(edited)
    expect(await run(readStatementJob, { uploadId })).toMatch(/^Line 7: The balance before this line was KSh 1,450/)
    expect(await reasons(mpesaCsv([...LINES, line(4, 50_000, '2027-03-01')]))).toEqual([
      '6: 1 March 2027, 08:04 is in the future. Check the form of the dates.',
    ])
  })

  test('refuses the file of another short code, with both numbers', async () => {
    await imported(mpesaCsv(LINES))
    const other = mpesaCsv(LINES, { shortCode: '700000' })
    expect(await reasons(other)).toEqual(['This file is of 700000. The shop has M-Pesa 600000.'])
    const accountId = await mainAccount('mpesa')
    expect(await reasons(other, { accountId })).toEqual(['This file is of 700000, but M-Pesa has the number 600000.'])
    expect(await reasons(other, { accountId: await mainAccount('bank') })).toEqual([
      'This file is an M-Pesa statement, which does not belong to Bank.',
    ])
  })

  test('reports lines that are missing between two files', async () => {
    await imported(mpesaCsv(LINES))
    const { preview } = await read(mpesaCsv([line(9, 10_000, '2026-11-23')], { openingCents: 900_000 }))
    expect(preview?.notes.map(plain)).toEqual([
      'Lines are missing before this file: the balance on 20 November 2026, 08:03 was KSh 2,450, and this file begins at KSh 9,000.',
    ])
    const joined = await read(mpesaCsv([line(9, 10_000, '2026-11-23')], { openingCents: 245_000 }))
    expect(joined.preview?.notes).toEqual([])
  })

  test('counts lines of a closed day on the first open day', async () => {
    await shop.database.query(`UPDATE money_accounts SET closed_through = '2026-11-20' WHERE kind = 'mpesa'`)
    const { preview } = await read(mpesaCsv(LINES))
    expect(preview?.notes[0]).toBe(
      '3 lines are of closed days and are counted on 21 November 2026, the first open day.',
    )
    await imported(mpesaCsv(LINES))
    expect((await storedLines()).map(({ day }) => day)).toEqual(Array(3).fill('2026-11-21'))
  })

  test('refuses an import whose preview is out of date', async () => {
    const first = await read(mpesaCsv(LINES))
    await imported(mpesaCsv(LINES.slice(0, 2)), {}, 'shorter.csv')
    const said = await run(importStatementJob, { uploadId: first.uploadId, added: 3 })
    expect(said).toBe('Another statement of this account was imported or undone since. Read the file again.')
    expect(await shown(first.uploadId)).toMatchObject({ state: 'refused', faults: [{ reason: said }] })
    await run(readStatementJob, { uploadId: first.uploadId })
    expect((await shown(first.uploadId)).preview).toMatchObject({ added: 1, known: 2 })
  })

  test('undoes an import, so that its file can be imported again', async () => {
    await imported(mpesaCsv(LINES))
    const [file] = await files()
    const fileId = file?.fileId ?? 0
    const { data } = await shop.askAs(finance, officeStatementUndo, { fileId })
    expect(data.text).toBe('The import of statement.csv was undone. 3 lines were deleted.')
    expect(await storedLines()).toEqual([])
    expect((await shop.refusedAs(finance, officeStatementUndo, { fileId })).message).toMatch('already undone')
    expect(await imported(mpesaCsv(LINES))).toMatch(/^3 new lines/)
  })

  test('reverses the entries that were recorded for lines of an undone import', async () => {
    await imported(mpesaCsv([line(1, 145_000), { ...line(1, -2_500), kind: 'charge' }]))
    const charges = () =>
      shop.database.query<{ cents: number }>(
        `SELECT cents::int AS cents FROM money_entries WHERE source_kind = 'line' ORDER BY id`,
      )
    expect(await charges()).toEqual([{ cents: -2_500 }])
    const [file] = await files()
    await shop.askAs(finance, officeStatementUndo, { fileId: file?.fileId ?? 0 })
    expect(await charges()).toEqual([{ cents: -2_500 }, { cents: 2_500 }])
  })

  test('refuses to undo an import with a closed day, and an import that a later file overlaps', async () => {
    await imported(mpesaCsv(LINES))
    await imported(mpesaCsv([...LINES, line(4, 50_000, '2026-11-21')]), {}, 'longer.csv')
    const [, first] = await files()
    const fileId = first?.fileId ?? 0
    expect((await shop.refusedAs(finance, officeStatementUndo, { fileId })).message).toBe(
      'longer.csv overlaps with this file. Undo the import of that file first.',
    )
    await shop.database.query(`UPDATE money_accounts SET closed_through = '2026-11-20' WHERE kind = 'mpesa'`)
    expect((await shop.refusedAs(finance, officeStatementUndo, { fileId })).message).toMatch(
      'Days up to 20 November 2026 are closed.',
    )
    expect(await files()).toMatchObject([{ canUndo: true }, { canUndo: false }])
  })

  test('imports a card batch with its settlement, and undoes both', async () => {
    const batch = cardBatchCsv([
      { batch: 'B1', day: '2026-11-20', request: '7001', order: '1', cents: 5_000, feeCents: 150 },
    ])
    expect(await imported(batch)).toBe('2 new lines, 0 known.')
    expect((await files())[0]).toMatchObject({ kind: 'card-batch', account: { kind: 'card', number: 'fuma' } })
    const settled = () =>
      shop.database.query<{ batches: number; cents: number }>(
        `SELECT (SELECT count(*)::int FROM money_settlements WHERE reference = 'B1') AS batches,
           (SELECT coalesce(sum(cents), 0)::int FROM money_entries WHERE reference = 'B1') AS cents`,
      )
    expect(await settled()).toEqual([{ batches: 1, cents: -4_850 }])
    const [file] = await files()
    await shop.askAs(finance, officeStatementUndo, { fileId: file?.fileId ?? 0 })
    expect(await settled()).toEqual([{ batches: 0, cents: 0 }])
  })

  test('requests the account and the columns of a bank statement, and stores them for the next file', async () => {
    const rows = (day: string, reference: string) => [
      ['KCB BANK KENYA'],
      ['Date', 'Description', 'Debit', 'Credit', 'Ref'],
      [`${day}/11/2026`, 'Order 10512', '', '1,500.00', reference],
    ]
    const uploadId = await send(csvBytes(rows('03', 'FT1')))
    await run(readStatementJob, { uploadId })
    const proposed = await shown(uploadId)
    expect(proposed).toMatchObject({
      ...{ state: 'ready', needs: 'account', sample: { header: 1 } },
      mapping: { date: 'Date', amount: { in: 'Credit', out: 'Debit' }, dateOrder: 'dmy', balance: null },
    })
    const accountId = await mainAccount('bank')
    await run(readStatementJob, { uploadId, accountId })
    expect(await shown(uploadId)).toMatchObject({ needs: 'columns', account: { name: 'Bank' } })
    await run(readStatementJob, { uploadId, accountId, mapping: proposed.mapping })
    const ready = await shown(uploadId)
    expect(ready).toMatchObject({ needs: null, preview: { kind: 'bank', added: 1, first: [{ reference: 'FT1' }] } })
    await run(importStatementJob, { uploadId, added: 1 })
    expect(await imported(csvBytes(rows('04', 'FT2')), {}, 'next.csv')).toMatch(/^1 new line/)
  })

  test('refuses an incomplete upload and a piece of another size', async () => {
    const bytes = mpesaCsv(LINES)
    const begun = { fileName: 'a.csv', bytes: bytes.length }
    const { uploadId } = (await shop.askAs(finance, officeStatementBegin, begun)).data
    const wrong = await shop.refusedAs(finance, officeStatementPiece, { uploadId, no: 0 }, { piece: bytes.subarray(1) })
    expect(wrong.message).toMatch('has changed since you chose it')
    const early = await shop.refusedAs(finance, readStatementJob, { input: { uploadId } })
    expect(early.message).toBe('The file is incomplete. Send it again.')
  })
})
