import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fileKind } from '#lib/files/file-kind.ts'
import { unguarded } from '#lib/format/csv-line.ts'
import { readXlsx } from './read-xlsx.ts'
import { TableRefused } from './table-refused.ts'

/** Rows of a CSV or XLSX file as text, blank rows left out. Detects format, encoding and separator by content. */

export interface TableRow {
  /** Line of the file, from 1. */
  line: number
  /** Trimmed. Dates of a workbook are "2026-11-28 09:05:00", its numbers have a point and no commas. */
  cells: string[]
}

const MAX_RECORD = 200_000
const GUESS_LINES = 60
const PIECE_CHARACTERS = 128 * 1024
/** The old kind of Excel's files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Old spreadsheets write the Windows code page.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Comma, semicolon or tab: the separator of the line with the most cells. Lines before the header have few. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 64 * 1024).split('\n', GUESS_LINES)
  const cells = (sign: string) => Math.max(...lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length))
  return [',', ';', '\t'].reduce((best, sign) => (cells(sign) > cells(best) ? sign : best))
}

const clean = (cell: string): string => unguarded(cell.trim()).trim()

async function* readCsv(bytes: Uint8Array): AsyncGenerator<TableRow> {
  // The parser counts the two signs of a Windows line end within quotes as two lines.
  const text = decoded(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\0')) throw new TableRefused('This file is not CSV or XLSX. Choose another file.')
  const parser = parse({
    delimiter: separatorOf(text),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  })
  const pieces = function* () {
    for (let from = 0; from < text.length; from += PIECE_CHARACTERS) yield text.slice(from, from + PIECE_CHARACTERS)
  }
  Readable.from(pieces()).pipe(parser)
  let begins = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const cells = record.map(clean)
      const line = begins
      begins = info.lines + 1
      if (cells.some((cell) => cell !== '')) yield { line, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TableRefused(`A quotation mark (") after line ${begins} is not closed. Export the file again.`)
  }
}

/** @throws TableRefused here or while reading: not CSV or XLSX, damaged, a quotation mark that is not closed */
export async function* readTable(bytes: Uint8Array): AsyncGenerator<TableRow> {
  if (bytes.length === 0) throw new TableRefused('This file is empty.')
  const kind = fileKind(bytes)
  if (kind === 'application/zip') return yield* readXlsx(bytes)
  if (OLE.every((byte, at) => bytes[at] === byte))
    throw new TableRefused(
      'This is an old Excel file (XLS), or it has a password. Save it as XLSX without a password, and choose that.',
    )
  if (kind === 'application/pdf') throw new TableRefused('This is a PDF. Export it as CSV or Excel, and choose that.')
  if (kind !== null) throw new TableRefused('This is a picture. Choose a CSV or Excel file.')
  yield* readCsv(bytes)
}
