import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { unguarded } from '#lib/csv-line.ts'
import { FileRefused } from './problem.ts'

/** Text of one record at most, in characters: a file whose quote is never closed must not fill the memory. */
const MOST_RECORD_CHARACTERS = 2_000_000
const SNIFFED_BYTES = 64 * 1024

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** One line of the table by its columns' names in lower case; a column that the file has not is absent. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: Record<string, string>
  /** How many cells the line has, when that is not how many columns there are. */
  strayCells?: number
}

export interface CsvFile {
  /** Column names as written. */
  header: string[]
  rows: AsyncIterable<CsvRow>
}

export interface CsvOptions {
  encoding?: Encoding
  /** Told how many bytes have been read. */
  onBytes?: (bytes: number) => void
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-16 is told by its byte order mark or by its zero bytes; everything else is taken for UTF-8. */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1
  })
  if ((zeros[1] as number) > head.length / 8) return 'utf-16le'
  if ((zeros[0] as number) > head.length / 8) return 'utf-16be'
  return 'utf-8'
}

async function* decoded(file: string, encoding: Encoding, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  let line = 1
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    onBytes?.(bytes)
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new FileRefused(
        `Line ${line + linesBefore(chunk)} or after is not ${encoding.toUpperCase()}. Save the file as UTF-8, or say what it is: --encoding windows-1252.`,
      )
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1
    yield text
  }
  try {
    const rest = decoder.decode()
    if (rest) yield rest
  } catch {
    throw new FileRefused(
      `The file ends in the middle of a character: it is cut short or not ${encoding.toUpperCase()}.`,
    )
  }
}

/** Lines of a chunk that come before its first byte sequence that is not UTF-8. */
function linesBefore(chunk: Buffer): number {
  const lines = chunk.toString('latin1').split('\n')
  const bad = lines.findIndex((text) => Buffer.from(text, 'latin1').toString('utf8').includes('\ufffd'))
  return Math.max(0, bad)
}

/** Comma, semicolon or tab: whichever the first line has most of. */
function delimiterOf(head: string): string {
  const line = (head.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function refusalOf(error: CsvError): FileRefused {
  const line = error.lines ?? '?'
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new FileRefused(
      `Line ${line}: a record is longer than ${MOST_RECORD_CHARACTERS.toLocaleString('en')} characters. Is a quote not closed?`,
    )
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new FileRefused(`Line ${line}: a quote is opened and never closed.`)
  if (error.code?.includes('QUOTE')) {
    return new FileRefused(
      `Line ${line}: a quote stands in the middle of a cell. Quotes inside a cell are doubled: "".`,
    )
  }
  return new FileRefused(`Line ${line}: the file is not a table of comma-separated values (${error.code}).`)
}

/**
 * Opens a CSV file as a stream of rows; what is in memory is one record and a small buffer.
 * @throws FileRefused here or while it is read: no header, two columns of one name, wrong encoding, broken quotes
 */
export async function openCsv(file: string, options: CsvOptions = {}): Promise<CsvFile> {
  const head = await firstBytes(file)
  if (head.length === 0) throw new FileRefused('The file is empty.')
  const encoding = options.encoding ?? encodingOf(head)
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  })
  const source = Readable.from(decoded(file, encoding, options.onBytes), { objectMode: true, highWaterMark: 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const records = recordsOf(parser)
  const first = await records.next()
  if (first.done) throw new FileRefused('The file is empty.')
  const header = first.value.record.map((name) => name.trim())
  const names = header.map((name) => name.toLowerCase())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice) throw new FileRefused(`The column "${header[names.indexOf(twice)]}" stands twice in the first line.`)
  return { header, rows: rowsOf(names, first.value.lines, records) }
}

interface Parsed {
  record: string[]
  lines: number
}

async function* recordsOf(parser: ReturnType<typeof parse>): AsyncGenerator<Parsed> {
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { record, lines: info.lines }
    }
  } catch (error) {
    throw typeof (error as CsvError).code === 'string' && (error as CsvError).code.startsWith('CSV_')
      ? refusalOf(error as CsvError)
      : error
  }
}

async function* rowsOf(names: string[], headerEnds: number, records: AsyncGenerator<Parsed>): AsyncGenerator<CsvRow> {
  let before = headerEnds
  for await (const { record, lines } of records) {
    const line = before + 1
    before = lines
    if (record.every((cell) => cell.trim() === '')) continue
    const cells: Record<string, string> = {}
    names.forEach((name, at) => {
      if (name !== '') cells[name] = unguarded(record[at] ?? '')
    })
    yield { line, cells, ...(record.length > names.length && { strayCells: record.length }) }
  }
}
