/** Price lists as files: exported, previewed, imported; faulty rows, and prices changed in the meantime. */

import writeXlsxFile from 'write-excel-file/node'
import type { WireRequest } from '#lib/contract/base/call.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { exportJob, officeExportFile } from '#lib/contract/office/office/exports.ts'
import { officeLadderList, officeLadderSave } from '#lib/contract/pricing/office/ladders.ts'
import {
  importPriceListJob,
  officePriceListPreview,
  officePriceListSend,
} from '#lib/contract/pricing/office/price-lists.ts'
import { agreePriceJob } from '#lib/contract/pricing/office/price-rules.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'

let shop: OfficeShop
let salome: OfficePerson
let auditor: OfficePerson
let trader: TestPerson
let codes: string[]
let ladderId: number
let elapsed = 0
beforeAll(async () => {
  // Held work begins ten seconds later: `elapsed` advances the test's clock.
  const clock = () => new Date(orderClock().getTime() + elapsed)
  const opened = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32) }, clock)
  shop = { ...opened, ...officeAsker(opened, clock) }
  salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  auditor = await shop.staff('auditor')
  trader = await newPerson(shop.database, orderClock, 3)
  const rows = await shop.database.query<{ code: string }>('SELECT code FROM variants ORDER BY id', [])
  codes = rows.map(({ code }) => code)
  const buyer = { buyer: 'company' as const, buyerOf: { id: trader.companyId as number, name: '' } }
  const form: WireRequest<typeof officeLadderSave>['form'] = {
    ...{ name: '=Schools; "A"', ...buyer, isOfAll: false, counting: 'family', unit: 'piece' },
    targets: [
      { kind: 'family', id: '1', name: '' },
      { kind: 'variant', id: '2', name: '' },
    ],
    steps: [
      { fromUnits: 24, exVatPrice: null, percentHundredths: 1250 },
      { fromUnits: 120, exVatPrice: '800.50', percentHundredths: null },
    ],
    ...{ validFrom: '2026-11-24', validTo: '2027-01-31' },
  }
  ladderId = (await shop.askAs(salome, officeLadderSave, { form })).data.ladderId
  await work(agreePriceJob, {
    form: {
      ...{ buyer: { kind: 'company', id: trader.companyId as number }, target: { kind: 'variant', id: 1 } },
      breaks: [
        { fromBales: 0, price: '1200.00' },
        { fromBales: 3, price: '1100.00' },
      ],
      ...{ validFrom: '2026-11-24', validTo: null },
    },
    ...{ seen: null, reason: 'Buys every month' },
  })
}, 180_000)
afterAll(() => shop.close())

async function work(job: typeof agreePriceJob | typeof importPriceListJob | typeof exportJob, input: unknown) {
  const { data } = await shop.askAs(salome, job as typeof exportJob, { input } as never)
  elapsed += 11_000
  await shop.app.shop.jobs.runNow()
  await shop.app.shop.longJobs.runNow()
  return (await shop.askAs(salome, officeJob, { jobId: data.jobId })).data
}

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { job } = await work(exportJob, { list: 'prices', format, of: { day: '2026-11-24' } })
  expect(job).toMatchObject({ state: 'done' })
  const url = `${officeExportFile.path}?jobId=${job.jobId}`
  return (await shop.app.inject({ url, headers: salome.headers })).rawPayload
}

const send = async (bytes: Buffer, fileName = 'prices.csv') =>
  (await shop.askAs(salome, officePriceListSend, { fileName }, { list: bytes })).data.fileId
const preview = async (fileId: number, who = salome) =>
  (await shop.askAs(who, officePriceListPreview, { fileId } as WireRequest<typeof officePriceListPreview>)).data
const TITLES =
  'Kind,Ladder no.,Name,For,Buyer no.,Buyer,Products,Counted together,Unit,From,Price ex-VAT KES,Percent off,First day,Last day'
const file = (...rows: string[]) => Buffer.from([TITLES, ...rows].join('\r\n'))
const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))

test.each(['csv', 'xlsx'] as const)('changes no price if an exported %s file is imported', async (format) => {
  const bytes = await exported(format)
  if (format === 'csv') {
    // A formula in a name is text.
    expect(bytes.toString()).toContain('"\'=Schools; ""A"""')
  }
  const shown = await preview(await send(bytes))
  expect(shown).toMatchObject({ rows: 4, same: 2, added: 0, changed: 0, faulty: 0, faults: [], changes: [] })
})

test('imports an edited export with one preview: changed, added and unchanged prices', async () => {
  const edited = (await exported('csv'))
    .toString()
    .replace('800.50', '790.00')
    .concat(`Agreed price,,,Company,${trader.companyId},,${codes[1]},,,0,850.00,,2026-12-01,\r\n`)
    .concat(`Ladder,,Hotels,All customers,,,${codes[6]},Size and colour,Piece,12,400.00,,01/12/2026,\r\n`)
  const fileId = await send(Buffer.from(edited))
  const shown = await preview(fileId)
  expect(shown).toMatchObject({ rows: 6, same: 1, added: 2, changed: 1, faulty: 0 })
  const [changed] = shown.changes
  expect(changed).toMatchObject({ kind: 'changed', title: 'Ladder =Schools; "A"' })
  expect([plain(changed?.before ?? []), plain(changed?.after ?? [])]).toEqual([
    ['From 120 pieces: KSh 800.50'],
    ['From 120 pieces: KSh 790.00'],
  ])
  const list = async () =>
    (await shop.askAs(auditor, officeLadderList, {} as WireRequest<typeof officeLadderList>)).data.ladders
  expect(await list()).toHaveLength(1)
  const { job, results } = await work(importPriceListJob, { fileId, seen: shown.seen, changes: 3 })
  expect({ job, results }).toMatchObject({
    job: { state: 'done', done: 3, total: 3 },
    results: [{ sentence: '3 prices imported.' }],
  })
  expect(await list()).toMatchObject([
    { name: 'Hotels', counting: 'variant', steps: [{ fromUnits: 12, exVatPrice: 400_00 }], validFrom: '2026-12-01' },
    { ladderId, steps: [{ percentHundredths: 1250 }, { exVatPrice: 790_00 }] },
  ])
  const mails = await shop.database.query("SELECT 1 FROM mails WHERE subject LIKE '%New prices for you%'", [])
  expect(mails).toHaveLength(1)
  const log = await shop.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE action LIKE 'prices.%' ORDER BY id DESC LIMIT 4",
    [],
  )
  expect(log.map(({ action }) => action).sort()).toEqual([
    ...['prices.agree', 'prices.import', 'prices.ladder-change', 'prices.ladder-make'],
  ])
  // The same file again changes no price, also for the ladder without a number.
  expect(await preview(fileId)).toMatchObject({ same: 4, added: 0, changed: 0, importedAt: expect.any(String) })
})

test('names each faulty row with its column, and leaves out all rows of its prices', async () => {
  const company = `Company,${trader.companyId},`
  const rows = [
    `Ladder,,Good,All customers,,,${codes[0]},,,24,1000.00,,2026-12-01,`,
    `Ladder,,Bad,All customers,,,${codes[0]},,,24,1100.00,,2026-12-01,`,
    `Ladder,,Bad,All customers,,,${codes[0]},,,120,many,,2026-12-01,`,
    `Ladder,9999,Gone,All customers,,,${codes[0]},,,24,1100.00,,2026-12-01,`,
    'Ladder,,Unknown,All customers,,,NO-SUCH,,,24,1100.00,,2026-12-01,',
    `Ladder,,Day,All customers,,,${codes[0]},,,24,1100.00,,2026-02-31,`,
    `Ladder,,Both,All customers,,,${codes[0]},,,24,1100.00,10,2026-12-01,`,
    `Ladder,,Twice,All customers,,,${codes[0]},,,24,1100.00,,2026-12-01,`,
    `Ladder,,Twice,All customers,,,${codes[0]},,,24,1000.00,,2026-12-01,`,
    `Agreed price,,,${company},${codes[2]},,,0,900.00,,2026-12-01,`,
    `Agreed price,,,Company,${trader.companyId},Someone else,${codes[2]},,,0,300.00,,2026-12-01,`,
    `Agreed price,,,All customers,,,${codes[2]},,,0,300.00,,2026-12-01,`,
  ]
  const shown = await preview(await send(file(...rows)))
  expect(shown).toMatchObject({ rows: 12, added: 1, changed: 0, same: 0, faulty: 11 })
  expect(shown.changes.map(({ title }) => title)).toEqual(['Ladder Good'])
  const faults = shown.faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
  expect(plain(faults)).toEqual([
    '4 Price ex-VAT KES: Write an amount such as 612.00.',
    '5 Ladder no.: There is no current ladder with the number 9999.',
    '6 Products: There is no product, family or collection with the code NO-SUCH.',
    '7 First day: Write a day such as 2026-12-31.',
    '8 Price ex-VAT KES: Write a price, or a percentage.',
    '10 From: Line 9 has the same quantity.',
    '11 Price ex-VAT KES: The shop already sells it for KSh 333.33: this price would have no effect.',
    expect.stringMatching(/^12 Buyer no\.: Number \d+ is .*\. Correct the number or the name\.$/),
    '13 For: An agreed price is for a group or a company.',
  ])
  const { seen } = shown
  const fileId = await send(file(...rows))
  const { results } = await work(importPriceListJob, { fileId, seen, changes: 1 })
  expect(results).toMatchObject([
    { state: 'failed', sentence: expect.stringContaining('Rows of this file have faults') },
  ])
  const done = await work(importPriceListJob, { fileId, seen, changes: 1, leavesOut: true })
  expect(done.job).toMatchObject({ state: 'done', failed: 0 })
})

test('names prices below cost, which need a second person', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 60000 WHERE id = 8', [])
  const rows = [
    `Ladder,,Cheap,All customers,,,${codes[7]},,,24,500.00,,2026-12-01,`,
    `Agreed price,,,Company,${trader.companyId},,${codes[7]},,,0,590.00,,2026-12-01,`,
  ]
  const { faults, added } = await preview(await send(file(...rows)))
  expect(added).toBe(0)
  expect(faults).toMatchObject([
    { line: 2, column: 'Price ex-VAT KES', reason: expect.stringContaining('below cost') },
    { line: 3, column: 'Price ex-VAT KES', reason: expect.stringContaining('below cost') },
  ])
})

test('imports no row if a price was changed after the preview', async () => {
  const row = (price: string) => `Agreed price,,,Company,${trader.companyId},,${codes[3]},,,0,${price},,2026-12-01,`
  const [first, other] = [await send(file(row('450.00'))), await send(file(row('460.00')))]
  const [{ seen }, { seen: otherSeen }] = [await preview(first), await preview(other)]
  await work(importPriceListJob, { fileId: other, seen: otherSeen, changes: 1 })
  const { results } = await work(importPriceListJob, { fileId: first, seen, changes: 1 })
  expect(results).toMatchObject([{ state: 'failed', sentence: expect.stringContaining('changed since the preview') }])
  expect(await preview(first)).toMatchObject({ changed: 1, changes: [{ kind: 'changed' }] })
})

test('imports many prices in steps', async () => {
  const rows = Array.from(
    { length: 130 },
    (_, at) => `Ladder,,Many ${at},All customers,,,${codes[0]},,,${at + 10},1100.00,,2026-12-01,`,
  )
  const fileId = await send(file(...rows))
  const shown = await preview(fileId)
  expect(shown).toMatchObject({ added: 130, next: 100 })
  const { job } = await work(importPriceListJob, { fileId, seen: shown.seen, changes: 130 })
  expect(job).toMatchObject({ state: 'done', done: 130, total: 130 })
  expect(await preview(fileId)).toMatchObject({ added: 0, same: 130 })
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 'This is a picture.'],
  ['another list', Buffer.from('Code,Price\r\nSB-1,5.00\r\n'), 'This is not a price list'],
  ['an empty file', Buffer.from(' \r\n'), 'This file is empty.'],
])('refuses %s', async (_, bytes, message) => {
  const refused = await shop.refusedAs(salome, officePriceListSend, { fileName: 'x.csv' }, { list: bytes })
  expect(refused).toMatchObject({ code: 'invalid-request', message: expect.stringContaining(message) })
})

test('reads a workbook with dates and numbers as Excel writes them', async () => {
  const cells = ['Ladder', null, 'Workbook', 'All customers', null, null, codes[0] as string, 'Ladder', 'Bale']
  const bytes = await writeXlsxFile([
    TITLES.split(',').map((value) => ({ value })),
    [
      ...cells.map((value) => (value === null ? null : { value })),
      ...[{ value: 2, type: Number }, null, { value: 7.5, type: Number }],
      { value: new Date('2026-12-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
  ] as never).toBuffer()
  const { changes } = await preview(await send(bytes, 'prices.xlsx'))
  expect(plain(changes[0]?.after ?? [])).toEqual([
    'Name: Workbook',
    'For: All customers',
    `Products: ${codes[0]?.toUpperCase()}`,
    'Counted together: Ladder',
    'Unit: Bale',
    'First day: 2026-12-31',
    'Last day: no end',
    'From 2 bales: 7.5% off',
  ])
})

test('opens a file only for its uploader, and only with permission', async () => {
  const fileId = await send(file(`Ladder,,Mine,All customers,,,${codes[0]},,,24,1000.00,,2026-12-01,`))
  const owner = await shop.staff('owner')
  const wanted = { fileId } as WireRequest<typeof officePriceListPreview>
  expect((await shop.refusedAs(owner, officePriceListPreview, wanted)).code).toBe('not-allowed')
  expect((await shop.refusedAs(auditor, officePriceListPreview, wanted)).code).toBe('not-allowed')
  const missing = { fileId: 99_999 } as WireRequest<typeof officePriceListPreview>
  expect((await shop.refusedAs(salome, officePriceListPreview, missing)).code).toBe('not-found')
})
