/**
 * Product files: upload in pieces, reading, preview and import; rows that are refused, left out, held, read again and
 * undone.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  makeImportJob,
  officeImport,
  officeImportBegin,
  officeImportCancel,
  officeImportFamilies,
  officeImportList,
  officeImportPiece,
  officeImportProblems,
  officeImportProblemsFile,
  readImportJob,
} from '#lib/contract/catalogue/office/imports.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { HELD_MS, officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { exportJob, officeExportFile } from '#lib/contract/office/office/exports.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { exportCatalogue } from '../../import/export-catalogue.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let salome: OfficePerson
  let brian: OfficePerson
  let approver: OfficePerson
  let owner: OfficePerson
  let now = orderClock()
  let before: unknown[]
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-imports-'))
  beforeAll(async () => {
    const opened = await openOrderShop(open, { FILES_KEY: '0'.repeat(64), DATA_DIR: folder }, () => now)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
    brian = await shop.staff('catalogue', { name: 'Brian Otieno' })
    approver = await shop.staff('approver')
    owner = await shop.staff('owner')
    before = await shop.database.query('SELECT id, ex_vat_cents AS price, stock_tenths AS stock FROM variants')
  }, 180_000)
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })
  // Each test begins with the same products.
  afterEach(async () => {
    await shop.database.query(
      `UPDATE variants v SET ex_vat_cents = (b.value ->> 'price')::int, stock_tenths = (b.value ->> 'stock')::int,
         cost_cents = NULL FROM jsonb_array_elements($1::jsonb) b WHERE v.id = (b.value ->> 'id')::bigint`,
      [JSON.stringify(before)],
    )
  })

  async function exported(format: 'fuma' | 'shopify' = 'fuma'): Promise<string> {
    let text = ''
    for await (const piece of exportCatalogue(shop.database, format, 'http://localhost:3000')) text += piece
    return text
  }

  async function send(file: string | Buffer, who = salome): Promise<number> {
    const bytes = Buffer.from(file)
    const begun = await shop.askAs(who, officeImportBegin, { fileName: 'products.csv', bytes: bytes.length })
    await shop.askAs(who, officeImportPiece, { importId: begun.data.importId, no: 0 }, { piece: bytes })
    return begun.data.importId
  }

  async function run(who: OfficePerson, job: OfficeJobCall, input: object) {
    const { data } = await shop.askAs(who, job, { input })
    if (job === makeImportJob) now = new Date(now.getTime() + HELD_MS + 1)
    await shop.app.shop.longJobs.runNow()
    const done = await shop.askAs(who, officeJob, { jobId: data.jobId })
    return { jobId: data.jobId, state: done.data.job.state, said: done.data.results[0]?.sentence ?? '' }
  }

  const shown = async (importId: number, who = salome) => (await shop.askAs(who, officeImport, { importId })).data
  const families = async (importId: number, more = {}) =>
    (await shop.askAs(salome, officeImportFamilies, { importId, ...more })).data.families

  async function read(file: string | Buffer, more: object = {}) {
    const importId = await send(file)
    await run(salome, readImportJob, { importId, ...more })
    return shown(importId)
  }
  const change = (text: string, from: string, to: string) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }
  const value = async <T>(text: string): Promise<T> => (await shop.database.query<{ value: T }>(text))[0]?.value as T

  test('imports an export without changes, in either layout', async () => {
    for (const format of ['fuma', 'shopify'] as const) {
      const { state, counts } = await read(await exported(format))
      expect(state).toBe('ready')
      expect(counts).toMatchObject({ format, problems: 0, prices: 0, stock: 0, families: { new: 0, changed: 0 } })
    }
    const { importId } = await read(await exported())
    const problem = await shop.refusedAs(salome, makeImportJob, {
      ...{ input: { importId, families: 0 } },
    })
    expect(problem.message).toBe('This file contains no changes.')
  })

  test('imports an office export without changes, also of a part of the catalogue', async () => {
    for (const list of ['catalogue', 'catalogue-shopify']) {
      for (const [filter, rows] of [
        [{}, 8],
        [{ search: 'Simba Blanket 1' }, 1],
      ] as const) {
        const { data } = await shop.askAs(salome, exportJob, {
          ...{ input: { list, format: 'csv', of: { filter } } },
        })
        await shop.app.shop.jobs.runNow()
        const file = await shop.app.inject({
          ...{ method: 'GET', url: `${officeExportFile.path}?jobId=${data.jobId}`, headers: salome.headers },
        })
        const { state, counts } = await read(file.rawPayload)
        expect([list, state, counts?.rows, counts?.problems]).toEqual([list, 'ready', rows, 0])
        expect([list, counts?.families.new, counts?.families.changed]).toEqual([list, 0, 0])
      }
    }
  })

  test('previews, imports, shows and logs a new price and stock', async () => {
    const text = change(change(await exported(), '1250.00', '1375.00'), ',50\r\n', ',75\r\n')
    const { importId, counts } = await read(text)
    expect(counts).toMatchObject({ families: { new: 0 }, prices: 1, stock: 1, problems: 0 })
    const [priced] = await families(importId, { shows: 'prices' })
    expect(priced?.changes).toEqual([
      expect.objectContaining({ field: 'Price ex-VAT KES', kind: 'price', before: '1250.00', after: '1375.00' }),
    ])
    expect(await families(importId, { search: 'nothing is called so' })).toEqual([])
    expect(await value(`SELECT max(ex_vat_cents) AS value FROM variants`)).toBe(1250_00)
    const count = counts?.families.changed ?? 0
    const { state, said } = await run(salome, makeImportJob, { importId, families: count })
    expect([state, said]).toEqual(['done', expect.stringContaining(`${count} changed`)])
    expect(await value(`SELECT ex_vat_cents AS value FROM variants WHERE id = 1`)).toBe(1375_00)
    const details = await shop.ask(productDetails, { id: 1 })
    expect(details.data.exVatPrice).toBe(1375_00)
    expect(await value(`SELECT reason AS value FROM price_changes WHERE variant_id = 1 ORDER BY id DESC LIMIT 1`)).toBe(
      'Import of products.csv',
    )
    const audit = await shop.askAs(owner, officeAuditList, { actions: ['catalogue.import'] })
    expect(audit.data[0]).toMatchObject({ who: 'Salome Njeri', after: { prices: 1, stock: 1, leftOut: 0 } })
    expect(await shown(importId)).toMatchObject({ state: 'done', importedAt: expect.any(String) })
    expect(await value(`SELECT count(*)::int AS value FROM pg_tables WHERE tablename LIKE 'import%'`)).toBe(0)
  })

  test('can undo a held import, and refuses two concurrent imports', async () => {
    const { importId, counts } = await read(change(await exported(), '1250.00', '1375.00'))
    const input = { importId, families: counts?.families.changed ?? 0 }
    const held = await shop.askAs(salome, makeImportJob, { input })
    expect(await shown(importId)).toMatchObject({ state: 'importing', startsAt: expect.any(String) })
    const other = await send(await exported(), brian)
    await run(brian, readImportJob, { importId: other })
    const refused = await shop.refusedAs(brian, makeImportJob, {
      ...{ input: { importId: other, families: 0 } },
    })
    expect(refused.message).toMatch(/^Salome Njeri has been importing “products.csv” since \d\d:\d\d\./)
    await shop.askAs(salome, officeJobUndo, { jobId: held.data.jobId })
    expect(await shown(importId)).toMatchObject({ state: 'ready' })
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 1')).toBe(1250_00)
  })

  test('names rows with problems by line, omits them on request, and returns them as CSV', async () => {
    const text = change(change(await exported(), '1250.00', '1375.00'), '899.99', 'abc')
    const { importId, counts } = await read(text)
    expect(counts?.problems).toBe(1)
    const { problems } = (await shop.askAs(salome, officeImportProblems, { importId })).data
    expect(problems).toEqual([
      expect.objectContaining({ column: 'price_ex_vat', reason: expect.stringContaining('abc') }),
    ])
    const file = await shop.app.inject({
      ...{ method: 'GET', url: `${officeImportProblemsFile.path}?importId=${importId}`, headers: salome.headers },
    })
    expect(file.body).toContain(`${problems[0]?.line},price_ex_vat,`)
    const input = { importId, families: counts?.families.changed ?? 0 }
    const refused = await shop.refusedAs(salome, makeImportJob, { input })
    expect(refused.message).toContain('Rows of this file have problems')
    expect((await run(salome, makeImportJob, { ...input, leavesOut: true })).state).toBe('done')
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 1')).toBe(1375_00)
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 2')).toBe(899_99)
  })

  test('counts a row with several problems once and lists each problem', async () => {
    const file =
      'product_code,colour,size,price_ex_vat,stock\r\nNEW-1,Red,S,abc,-4\r\nNEW-2,Red,,100,5\r\nNEW-3,Red,S,100,5'
    const { importId, counts } = await read(file)
    expect(counts).toMatchObject({ problems: 2, faults: 3, families: { new: 1 } })
    const { problems } = (await shop.askAs(salome, officeImportProblems, { importId })).data
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'price_ex_vat'],
      [2, 'stock'],
      [3, 'size'],
    ])
  })

  test('makes a new preview and imports no rows if the catalogue has changed since', async () => {
    const { importId, counts } = await read(change(await exported(), '1250.00', '1375.00'))
    await shop.database.query('UPDATE variants SET ex_vat_cents = 130000, version = version + 1 WHERE id = 1')
    const { state, said } = await run(salome, makeImportJob, { importId, families: counts?.families.changed ?? 0 })
    expect([state, said]).toEqual(['failed', expect.stringContaining('The catalogue has changed')])
    expect(await shown(importId)).toMatchObject({ state: 'ready', sentence: expect.stringContaining('has changed') })
    const [priced] = await families(importId)
    expect(priced?.changes[0]).toMatchObject({ before: '1300.00', after: '1375.00' })
    expect((await run(salome, makeImportJob, { importId, families: 1 })).state).toBe('done')
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 1')).toBe(1375_00)
  })

  test('imports stock without a new preview after an order, and does not lose the order', async () => {
    const { importId, counts } = await read(change(await exported(), ',50\r\n', ',75\r\n'))
    const id = await value<number>(`SELECT min(id)::int AS value FROM variants WHERE stock_tenths = 500`)
    await shop.database.query(`UPDATE variants SET stock_tenths = stock_tenths - 20 WHERE id = ${id}`)
    expect((await run(salome, makeImportJob, { importId, families: counts?.families.changed ?? 0 })).state).toBe('done')
    expect(await value(`SELECT stock_tenths AS value FROM variants WHERE id = ${id}`)).toBe(750)
  })

  test('sends a price below cost to a second person and imports the rest', async () => {
    await shop.database.query('UPDATE variants SET cost_cents = 120000 WHERE id = 1')
    const { importId, counts } = await read(change(change(await exported(), '1250.00', '900.00'), '899.99', '950.00'))
    expect(counts).toMatchObject({ prices: 1, held: 1 })
    const { said } = await run(salome, makeImportJob, { importId, families: counts?.families.changed ?? 0 })
    expect(said).toContain('1 price below cost waits for a second person.')
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 1')).toBe(1250_00)
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 2')).toBe(950_00)
    const { data } = await shop.askAs(approver, officeApprovalList, {})
    const [asked] = data
    await shop.askAs(approver, officeApprovalDecide, {
      ...{
        approvalId: asked?.approvalId ?? 0,
        version: asked?.version ?? 0,
        decision: 'approved',
        reason: 'To clear it.',
      },
    })
    expect(await value('SELECT ex_vat_cents AS value FROM variants WHERE id = 1')).toBe(900_00)
  })

  test('omits prices and stock on request', async () => {
    const text = change(change(await exported(), '1250.00', '1375.00'), ',50\r\n', ',75\r\n')
    const { counts } = await read(text, { withoutPrices: true, withoutStock: true })
    expect(counts).toMatchObject({ prices: 0, stock: 0, families: { changed: 0 } })
  })

  test.each([
    ['an Excel file', Buffer.from('504b0304', 'hex'), /Excel file/],
    ['a picture', Buffer.from('ffd8ffe000', 'hex'), /picture/],
  ])('refuses %s during the upload', async (_name, bytes, says) => {
    const begun = await shop.askAs(salome, officeImportBegin, { fileName: 'a.csv', bytes: bytes.length })
    const wire = { importId: begun.data.importId, no: 0 }
    expect((await shop.refusedAs(salome, officeImportPiece, wire, { piece: bytes })).message).toMatch(says)
  })

  test.each([
    ['text of Windows', Buffer.from('product_code,colour,size\r\nA,caf\xe9,S\r\n', 'latin1'), /not UTF-8/],
    ['no table of products', 'name;age\r\nA;3\r\n', /neither a column "Handle"/],
    ['a file that is cut', 'product_code,colour,size\r\nA,"Red', /never closed/],
    ['nothing but blank lines', '\r\n\r\n', /The file is empty/],
  ])('refuses %s with a message', async (_name, file, says) => {
    const found = await read(file)
    expect(found).toMatchObject({ state: 'refused', sentence: expect.stringMatching(says) })
    expect(found.sentence).not.toContain('--')
  })

  test('reads Windows text if staff choose that encoding', async () => {
    const file = Buffer.from(
      'product_code;name;colour;size;price_ex_vat;stock\r\nCAFE;Caf\xe9;Red;S;100;5\r\n',
      'latin1',
    )
    const { importId, isOtherEncoding } = await read(file)
    expect(isOtherEncoding).toBe(true)
    await run(salome, readImportJob, { importId, encoding: 'windows-1252' })
    expect(await shown(importId)).toMatchObject({ state: 'ready', counts: { families: { new: 1 } } })
    expect(await families(importId)).toEqual([expect.objectContaining({ name: 'Café', kind: 'new' })])
  })

  test('reads a file saved by Excel, reports damaged codes, and omits a cut row', async () => {
    const excel =
      'sep=;\r\nproduct_code;colour;size;sku;price_ex_vat\r\nEXC-1;Red;S;6.00126E+12;100\r\nEXC-2;Red;S;EXC-2;1'
    const { importId, counts } = await read(`${excel}\r\nEXC-3;Red;S;E`)
    expect(counts).toMatchObject({ families: { new: 1 }, problems: 2 })
    const { problems } = (await shop.askAs(salome, officeImportProblems, { importId })).data
    expect(problems.map(({ line, reason }) => [line, reason.slice(0, 31)])).toEqual([
      [3, 'A spreadsheet has made a number'],
      [5, 'The file ends in the middle of '],
    ])
  })

  test('does not read a file that was cancelled before', async () => {
    const importId = await send(await exported())
    const { data } = await shop.askAs(salome, readImportJob, { input: { importId } })
    await shop.askAs(salome, officeImportCancel, { importId })
    await shop.app.shop.longJobs.runNow()
    const done = await shop.askAs(salome, officeJob, { jobId: data.jobId })
    expect(done.data.results[0]).toMatchObject({ state: 'done', sentence: 'It was cancelled.' })
    expect(await shown(importId)).toMatchObject({ state: 'cancelled', counts: null })
  })

  test('work that was given up leaves a file that can be read again', async () => {
    const importId = await send(await exported())
    await shop.database.query(`UPDATE catalogue_imports SET state = 'reading' WHERE id = ${importId}`)
    expect((await run(salome, readImportJob, { importId })).state).toBe('done')
    await shop.database.query(`UPDATE catalogue_imports SET state = 'importing' WHERE id = ${importId}`)
    expect((await shown(importId)).state).toBe('ready')
    expect((await run(salome, readImportJob, { importId })).state).toBe('done')
  })

  test('can be cancelled, and can be read and imported by its owner only', async () => {
    const importId = await send(await exported())
    expect((await shop.refusedAs(brian, readImportJob, { input: { importId } })).code).toBe('not-found')
    await shop.askAs(salome, officeImportCancel, { importId })
    expect((await shown(importId)).state).toBe('cancelled')
    const wire = { input: { importId } }
    expect((await shop.refusedAs(salome, readImportJob, wire)).code).toBe('not-allowed')
    expect((await shop.askAs(brian, officeImportList, {})).data[0]).toMatchObject({ importId, isOwn: false })
    expect(
      (await shop.refusedAs(salome, officeImportBegin, { fileName: 'a.csv', bytes: 200_000_000 })).message,
    ).toContain('larger than 100 MB')
  })
})
