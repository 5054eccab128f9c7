import { MAX_PAD_LINES } from '#lib/contract/base/pad-limits.ts'
import { showCount } from '#lib/format/count.ts'
import { csvLine, unguarded } from '#lib/format/csv-line.ts'
import { padLines } from '#lib/quick-order/pad-lines.ts'

/**
 * Reads lines of the quick order pad from a file, and saves them to a file. Files are read in the browser, values only:
 * formulas and programs are ignored.
 */

/** Maximum size of a file, and of its unpacked sheets. */
export const MAX_FILE_BYTES = 5_000_000
const MAX_UNPACKED_BYTES = 60_000_000

/** Lines of the file, or why it cannot be read. */
export type PadFile = { lines: string[] } | { problem: string }

const COLUMNS = {
  code: ['code', 'product code', 'item code', 'sku', 'item', 'product'],
  quantity: ['quantity', 'qty', 'order quantity', 'amount', 'pieces'],
  unit: ['unit', 'uom', 'units'],
}

const headingOf = (cell: unknown) =>
  String(cell ?? '')
    .trim()
    .toLowerCase()

/** Finds the columns: by their names in the first row, else in the template's order. */
function columnsOf(first: readonly unknown[]): { at: number[]; named: boolean } {
  const headings = first.map(headingOf)
  const at = Object.values(COLUMNS).map((names) => headings.findIndex((heading) => names.includes(heading)))
  return at[0] === -1 ? { at: [0, 1, 2], named: false } : { at, named: true }
}

/** A cell without spaces, which would split it, and without the apostrophe that stops a sheet from running it. */
const textOf = (cell: unknown) => unguarded(String(cell ?? '').trim()).replace(/\s+/g, '')

/** Rows of a table as lines of the pad. */
export function linesOfRows(rows: readonly (readonly unknown[])[]): PadFile {
  const filled = rows.filter((cells) => cells.some((cell) => headingOf(cell) !== ''))
  const { at, named } = columnsOf(filled[0] ?? [])
  const lines = filled
    .slice(named ? 1 : 0)
    .map((cells) =>
      at
        .map((column) => textOf(cells[column]))
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
  if (lines.length === 0) return { problem: 'This file has no lines.' }
  if (lines.length <= MAX_PAD_LINES) return { lines }
  return {
    problem: `This file has ${showCount(lines.length)} lines. You can add at most ${showCount(MAX_PAD_LINES)} at a time.`,
  }
}

/** The most frequent of comma, semicolon and tab in the first line. */
function delimiterOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe

/** The text of a file: UTF-8, marked UTF-16 from spreadsheets, else the Windows code page of old programs. */
function decoded(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readText(bytes: Uint8Array): Promise<PadFile> {
  if (bytes.includes(0) && !isUtf16(bytes))
    return { problem: 'This file is not CSV or XLSX. Please choose another file.' }
  const text = decoded(bytes)
  const delimiter = delimiterOf(text)
  // Lines in the pad's own format need no columns.
  if (!text.includes(delimiter)) return linesOfRows(padLines(text).lines.map((line) => line.split(/\s+/)))
  const { parse } = await import('csv-parse/browser/esm/sync')
  try {
    return linesOfRows(
      parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
    )
  } catch {
    // An unclosed quote: its cells cannot be determined.
    return { problem: 'A quotation mark (") in this file is not closed. Please correct the file and try again.' }
  }
}

/** The parts of a workbook with values, unpacked within limits and packed again unchanged; programs are left out. */
async function valuesOf(bytes: Uint8Array): Promise<ArrayBuffer | null> {
  const { unzipSync, zipSync } = await import('fflate')
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      unpacked += originalSize
      return unpacked <= MAX_UNPACKED_BYTES
    },
  })
  if (unpacked > MAX_UNPACKED_BYTES) return null
  return (zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>).buffer
}

async function readWorkbook(bytes: Uint8Array): Promise<PadFile> {
  try {
    const values = await valuesOf(bytes)
    if (!values) return { problem: 'This file is too large for one order.' }
    // The entry without its own worker: our pages do not allow a worker made of text.
    const { readSheet } = await import('read-excel-file/universal')
    return linesOfRows(await readSheet(values))
  } catch {
    // Not a workbook, a damaged workbook, or a formula without a stored value.
    return { problem: 'This file cannot be read. Open it in your spreadsheet, save it as XLSX or CSV, and try again.' }
  }
}

/** Reads a CSV, a text or an XLSX file (its first sheet). Detects the format by content. */
export async function readPadFile(file: Blob): Promise<PadFile> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'This file is larger than 5 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Leading bytes of a zip, and so of a workbook.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  return isZip ? readWorkbook(bytes) : readText(bytes)
}

/** Rows as a CSV file, with the mark by which spreadsheets know UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map(csvLine).join('')
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}

const TEMPLATE = [['Code', 'Quantity', 'Unit']]

/** An empty file to fill in. */
export async function templateFile(format: 'csv' | 'xlsx'): Promise<Blob> {
  if (format === 'csv') return csvFile(TEMPLATE)
  // Without workers, as above.
  const { default: write } = await import('write-excel-file/universal')
  const title = (TEMPLATE[0] as string[]).map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  return write([title], { sheet: 'Order', columns: [{ width: 28 }, { width: 12 }, { width: 10 }] }).toBlob()
}
