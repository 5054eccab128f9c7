import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { csvLine, guarded, unguarded } from '#lib/csv-line.ts'
import { FileRefused } from './problem.ts'
import { type CsvOptions, openCsv } from './read-csv.ts'

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
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r', ' ', 'a', '€'),
    maxLength: 12,
  }),
)

test('whatever a cell holds is read as it was written', async () => {
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
      expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguarded(guarded(text))).toBe(text)
    }),
  )
  expect(csvLine(["=cmd|' /C calc'!A0", '+1', 'plain'])).toBe("'=cmd|' /C calc'!A0,'+1,plain\r\n")
})

test('tells the line each row begins on, past cells of several lines', async () => {
  const { rows } = await rowsOf('key,text\na,"one\ntwo\nthree"\n\nb,x\n')
  expect(rows.map(({ line, cells }) => [line, cells.key])).toEqual([
    [2, 'a'],
    [5, 'b'],
  ])
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
  expect(await refusal(bytes)).toMatch(/Line 3 .* is not UTF-8.*--encoding windows-1252/)
  expect((await rowsOf(bytes, { encoding: 'windows-1252' })).rows[1]?.cells.name).toBe('Café')
})

test('broken quotes, no header and a column twice are refused in one clear line', async () => {
  expect(await refusal('')).toBe('The file is empty.')
  expect(await refusal('key,name\na,"never closed\nb,c\n')).toMatch(/quote is opened and never closed/)
  expect(await refusal('key,name\na,"x"y\n')).toMatch(/Line 2: a quote stands in the middle/)
  expect(await refusal('key,Key\na,b\n')).toMatch(/"Key" stands twice|"key" stands twice/)
})

test('one field of a gigabyte is refused before it fills the memory', async () => {
  const file = path.join(folder, 'huge.csv')
  const handle = await open(file, 'w')
  await handle.write('key,text\na,"')
  // A hole in the file: a gigabyte to read, nothing on the disk.
  await handle.truncate(1024 ** 3)
  await handle.close()
  const before = process.memoryUsage().rss
  const { rows } = await openCsv(file, { encoding: 'utf-8' })
  await expect(
    (async () => {
      for await (const _ of rows);
    })(),
  ).rejects.toThrow(/record is longer than 2,000,000 characters/)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
