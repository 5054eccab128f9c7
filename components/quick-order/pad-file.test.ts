import { strToU8, zipSync } from 'fflate'
import { MAX_PAD_LINES } from '#lib/contract/base/pad-limits.ts'
import { csvFile, linesOfRows, MAX_FILE_BYTES, readPadFile, templateFile } from './pad-file.ts'

const file = (text: string | Uint8Array) => new Blob([text as BlobPart])
const BAD = { problem: 'This file cannot be read. Open it in your spreadsheet, save it as XLSX or CSV, and try again.' }

describe('a table of text', () => {
  it.each([
    ['Code,Quantity,Unit\r\nSB-1,12,pc\r\nSB-2,3,\r\n', ['SB-1 12 pc', 'SB-2 3']],
    ['\uFEFFcode;qty\nSB-1;2,5\n;;\nSB 2;-1', ['SB-1 2,5', 'SB2 -1']],
    ['Unit\tSKU\tQty\nbale\tSB-1\t2', ['SB-1 2 bale']],
    ['SB-1,12\nSB-2,3,bale', ['SB-1 12', 'SB-2 3 bale']],
    ['SB-1 12\nSB-2 3 bales\n', ['SB-1 12', 'SB-2 3 bales']],
    ['"SB-1","1,200"\r\n', ['SB-1 1,200']],
    ["Code,Quantity\n'=1+1,'-4", ['=1+1 -4']],
  ])('%j', async (text, lines) => expect(await readPadFile(file(text))).toEqual({ lines }))

  it('is read in the encodings of old spreadsheets', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFSB-1\t3\r\n', 'utf16le'))
    expect(await readPadFile(file(utf16))).toEqual({ lines: ['SB-1 3'] })
    expect(await readPadFile(file(new Uint8Array([0x53, 0xd6, 0x2c, 0x33])))).toEqual({ lines: ['SÖ 3'] })
  })
  it('is refused with a reason if it is empty, too long, too large or another format', async () => {
    expect(await readPadFile(file(''))).toEqual({ problem: 'This file has no lines.' })
    expect(await readPadFile(file('Code,Quantity\n'))).toEqual({ problem: 'This file has no lines.' })
    expect(await readPadFile(file('A,1\n'.repeat(MAX_PAD_LINES)))).toMatchObject({ lines: { length: MAX_PAD_LINES } })
    expect(await readPadFile(file('A,1\n'.repeat(MAX_PAD_LINES + 1)))).toEqual({
      problem: 'This file has 5,001 lines. You can add at most 5,000 at a time.',
    })
    expect(await readPadFile(file('x'.repeat(MAX_FILE_BYTES + 1)))).toEqual({
      problem: 'This file is larger than 5 MB.',
    })
    expect(await readPadFile(file(new Uint8Array([0xff, 0xd8, 0, 1])))).toMatchObject({ problem: expect.any(String) })
    expect(await readPadFile(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])))).toEqual({
      problem: 'This file is not CSV or XLSX. Please choose another file.',
    })
    expect(await readPadFile(file('A,"1\nB,2'))).toMatchObject({ problem: expect.stringContaining('not closed') })
  })
})

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org'

/** A workbook as spreadsheets write them, with these cells in its first sheet. */
function workbook(rows: string[], more: Record<string, Uint8Array> = {}): Uint8Array {
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  return zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${RELATIONS}/package/2006/content-types"/>`),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook ${NAMESPACE} xmlns:r="${RELATIONS}/officeDocument/2006/relationships"><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${NAMESPACE}><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  })
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook', () => {
  it('is read as values only if it has formulas and a macro', async () => {
    const bytes = workbook(
      [
        text('A1', 'Code') + text('B1', 'Quantity') + text('C1', 'Unit'),
        `${text('A2', 'SB-1')}<c r="B2"><f>6*2</f><v>12</v></c>${text('C2', 'bale')}`,
        `<c r="A3" t="str"><f>CONCATENATE("SB","-2")</f><v>SB-2</v></c><c r="B3"><v>2.5</v></c>`,
        `<c r="A4" t="str"><f>HYPERLINK("http://example.com/"&amp;A2)</f><v>SB-3</v></c><c r="B4"><v>-4</v></c>`,
        text('A6', '=cmd|calc') + text('B6', '1'),
      ],
      { 'xl/vbaProject.bin': new Uint8Array(2_000).fill(7) },
    )
    expect(await readPadFile(file(bytes))).toEqual({ lines: ['SB-1 12 bale', 'SB-2 2.5', 'SB-3 -4', '=cmd|calc 1'] })
  })
  it('is read back unchanged if it is our template', async () => {
    expect(await readPadFile(await templateFile('csv'))).toEqual({ problem: 'This file has no lines.' })
    expect(await readPadFile(await templateFile('xlsx'))).toEqual({ problem: 'This file has no lines.' })
  })
  it('is refused if it is damaged or not a workbook', async () => {
    expect(await readPadFile(file(workbook([]).subarray(0, 300)))).toEqual(BAD)
    expect(await readPadFile(file(zipSync({ 'a.xml': strToU8('<a/>') })))).toEqual(BAD)
  })
  it('is refused before unpacking if it would unpack to far more', async () => {
    const bomb = workbook([], { 'xl/sharedStrings.xml': new Uint8Array(70_000_000) })
    expect(bomb.length).toBeLessThan(MAX_FILE_BYTES)
    expect(await readPadFile(file(bomb))).toEqual({ problem: 'This file is too large for one order.' })
  })
})

test('finds columns by their names in any order and skips empty rows', () => {
  expect(
    linesOfRows([
      ['', ''],
      ['Qty', 'Code'],
      [3, 'SB-1'],
      [null, null],
      [1.5, 'SB-2'],
    ]),
  ).toEqual({
    lines: ['SB-1 3', 'SB-2 1.5'],
  })
})

test('saves text that cannot run in a spreadsheet', async () => {
  expect(
    await csvFile([
      ['=1+1', 'a,b'],
      ['-4', 'say "no"'],
    ]).text(),
  ).toBe(`'=1+1,"a,b"\r\n'-4,"say ""no"""\r\n`)
})
