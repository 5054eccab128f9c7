import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unguarded } from '#lib/format/csv-line.ts'
import { type Encoding, encodingOf, type FileSource, firstBytes, textOf } from './file-text.ts'
import { LineFinder } from './line-finder.ts'
import { FileRefused } from './problem.ts'

/** Text of one row at most, in characters: a file whose quote is never closed must not fill the memory. */
const MAX_ROW_CHARACTERS = 2_000_000
const QUOTE = 0x22
const NEWLINE = 0x0a
const RETURN = 0x0d

/** One row of the table by its columns' names in lower case; a column that the file or a short row has not is absent. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: Record<string, string>
  /** How many cells the line has, when that is not how many columns there are. */
  strayCells?: number
  /** The file ends within this row. */
  isCut?: boolean
}

export interface CsvFile {
  /** Column names as written. */
  header: string[]
  rows: AsyncIterable<CsvRow>
}

export interface CsvOptions {
  encoding?: Encoding
  /** Called with how many bytes have been read. */
  onBytes?: (bytes: number) => void
}

/** Comma, semicolon or tab: the most frequent in the first line. */
function delimiterOf(head: string): string {
  const lines = head.replace(/"[^"]*"/g, '').split(/[\r\n]+/)
  const line = lines.find((text) => text.trim() !== '') ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The parser's error in our own words. It counts a CRLF within quotes as two lines, so that its line is not used. */
function refusalOf(error: CsvError, lines: LineFinder): FileRefused {
  // Start of the cell at which the parser stopped, or the delimiter before it.
  const cell = error.bytes as number
  const begins = lines.lineAt(cell)
  const doubled = 'Write quotation marks inside a cell twice: "".'
  // Its codes are typed without this one.
  switch (error.code as string) {
    case 'CSV_MAX_RECORD_SIZE':
      return new FileRefused(
        `Line ${begins}: a row is longer than ${MAX_ROW_CHARACTERS.toLocaleString('en')} characters with the cell that begins here. Is its quotation mark not closed?`,
      )
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileRefused(`Line ${begins}: a quotation mark is opened here and never closed.`)
    case 'INVALID_OPENING_QUOTE':
      return new FileRefused(
        `Line ${begins}: a quotation mark is in the middle of a cell that does not begin with one. ${doubled}`,
      )
    case 'CSV_INVALID_CLOSING_QUOTE': {
      const line = lines.lineAt(cell + strayQuote(lines.textFrom(cell)))
      if (line === begins)
        return new FileRefused(`Line ${line}: a quotation mark is in the middle of a cell. ${doubled}`)
      return new FileRefused(
        `Line ${line}: a quotation mark is in the middle of a cell that begins in line ${begins}. ${doubled} Or the quotation mark opened in line ${begins} is not closed.`,
      )
    }
    default:
      return new FileRefused(`Line ${begins}: from here on the file is not a table of comma-separated values.`)
  }
}

/** Offset of the first undoubled quote in the text of a quoted cell, with or without its leading delimiter. */
function strayQuote(text: Buffer): number {
  let at = text.indexOf(QUOTE) + 1
  while (at < text.length && !(text[at] === QUOTE && text[at + 1] !== QUOTE)) at += text[at] === QUOTE ? 2 : 1
  return at
}

/**
 * Opens a CSV file as a stream of rows; memory has one row and a small buffer.
 * @throws FileRefused here or while reading: no header, two columns with the same name, wrong encoding, broken quotes
 */
export async function openCsv(file: FileSource, options: CsvOptions = {}): Promise<CsvFile> {
  const head = await firstBytes(file)
  const encoding = options.encoding ?? encodingOf(head)
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  const lines = new LineFinder()
  let isEndOpen = false
  async function* text() {
    for await (const piece of textOf(file, encoding, lines, options.onBytes)) {
      const last = piece.at(-1)
      if (last !== undefined) isEndOpen = last !== NEWLINE && last !== RETURN
      yield piece
    }
  }
  const source = Readable.from(text(), { objectMode: true, highWaterMark: 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const rows = rowsIn(parser, lines)
  let first = await rows.next()
  // A line that sets the delimiter for Excel.
  if (!first.done && /^sep=.?$/i.test(first.value.row.join('').trim())) first = await rows.next()
  if (first.done) throw new FileRefused('The file is empty.')
  const header = first.value.row.map((name) => name.trim())
  const names = header.map((name) => name.toLowerCase())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice) throw new FileRefused(`The column "${header[names.indexOf(twice)]}" is in the first line twice.`)
  return { header, rows: namedRows(names, rows, () => isEndOpen) }
}

interface Row {
  row: string[]
  line: number
}

/** Rows that are not blank. The parser's own skipping would report the line of the blank rows before a row. */
async function* rowsIn(parser: ReturnType<typeof parse>, lines: LineFinder): AsyncGenerator<Row> {
  let begins = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
      const line = lines.lineAt(begins)
      begins = info.bytes
      if (record.some((cell) => cell.trim() !== '')) yield { row: record, line }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, lines) : error
  }
}

async function* namedRows(
  names: string[],
  rows: AsyncGenerator<Row>,
  isEndOpen: () => boolean,
): AsyncGenerator<CsvRow> {
  const named = ({ row, line }: Row, isLast: boolean): CsvRow => {
    const cells: Record<string, string> = {}
    names.forEach((name, at) => {
      const cell = row[at]
      if (name !== '' && cell !== undefined) cells[name] = unguarded(cell)
    })
    const isCut = isLast && row.length < names.length && isEndOpen()
    return { line, cells, ...(row.length > names.length && { strayCells: row.length }), ...(isCut && { isCut }) }
  }
  let held: Row | undefined
  for await (const row of rows) {
    if (held) yield named(held, false)
    held = row
  }
  if (held) yield named(held, true)
}
