import { strToU8, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read-table.ts'

async function rowsOf(bytes: Uint8Array): Promise<{ line: number; cells: string[] }[]> {
  const rows: { line: number; cells: string[] }[] = []
  for await (const row of readTable(bytes)) rows.push(row)
  return rows
}

test('reads dates, times, numbers, text and empty cells of a written workbook', async () => {
  const bytes = await writeXlsxFile(
    [
      [{ value: 'Date' }, { value: 'Details & <more>' }, { value: 'Amount' }],
      [],
      [
        { value: new Date('2026-11-28T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        null,
        { value: 0.1 + 0.2, type: Number },
      ],
      [
        { value: new Date('2026-11-28T09:05:07Z'), type: Date, format: 'dd/mm/yyyy hh:mm:ss' },
        { value: 'Amount "m"' },
        { value: -1234567.89, type: Number, format: '#,##0.00' },
      ],
    ],
    { sheet: 'One' },
  ).toBuffer()
  expect(await rowsOf(bytes)).toEqual([
    { line: 1, cells: ['Date', 'Details & <more>', 'Amount'] },
    { line: 3, cells: ['2026-11-28', '', '0.3'] },
    { line: 4, cells: ['2026-11-28 09:05:07', 'Amount "m"', '-1234567.89'] },
  ])
})

/** A workbook of these parts, below `xl/`. */
const workbook = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        // The sheet is before the parts that it needs.
        'xl/worksheets/first.xml': sheet,
        'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

test('reads prefixed tags, shared strings in runs, skipped columns and rows without numbers', async () => {
  const shared = '<sst><si><t>Receipt</t></si><si><r><t>Pay </t></r><r><t>Bill &#38; more</t></r></si></sst>'
  const cells = '<x:c t="s"><x:v>0</x:v></x:c><x:c r="D1" t="s"><x:v>1</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c>'
  const sheet = `<x:worksheet><x:sheetData><x:row>${cells}</x:row><x:row r="9"><x:c r="A9"/></x:row></x:sheetData></x:worksheet>`
  expect(await rowsOf(workbook(sheet, { 'xl/sharedStrings.xml': shared }))).toEqual([
    { line: 1, cells: ['Receipt', '', '', 'Pay Bill & more', '1'] },
  ])
})

test('reads dates of the calendar that begins in 1904', async () => {
  const parts = {
    'xl/workbook.xml':
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  }
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1"><v>1</v></c></row></sheetData></worksheet>'
  expect(await rowsOf(workbook(sheet, parts))).toEqual([{ line: 1, cells: ['1904-01-02', '1'] }])
})

test('refuses a workbook without its sheet', async () => {
  const none = zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets/></workbook>') })
  await expect(rowsOf(none)).rejects.toThrow('cannot be read')
})

/** A workbook whose sheet names a smaller size than it has, in its header and in the list at its end. */
function withFalseSize(bytes: Uint8Array, bytesNamed: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const signatures = new Map([
    [0x04034b50, { size: 22, name: 30, length: 26 }],
    [0x02014b50, { size: 24, name: 46, length: 28 }],
  ])
  for (let at = 0; at < bytes.length - 46; at += 1) {
    const places = signatures.get(view.getUint32(at, true))
    if (!places) continue
    const from = at + places.name
    const name = new TextDecoder().decode(bytes.subarray(from, from + view.getUint16(at + places.length, true)))
    if (name.includes('sheets/')) view.setUint32(at + places.size, bytesNamed, true)
  }
  return bytes
}

const blank = (rows: number) => `<worksheet><sheetData>${'<row><c/></row>'.repeat(rows)}</sheetData></worksheet>`

test('refuses a sheet that unpacks to more than the file names, after the first piece', async () => {
  const bomb = withFalseSize(workbook(blank(300_000)), 1_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(rowsOf(bomb)).rejects.toThrow('cannot be read')
})

test('refuses more blank rows than a spreadsheet has', () =>
  expect(rowsOf(workbook(blank(1_100_000)))).rejects.toThrow('too large'))

test('refuses a sheet without the end of a row', () =>
  expect(rowsOf(workbook(`<worksheet>${'<row/>'.repeat(9_000_000)}</worksheet>`))).rejects.toThrow('cannot be read'))
