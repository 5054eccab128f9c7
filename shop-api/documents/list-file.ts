import { strFromU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { type Cents, decimalOfCents } from '#lib/format/money.ts'
import { type CsvCell, csvText, figure } from '../files/csv.ts'

/**
 * Lists of any length as files, written a page of rows at a time: at most one page is in memory. Amounts and numbers
 * are numbers; all other values are text, which never becomes a formula.
 */

export type ListCell = string | { number: number } | { cents: Cents } | null

export interface ListColumn {
  title: string
  /** Of a spreadsheet, in characters. */
  width: number
}

/** Spreadsheets know UTF-8 by it. */
const MARK = '\uFEFF'

/** Rows of a CSV file; the first page with the titles. */
export function csvPage(rows: readonly (readonly ListCell[])[], titles: readonly ListColumn[] | null): Buffer {
  const cells = rows.map((row) => row.map(csvCell))
  const head = titles ? [titles.map(({ title }) => title)] : []
  return Buffer.from(`${titles ? MARK : ''}${csvText([...head, ...cells])}`)
}

function csvCell(cell: ListCell): CsvCell {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return figure('cents' in cell ? decimalOfCents(cell.cents) : String(cell.number))
}

/** An XLSX file with its titles and without rows: its finished parts, and the sheet as text around the future rows. */
export interface XlsxFrame {
  parts: Readonly<Record<string, Uint8Array>>
  sheetStart: string
  sheetEnd: string
  /** Of the style of amounts. */
  moneyStyle: string
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** @param name of the sheet */
export async function xlsxFrame(name: string, columns: readonly ListColumn[]): Promise<XlsxFrame> {
  const titles = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  // A row with one amount, so that the file has the style of amounts; the row itself is left out below.
  const sample = [{ value: 1, type: Number, format: '#,##0.00' }]
  const file = await writeXlsxFile([titles, sample], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  const { [SHEET]: sheet, ...parts } = unzipSync(file)
  const xml = sheet ? strFromU8(sheet) : ''
  const [start, rest] = xml.split('<row r="2">')
  const [row, end] = rest?.split('</sheetData>') ?? []
  const [, moneyStyle] = /<c r="A2" s="(\d+)"/.exec(row ?? '') ?? []
  if (start === undefined || end === undefined || moneyStyle === undefined)
    throw new Error('the empty sheet has an unexpected form')
  return { parts, sheetStart: start, sheetEnd: `</sheetData>${end}`, moneyStyle }
}

const MAX_CHARACTERS = 32_767
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML 1.0 cannot contain: control characters, and halves of pairs. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

const xmlText = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .replace(NOT_XML, '')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** "A", "Z", "AA" of a column that counts from 0. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function xlsxCell(cell: ListCell, name: string, moneyStyle: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  if ('cents' in cell) return `<c r="${name}" s="${moneyStyle}"><v>${decimalOfCents(cell.cents)}</v></c>`
  return `<c r="${name}"><v>${cell.number}</v></c>`
}

/** Rows of a sheet. @param first number of the first row; the titles are row 1 */
export function xlsxRows(rows: readonly (readonly ListCell[])[], first: number, { moneyStyle }: XlsxFrame): string {
  return rows
    .map((row, i) => {
      const no = first + i
      const cells = row.map((cell, at) => xlsxCell(cell, `${columnName(at)}${no}`, moneyStyle))
      return `<row r="${no}">${cells.join('')}</row>`
    })
    .join('')
}

/** A sheet that was compressed piece by piece. */
export interface CompressedSheet {
  /** Raw deflate, in order; the last piece ends the stream. */
  pieces: AsyncIterable<Uint8Array>
  /** Of the sheet before it was compressed. */
  crc: number
  size: number
}

/** An XLSX file as a stream: a piece is read after the previous piece was sent. */
export async function* xlsxFile(
  { parts }: Pick<XlsxFrame, 'parts'>,
  sheet: CompressedSheet,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [filename, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(filename)
    zip.add(part)
    part.push(bytes as Uint8Array<ArrayBuffer>, true)
  }
  const entry: Parameters<Zip['add']>[0] = { filename: SHEET, compression: 8, crc: sheet.crc, size: sheet.size }
  zip.add(entry)
  for await (const piece of sheet.pieces) {
    entry.ondata?.(null, piece as Uint8Array<ArrayBuffer>, false)
    yield* ready.splice(0)
  }
  entry.ondata?.(null, new Uint8Array(0), true)
  zip.end()
  yield* ready
}
