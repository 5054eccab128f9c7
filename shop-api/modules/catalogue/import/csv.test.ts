import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { csvLine, guarded, unguarded } from '#lib/format/csv-line.ts'
import { csvText, figure } from '../../../files/csv.ts'
import { FileRefused } from './problem.ts'
import { type CsvOptions, openCsv } from './read-csv.ts'
import { RowCounter } from './row-counter.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-csv-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string | Buffer): string {
  const file = path.join(folder, 'some.csv')
  writeFileSync(file, content)
  return file
}

async function rowsOf(content: string | Buffer, options?: CsvOptions) {
  const { header, rows } = await openCsv(fileOf(content), options)
  const read = []
  for await (const row of rows) read.push(row)
  return { header, rows: read }
}

const refusal = (content: string | Buffer) =>
  rowsOf(content).then(
    () => 'it was read',
    (error) => (error instanceof FileRefused ? error.message : `no refusal: ${error}`),
  )

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...`=+-@＝＋－＠'",;\t\n\r a€`),
    maxLength: 12,
  }),
)

test('reads every cell exactly as written', async () => {
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const text = [['key', 'a', 'b'], ...lines.map(([, ...rest]) => ['k', ...rest])]
        .map((line) => csvLine(line))
        .join('')
      const { rows } = await rowsOf(text)
      expect(rows.map(({ cells }) => [cells.a, cells.b])).toEqual(lines.map(([, a, b]) => [a, b]))
    }),
    { numRuns: 200 },
  )
})

test('no written cell begins as a formula does', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(unguarded(guarded(text))).toBe(text)
    }),
  )
  expect(csvLine(["=cmd|' /C calc'!A0", '+1', 'plain'])).toBe("'=cmd|' /C calc'!A0,'+1,plain\r\n")
})

test('the writer for whole files and the writer in the browser produce the same text', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(fc.property(table, (rows) => expect(csvText(rows)).toBe(rows.map((row) => csvLine(row)).join(''))))
  expect(csvText([['-1', figure('-1.50'), 'a;b']])).toBe('\'-1,-1.50,"a;b"\r\n')
})

test('counts rows correctly for any division into pieces and any number of lines in a cell', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 5 })
  fc.assert(
    fc.property(table, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (lines, sizes) => {
      const text = lines.map((line) => csvLine(line)).join('')
      const counter = new RowCounter()
      for (let at = 0; at < text.length; ) {
        const size = sizes.next().value as number
        counter.add(text.slice(at, at + size))
        at += size
      }
      expect(counter.rows).toBe(lines.length)
    }),
    { numRuns: 500 },
  )
})

test('reports the first line of each row after multi-line cells and blank lines, for every line ending', async () => {
  const text = 'key,text\na,"one\ntwo\nthree"\n\n  \nb,x\nc,"y\n\n"\nd,z'
  for (const end of ['\n', '\r\n', '\r']) {
    const { rows } = await rowsOf(`\ufeff${text.replaceAll('\n', end)}`)
    expect([end, ...rows.map(({ line, cells }) => `${cells.key} ${line}`)]).toEqual([end, 'a 2', 'b 7', 'c 8', 'd 11'])
  }
})

test('reports the correct line of each row for any division of the file into pieces', async () => {
  // A row of 15 bytes ends at every place around the border between two pieces of 256 KiB.
  for (let shift = 0; shift < 16; shift += 1) {
    const rest = Array.from({ length: 20_000 }, (_, at) => `k${String(at).padStart(5, '0')},"\r\né"\r\n`).join('')
    const { rows } = await rowsOf(`key,text${' '.repeat(shift)}\r\n${rest}`)
    const wrong = rows.find(({ line }, at) => line !== 2 + at * 2)
    expect([shift, rows.length, wrong]).toEqual([shift, 20_000, undefined])
  }
})

test('reads a file with mixed line endings', async () => {
  const { rows } = await rowsOf('key,name\r\na,"1"\nb,2\rc,3\n')
  expect(rows.map(({ line, cells }) => [line, cells.key, cells.name])).toEqual([
    [2, 'a', '1'],
    [3, 'b', '2'],
    [4, 'c', '3'],
  ])
})

test('cells that a short row does not have are absent, not empty', async () => {
  const { rows } = await rowsOf('key,a,b\nx,\n')
  expect(rows[0]?.cells).toEqual({ key: 'x', a: '' })
})

test('reads UTF-16 with and without its mark, a UTF-8 mark, semicolons and tabs', async () => {
  const text = 'Key;Name\nä;Çay\n'
  const utf16 = Buffer.from(text, 'utf16le')
  for (const bytes of [
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    `\ufeff${text}`,
    text.replaceAll(';', '\t'),
  ]) {
    const { header, rows } = await rowsOf(bytes)
    expect(header).toEqual(['Key', 'Name'])
    expect(rows[0]?.cells).toEqual({ key: 'ä', name: 'Çay' })
  }
})

test('Windows-1252 is refused with its line and read when it is named', async () => {
  const bytes = Buffer.from('key,name\na,plain\nb,Caf\xe9\n', 'latin1')
  expect(await refusal(bytes)).toMatch(/^Line 3 is not UTF-8.*--encoding windows-1252/)
  expect((await rowsOf(bytes, { encoding: 'windows-1252' })).rows[1]?.cells.name).toBe('Café')
})

test('no header and a column twice are refused in one clear line', async () => {
  expect(await refusal('')).toBe('The file is empty.')
  expect(await refusal('\n\r\n \n')).toBe('The file is empty.')
  expect(await refusal('key,Key\na,b\n')).toMatch(/"Key" is in the first line twice|"key" is in the first line twice/)
})

test('broken quotes are refused in our own words, with the line of the file', async () => {
  const NOT_CLOSED = ': a quotation mark is opened here and never closed.'
  const doubled = ' Write quotation marks inside a cell twice: "".'
  for (const end of ['\n', '\r\n']) {
    const said = (text: string) => refusal(text.replaceAll('\n', end))
    const good = 'k,"1\n2"\n'
    // Opened in line 2 of a file of 51 lines.
    expect(await said(`key,name\na,"never closed\n${'b,c\n'.repeat(49)}`)).toBe(`Line 2${NOT_CLOSED}`)
    // In a row whose other cells are of several lines, too.
    expect(await said(`key,name,x\n${good}"a\n2","\n",\n"\n"," open\nb,c\n`)).toBe(`Line 8${NOT_CLOSED}`)
    expect(await said(`key,name\n${good}"open\n1`)).toBe(`Line 4${NOT_CLOSED}`)
    expect(await said(`key,name\n${good}Mid 12",x\n`)).toBe(
      `Line 4: a quotation mark is in the middle of a cell that does not begin with one.${doubled}`,
    )
    expect(await said(`key,name\n${good}a,"x"y\n`)).toBe(
      `Line 4: a quotation mark is in the middle of a cell.${doubled}`,
    )
    expect(await said(`key,name\n${good}a,"x ""1""\n2"\nb,"z" \n`)).toMatch(
      /^Line 6: a quotation mark is in the middle/,
    )
    expect(await said(`key,name\n${good}a,"x\nb,"z"\n`)).toBe(
      `Line 5: a quotation mark is in the middle of a cell that begins in line 4.${doubled} Or the quotation mark opened in line 4 is not closed.`,
    )
  }
})

test('names the line that is not UTF-8 for any division of the file into pieces', async () => {
  const PIECE = 256 * 1024
  for (let shift = -3; shift <= 3; shift += 1) {
    // A whole multi-byte character crosses the border, as does a replacement character that an earlier program saved.
    const before = `key,name\n${'\ufffd'.repeat(10)},"\n`
    const filled = `${before}${'x'.repeat(PIECE + shift - Buffer.byteLength(before))}`
    const bytes = Buffer.concat([Buffer.from(`${filled}€€"\nb,\ufffd\n`), Buffer.from('c,Caf\xe9\n', 'latin1')])
    expect([shift, await refusal(bytes)]).toEqual([shift, expect.stringMatching(/^Line 5 is not UTF-8/)])
  }
  expect(await refusal(Buffer.from('key,name\rb,c\rc,Caf\xe9\r', 'latin1'))).toMatch(/^Line 3 is not UTF-8/)
})

test('one field of a gigabyte is refused before it fills the memory', async () => {
  const file = path.join(folder, 'huge.csv')
  const handle = await open(file, 'w')
  await handle.write('key,text\na,"')
  // A sparse file: a gigabyte to read, no bytes on the disk.
  await handle.truncate(1024 ** 3)
  await handle.close()
  const before = process.memoryUsage().rss
  const { rows } = await openCsv(file, { encoding: 'utf-8' })
  await expect(
    (async () => {
      for await (const _ of rows);
    })(),
  ).rejects.toThrow(/^Line 2: a row is longer than 2,000,000 characters/)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
